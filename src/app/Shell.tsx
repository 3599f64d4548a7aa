import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { queryClient } from '../data/queryClient.ts';
import { panel } from '../entity/panel.ts';
import { Toasts } from '../screens/Toasts.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { entryAt, pathOf } from './menu.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** From here on the bar has room for all the links. */
const WIDE = '@media (min-width: 960px)';
const CONTENT = 'content';

/** The top bar with the menu, and below it the page. */
export function Shell() {
  const { signOut } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';

  useEffect(() => {
    const title = entryAt(pathname)?.title;
    document.title = title ? `${title} · ${panel.title}` : panel.title;
    return () => {
      document.title = panel.title;
    };
  }, [pathname]);

  useEffect(() => {
    const idle = window.requestIdleCallback ?? window.setTimeout;
    idle(() => void loadEntityScreen().catch(() => undefined));
    // What one person saw is not for the next one.
    return () => queryClient.clear();
  }, []);

  const logout = async () => {
    // At once, so that nothing else is drawn between the panel and the login page.
    await navigate('/login', { flushSync: true });
    await signOut();
  };

  return (
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
            <MenuDrawer />
            <Typography component="div" noWrap sx={{ fontWeight: 700, letterSpacing: '-0.01em', mr: 1 }}>
              {panel.title}
            </Typography>
            <Box
              component="nav"
              aria-label={panel.texts.menu}
              sx={{ display: 'none', [WIDE]: { display: 'flex' }, minWidth: 0, overflowX: 'auto', py: 1 }}
            >
              <MenuLinks />
            </Box>
            <Box sx={{ flex: 1 }} />
            <ThemeSwitch />
            <Button color="inherit" onClick={logout} sx={{ flex: 'none' }}>
              {panel.logout}
            </Button>
          </Toolbar>
          {loading && (
            <LinearProgress
              aria-label={panel.texts.loading}
              sx={{ position: 'absolute', inset: 'auto 0 -2px', height: 2 }}
            />
          )}
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
  );
}

function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  return panel.menu.map((entry) => (
    <Button
      key={entry.title}
      component={NavLink}
      to={pathOf(entry)}
      end={pathOf(entry) === '/'}
      color="inherit"
      onClick={onFollow}
      sx={{
        flex: 'none',
        px: 1.25,
        minWidth: 0,
        justifyContent: 'flex-start',
        fontWeight: 500,
        color: 'text.secondary',
        '&[aria-current]': { color: 'primary.main', bgcolor: 'action.selected' },
      }}
    >
      {entry.title}
    </Button>
  ));
}

/** The menu of narrow windows. */
function MenuDrawer() {
  const wide = useMediaQuery(WIDE);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={panel.texts.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ [WIDE]: { display: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        open={open && !wide}
        onClose={close}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': panel.texts.menu, sx: { width: 264, p: 2 } },
        }}
      >
        <Box component="nav" aria-label={panel.texts.menu} sx={{ display: 'grid', gap: 0.5 }}>
          <MenuLinks onFollow={close} />
        </Box>
      </Drawer>
    </>
  );
}

/** Lets a keyboard pass the menu; shown when it has the focus. */
function SkipLink() {
  return (
    <Button
      href={`#${CONTENT}`}
      variant="contained"
      onClick={(event) => {
        // The address stays: a fragment would be one more page to go back from.
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
      {panel.texts.skip}
    </Button>
  );
}
