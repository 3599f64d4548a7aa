import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
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
import { Toasts } from '../screens/Toasts.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { WIDE } from './menuStyle.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const loadDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lazyComponent(async () => ({ default: (await loadDrawer()).MenuDrawer }));

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

  useEffect(() => {
    const title = pagesIn(panel.menu).find((page) => pathOf(page) === pathname)?.title;
    document.title = title ? `${title} · ${panel.title}` : panel.title;
    return () => {
      document.title = panel.title;
    };
  }, [pathname, panel]);

  useEffect(() => {
    const idle = window.requestIdleCallback ?? window.setTimeout;
    idle(() => void Promise.all([data?.drafts(), loadEntityScreen(), loadDrawer()]).catch(() => undefined));
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
      </QueryClientProvider>
    </DataProvider>
  );
}

/** The menu of narrow windows; its code is loaded when it first opens. */
function DrawerButton() {
  const { texts } = usePanel();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        sx={{ [WIDE]: { display: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      {asked && (
        <Suspense>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
