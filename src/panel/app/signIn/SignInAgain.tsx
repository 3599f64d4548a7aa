import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSession } from '../../auth/session.tsx';
import { useStore } from '../../config/useStore.ts';
import { later } from '../../ui/later.tsx';

const SignInAgainDialog = later(() => import('./SignInAgainDialog.tsx'), { mui: true });

/** The question to sign in again when a session has expired. Its code is loaded then. */
export function SignInAgain() {
  const { again } = useSession();
  const asked = useStore(again);
  if (!asked) return null;
  return (
    <ErrorBoundary fallback={null} onError={again.dismiss}>
      <Suspense fallback={null}>
        <SignInAgainDialog key={asked.kind} asked={asked} />
      </Suspense>
    </ErrorBoundary>
  );
}
