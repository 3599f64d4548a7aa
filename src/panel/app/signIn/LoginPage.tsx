import './login.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '../../auth/identity.ts';
import { useSession } from '../../auth/session.tsx';
import { usePanel } from '../../config/context.ts';
import { Logo } from '../../ui/Logo.tsx';

const PasswordForm = lazy(() => import('./PasswordForm.tsx'));

interface LoginPageProps {
  /** A logout shows this page before it signs out. This user must not be redirected back. */
  readonly leaving?: User | undefined;
  readonly onSignedIn: () => void;
}

/**
 * The login page: one button, and a form where the backend has a sign-in of its own (docs/behaviour.md#sign-in). A user who signs in, here or in another tab, is sent to the
 * panel. It works without a router: see `App`.
 */
export function LoginPage({ leaving, onSignedIn }: LoginPageProps) {
  const panel = usePanel();
  const { user, loading, signIn, prepare } = useSession();
  const [progress, setProgress] = useState<'none' | 'busy' | 'done' | { readonly failed: string }>('none');
  const failed = typeof progress === 'object' && progress.failed;
  const button = useRef<HTMLButtonElement>(null);

  // The button lost the focus when it was disabled, or the logout button is gone.
  useEffect(() => {
    if (failed || leaving) button.current?.focus();
  }, [failed, leaving]);

  const isSignedOut = !loading && user === undefined;
  useEffect(() => {
    if (isSignedOut) prepare();
  }, [isSignedOut, prepare]);

  const signedIn = user !== undefined && (progress === 'done' || user !== leaving);
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn, onSignedIn]);

  const onClick = async () => {
    setProgress('busy');
    try {
      await signIn();
      setProgress('done');
    } catch (error) {
      setProgress({ failed: (error instanceof Error && error.message) || panel.login.failed });
    }
  };

  return (
    <main className="middle">
      <div className="login paper">
        <Logo />
        <h1 className="title">{panel.title}</h1>
        {panel.api.login?.google !== false && (
          <button
            ref={button}
            type="button"
            className="button outlined large"
            disabled={progress === 'busy' || progress === 'done'}
            onClick={onClick}
          >
            <GoogleMark />
            {panel.login.button}
          </button>
        )}
        {failed && <p role="alert">{failed}</p>}
        {panel.api.login && (
          <Suspense>
            <PasswordForm login={panel.api.login} onSignedIn={onSignedIn} />
          </Suspense>
        )}
      </div>
    </main>
  );
}

/** Google's mark in Google's colours, as its branding rules ask. */
function GoogleMark() {
  return (
    <svg className="icon" viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
