import { useStore } from '../../config/useStore.ts';
import { useSessionStores } from '../../data/session/context.tsx';
import { Later, later } from '../../ui/later.tsx';

const ConflictDialog = later(() => import('./ConflictDialog.tsx'), { mui: true });

/** The conflict dialog, when there is a conflict. Its code is loaded then. */
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
