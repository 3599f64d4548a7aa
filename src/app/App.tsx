import { Suspense, useCallback, useEffect, useState } from 'react';
import type { Connection } from '../auth/identity.ts';
import { SessionProvider } from '../auth/session.tsx';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { LoginPage } from './LoginPage.tsx';
import { Look } from './Look.tsx';
import { Spinner } from './Spinner.tsx';

const base = import.meta.env.BASE_URL;

/** Loads the code of the pages. */
export const loadPages = () => import('./Pages.tsx');

const Pages = lazyComponent(async () => ({ default: (await loadPages()).Pages }));

/**
 * The whole panel. The login page is drawn at once; the code of the router and the pages is loaded while the user
 * chooses an account.
 */
export function App({ connection }: { connection: Promise<Connection> }) {
  const [arriving, setArriving] = useState(() => window.location.pathname === `${base}login`);

  useEffect(() => {
    if (!arriving) return;
    const onPop = () => setArriving(false);
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [arriving]);

  const onSignedIn = useCallback(() => {
    window.history.replaceState(null, '', base);
    setArriving(false);
  }, []);

  return (
    <Look>
      <SessionProvider connection={connection}>
        {arriving ? (
          <LoginPage onSignedIn={onSignedIn} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <Pages />
          </Suspense>
        )}
      </SessionProvider>
    </Look>
  );
}
