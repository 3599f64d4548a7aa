import { Suspense, useCallback, useEffect, useState } from 'react';
import type { SessionStore } from '../auth/createSession.ts';
import { SessionProvider } from '../auth/session.tsx';
import { useWindowEvent } from '../look/useWindowEvent.ts';
import { whenIdle } from '../look/whenIdle.ts';
import { panelBase } from '../wire/panelBase.ts';
import { loadPages, Pages } from './pages.ts';
import { Spinner } from './Spinner.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { Look } from './theme/Look.tsx';

/**
 * The whole panel. The login page is drawn at once; the code of the router and the pages is loaded while the user
 * chooses an account.
 */
export function App({ session }: { session: SessionStore }) {
  const [arriving, setArriving] = useState(() => window.location.pathname === `${panelBase}login`);

  useEffect(() => {
    // An error is shown when a page is opened.
    return arriving ? whenIdle(() => void loadPages().catch(() => undefined)) : undefined;
  }, [arriving]);
  useWindowEvent('popstate', () => setArriving(false));

  const onSignedIn = useCallback(() => {
    window.history.replaceState(null, '', panelBase);
    setArriving(false);
  }, []);

  return (
    <Look>
      <SessionProvider store={session}>
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
