import { useStore } from '../../config/useStore.ts';
import { useConflicts } from '../../data/context.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';

const ConflictDialog = themedComponent(() => import('./ConflictDialog.tsx'));

/** The conflict dialog, when there is a conflict. Its code is loaded then. */
export function Conflicts() {
  const question = useStore(useConflicts());
  return (
    question && (
      <LazyOverlay key={question.id} onFailed={() => question.answer(undefined)}>
        <ConflictDialog question={question} />
      </LazyOverlay>
    )
  );
}
