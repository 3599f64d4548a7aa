import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Outlet, useBeforeUnload, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { usePanel } from '../config/context.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { pagesIn, pathOf } from '../config/menu.ts';
import { createConflicts } from '../data/conflicts.ts';
import { DataProvider } from '../data/context.ts';
import type { DraftsOf } from '../data/draftsOf.ts';
import type { HistorySteps } from '../data/historySteps.ts';
import { createQueryClient } from '../data/queryClient.ts';
import { createToasts } from '../data/toasts.ts';
import { ChoiceList } from '../look/Choice.tsx';
import { WhenOpened } from '../look/WhenOpened.tsx';
import { whenIdle } from '../look/whenIdle.ts';
import { ToastStack, Toasts } from '../screens/Toasts.tsx';
import { GroupMenu } from './MenuButton.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import { WIDE } from './menuStyle.ts';
import { ThemeMenu, ThemeSwitch } from './ThemeSwitch.tsx';

const MenuDrawer = lazyComponent(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));
/** What opens over the page. */
const overThePage = [ToastStack, ChoiceList, ThemeMenu, GroupMenu, MenuDrawer];

const CONTENT = 'content';

export interface ShellProps {
  /** What outlives the session: what was typed and not saved. */
  readonly draftsOf: DraftsOf;
  readonly historySteps: HistorySteps;
}

/** The top bar with the menu, and below it the page. */
export function Shell({ draftsOf, historySteps }: ShellProps) {
  const panel = usePanel();
  const { signOut, user, api } = useSession();
  const uid = user?.uid ?? '';
  // One cache per session: the next user must not see what this one saw.
  const [queryClient] = useState(createQueryClient);
  const [toasts] = useState(createToasts);
  const [conflicts] = useState(createConflicts);
  const data = useMemo(
    () => api && { api, toasts, drafts: draftsOf(uid), conflicts, historySteps },
    [api, uid, toasts, draftsOf, conflicts, historySteps],
  );
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const page = pagesIn(panel.menu).find((one) => pathOf(one) === pathname);
  const title = page?.title;

  useEffect(() => {
    document.title = title ? `${title} · ${panel.title}` : panel.title;
    return () => {
      document.title = panel.title;
    };
  }, [title, panel]);

  useEffect(() => {
    return whenIdle(() => void data?.drafts().catch(() => undefined));
  }, [data]);

  // A reload would abort the call, and what was changed in place is nowhere else.
  useBeforeUnload((event) => {
    if (queryClient.isMutating() > 0) event.preventDefault();
  });

  const logout = async () => {
    // Who signs out by choice leaves nothing behind. A session that ends by itself leaves its drafts.
    const forgotten = data?.drafts().then((drafts) => drafts.clear());
    // At once, so that nothing else is drawn between the panel and the login page.
    await navigate('/login');
    await signOut();
    await forgotten;
  };

  if (!data) return null;
  return (
    <DataProvider value={data}>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        {/* As high as the window: a screen may fill what the bar leaves, and scroll inside itself. */}
        <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
          <AppBar
            position="static"
            color="inherit"
            elevation={0}
            sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
          >
            <Toolbar sx={{ gap: { xs: 0.5, sm: 1 } }}>
              <DrawerButton />
              <Typography component="div" noWrap sx={{ fontWeight: 700, letterSpacing: '-0.01em', mr: 1 }}>
                {panel.title}
              </Typography>
              <Box
                component="nav"
                aria-label={panel.texts.menu}
                sx={{ display: 'none', [WIDE]: { display: 'flex' }, minWidth: 0, overflowX: 'auto', py: 1 }}
              >
                <MenuLinks groups="button" />
              </Box>
              <Box sx={{ flex: 1 }} />
              <ThemeSwitch />
              <Button color="inherit" onClick={logout} sx={{ flex: 'none' }}>
                {panel.logout}
              </Button>
            </Toolbar>
          </AppBar>
          <Box
            component="main"
            id={CONTENT}
            key={pathname}
            tabIndex={-1}
            sx={{
              flex: 1,
              minHeight: 0,
              display: 'flex',
              flexDirection: 'column',
              overflow: 'auto',
              width: '100%',
              maxWidth: 1680,
              mx: 'auto',
              p: { xs: 2, sm: 3 },
              '&:focus': { outline: 'none' },
            }}
          >
            <Outlet />
          </Box>
        </Box>
        <Toasts />
        <LoadedLater awaitsList={page !== undefined && 'entity' in page} />
      </QueryClientProvider>
    </DataProvider>
  );
}

/**
 * Fetches what opens over the page when the page has nothing else to do.
 * @param awaitsList the page shows a list, which comes first
 */
function LoadedLater({ awaitsList }: { readonly awaitsList: boolean }) {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const isReady = !isFetching && (!awaitsList || client.getQueryCache().findAll({ type: 'active' }).length > 0);
  useEffect(() => {
    if (!isReady) return;
    return whenIdle(() => void Promise.all(overThePage.map((part) => part.load())).catch(() => undefined));
  }, [isReady]);
  return null;
}

/** The menu of narrow windows; its code is loaded when it first opens. */
function DrawerButton() {
  const { texts } = usePanel();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ [WIDE]: { display: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <WhenOpened open={open} onFailed={close}>
        <MenuDrawer open={open} onClose={close} />
      </WhenOpened>
    </>
  );
}

/** A link for the keyboard that skips the menu; shown while it has the focus. */
function SkipLink() {
  const { texts } = usePanel();
  return (
    <Button
      href={`#${CONTENT}`}
      variant="contained"
      onClick={(event) => {
        // Without a fragment in the address, which would add an entry to the history.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {texts.skip}
    </Button>
  );
}
