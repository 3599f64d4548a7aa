import { Suspense, use, useCallback, useEffect, useState } from 'react';
import type { SessionStore } from '../auth/createSession.ts';
import { SessionProvider } from '../auth/session.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { whenIdle } from '../ui/schedule.ts';
import { useWindowEvent } from '../ui/useWindowEvent.ts';
import { panelBase } from '../wire/panelBase.ts';
import { loadPages } from './pages.ts';
import { LoginPage } from './signIn/LoginPage.tsx';
import { GlobalStyles } from './theme/GlobalStyles.tsx';

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
    <GlobalStyles>
      <SessionProvider store={session}>
        {arriving ? (
          <LoginPage onSignedIn={onSignedIn} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <AllPages />
          </Suspense>
        )}
      </SessionProvider>
    </GlobalStyles>
  );
}

/** Suspends until the code of the pages is loaded. */
function AllPages() {
  const { Pages } = use(loadPages());
  return <Pages />;
}
