import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { useConflicts, useToasts } from '../../data/context.ts';
import { themedComponent } from '../../look/themedComponent.tsx';

const ConflictDialog = themedComponent(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

/** The conflict dialog, when there is a conflict. Its code is loaded then. */
export function Conflicts() {
  const question = useStore(useConflicts());
  const toasts = useToasts();
  const { texts } = usePanel();
  if (!question) return null;
  const goBack = () => {
    toasts.show('error', texts.unreachable);
    question.answer(undefined);
  };
  return (
    <ErrorBoundary key={question.id} fallback={null} onError={goBack}>
      <Suspense fallback={null}>
        <ConflictDialog question={question} />
      </Suspense>
    </ErrorBoundary>
  );
}
