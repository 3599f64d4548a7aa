import { useStore } from '../../config/useStore.ts';
import { useSessionStores } from '../../data/session/context.tsx';
import { Later, later } from '../../ui/later.tsx';

const ConflictDialog = later(() => import('./ConflictDialog.tsx'), { mui: true });

/** The conflict dialog, loaded with the first conflict. */
export function Conflicts() {
  const question = useStore(useSessionStores().conflicts);
  return (
    question && (
      <Later key={question.id} onFailed={() => question.answer(undefined)}>
        <ConflictDialog question={question} />
      </Later>
    )
  );
}
