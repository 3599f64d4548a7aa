import './shell.css';
import './print.css';
import { type QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { pagesIn, pathOf } from '../../shared/config/menu.ts';
import { useSession } from '../auth/session.tsx';
import { useConfig, usePanel } from '../config/context.ts';
import { useStore } from '../config/useStore.ts';
import type { DraftsOf } from '../data/drafts/draftsOf.ts';
import { UnsentGuard } from '../data/operations/UnsentGuard.tsx';
import { sendLast } from '../data/outbox/outbox.ts';
import { DataProvider } from '../data/session/context.tsx';
import { createQueryClient } from '../data/session/queryClient.ts';
import { createSessionStores } from '../data/session/stores.ts';
import { draftsToDelete, forgetPerson } from '../data/stored/storedFor.ts';
import { Conflicts } from '../screens/dialogs/Conflicts.tsx';
import { RunningJob } from '../screens/dialogs/RunningJob.tsx';
import { Toasts } from '../screens/toasts/Toasts.tsx';
import { ChoiceList } from '../ui/Choice.tsx';
import { Logo } from '../ui/Logo.tsx';
import { later } from '../ui/later.tsx';
import { type Load, usePreload } from '../ui/usePreload.ts';
import { AccountButton, AccountMenu } from './account/AccountButton.tsx';
import { Keys } from './keys/Keys.tsx';
import { BarMenu } from './menu/BarMenu.tsx';
import { DrawerButton, MenuDrawer } from './menu/DrawerButton.tsx';
import { GroupMenu } from './menu/MenuButton.tsx';
import { tellManifest } from './tellManifest.ts';

const NewVersion = later(() => import('./NewVersion.tsx'));
const OwnRoles = later(() => import('./OwnRoles.tsx'));
const IconTips = later(() => import('../ui/IconTips.tsx'), { mui: true });

const Unfinished = later(() => import('./Unfinished.tsx'));

const Translation = later(() => import('./translation.ts'));

/** The modules that the shell preloads when the first rows are painted and the page is quiet. */
const overlays: readonly Load[] = [
  async () => tellManifest(),
  async () => (await import('./tellKeyboard.ts')).tellKeyboard(),
  ...[ChoiceList, AccountMenu, GroupMenu, MenuDrawer, Translation, NewVersion, OwnRoles, IconTips].map(
    ({ load }) => load,
  ),
];

const CONTENT = 'content';

interface ShellProps {
  /** The drafts, which outlive the session. */
  readonly draftsOf: DraftsOf;
}

/** The top bar with the menu, and below it the page. */
export function Shell({ draftsOf }: ShellProps) {
  const panel = usePanel();
  const session = useSession();
  const uid = session.user?.uid ?? '';
  // One cache per session: the next user must not see what this one saw.
  const [queryClient] = useState(createQueryClient);
  const [stores] = useState(createSessionStores);
  const data = useMemo(
    () =>
      session.api && {
        ...session,
        ...stores,
        drafts: draftsOf(session.user.uid),
        signInAgain: () => session.again.ask(session.user),
      },
    [session, stores, draftsOf],
  );
  useFreshLists(queryClient);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const page = pagesIn(panel.menu).find((one) => pathOf(one) === `/${pathname.split('/')[1]}`);
  const title = page?.title;

  // Before the parts of the page, which put a name before it (`useTitle`).
  useInsertionEffect(() => {
    document.title = title ? `${title} · ${panel.title}` : panel.title;
    return () => {
      document.title = panel.title;
    };
  }, [title, panel]);

  const logout = async () => {
    // While somebody is signed in, with a token.
    sendLast(stores.outbox);
    // A deliberate sign-out removes everything. An expired session keeps its drafts.
    forgetPerson(uid);
    const forgotten = data?.drafts().then((drafts) => drafts.clear());
    // Synchronously, so that nothing is rendered between the panel and the login page.
    await navigate('/login');
    await session.signOut();
    // No data stays in memory.
    await queryClient.cancelQueries();
    queryClient.clear();
    await forgotten;
    draftsToDelete.done(uid);
  };

  if (!data) return null;
  return (
    <DataProvider value={data}>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <div className="shell">
          <header className="bar">
            <DrawerButton />
            <Logo />
            <strong>{panel.title}</strong>
            <BarMenu />
            <span className="end" />
            <AccountButton />
            <button type="button" className="button" onClick={logout}>
              {panel.logout}
            </button>
          </header>
          <Content />
        </div>
        <Keys onLogout={logout} />
        <UnsentGuard />
        <RunningJob />
        <Conflicts />
        <Toasts />
        <LoadedLater
          awaitsList={page !== undefined && 'entity' in page}
          drafts={data.drafts}
          hasSignedIn={data.hasSignedIn}
        />
      </QueryClientProvider>
    </DataProvider>
  );
}

/** The page. It gets the focus if the navigation removed the focused element, so that `Tab` goes on from here. */
function Content() {
  const { pathname, key } = useLocation();
  const asked = useStore(useSession().again);
  const main = useRef<HTMLElement>(null);
  // After a page load the browser starts at the top.
  const before = useRef(key === 'default' ? pathname : undefined);
  useEffect(() => {
    if (pathname !== before.current && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  return (
    <main ref={main} id={CONTENT} key={pathname} tabIndex={-1} className="content">
      {/* The dialog about another user comes first: a form in the address would open over it. */}
      {asked?.kind !== 'other' && <Outlet />}
    </main>
  );
}

/** In development: fetches the lists again after an edit of the config, which affects the API and decoding. */
function useFreshLists(client: QueryClient): void {
  const config = useConfig();
  const fetchedBy = useRef(config);
  useEffect(() => {
    if (!import.meta.hot || fetchedBy.current === config) return;
    fetchedBy.current = config;
    // The list's screen shows a failure.
    void client.invalidateQueries();
  }, [client, config]);
}

interface LoadedLaterProps {
  /** Whether the page shows a list: its rows come first. */
  readonly awaitsList: boolean;
  readonly drafts: ReturnType<DraftsOf>;
  readonly hasSignedIn: boolean;
}

/** Fetches the drafts and overlays when the page is quiet; then starts to watch for new versions. */
function LoadedLater({ awaitsList, drafts, hasSignedIn }: LoadedLaterProps) {
  const client = useQueryClient();
  const { texts } = useConfig();
  const isFetching = useIsFetching() > 0;
  const isReady = !isFetching && (!awaitsList || client.getQueryCache().findAll({ type: 'active' }).length > 0);
  const [wasReady, setWasReady] = useState(false);
  if (isReady && !wasReady) setWasReady(true);
  const parts = useMemo(() => [texts, drafts, ...overlays], [texts, drafts]);
  if (!usePreload(wasReady ? parts : undefined)) return null;
  return (
    <>
      <Translation />
      <NewVersion />
      <OwnRoles />
      <IconTips />
      {hasSignedIn && <Unfinished drafts={drafts} />}
    </>
  );
}

/** A link for the keyboard that skips the menu; shown while it has the focus. */
function SkipLink() {
  const { texts } = usePanel();
  return (
    <a
      href={`#${CONTENT}`}
      className="button filled skip"
      onClick={(event) => {
        // Without a fragment in the address, which would add an entry to the history.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
    >
      {texts.skip}
    </a>
  );
}
