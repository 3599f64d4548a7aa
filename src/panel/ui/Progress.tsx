import { usePanel } from '../config/context.ts';

/** A spinner. */
export function Progress() {
  const { texts } = usePanel();
  return <div role="progressbar" aria-label={texts.loading} className="spinner" />;
}
