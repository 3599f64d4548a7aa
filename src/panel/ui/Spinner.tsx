import { Progress } from './Progress.tsx';

/** A spinner in the middle of the page, or of the part it replaces. */
export function Spinner({ inPage = false }: { inPage?: boolean }) {
  const Place = inPage ? 'div' : 'main';
  return (
    <Place className="middle">
      <Progress />
    </Place>
  );
}
