import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePanel } from '../../config/context.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** From here on the bar has room for all links, as in shell.css. */
const WIDE = '@media (min-width: 960px)';

/**
 * The menu in a drawer. It closes when a link is followed, or when the window is wide enough for the top bar's menu.
 */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { texts } = usePanel();
  const wide = useMediaQuery(WIDE);
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': texts.menu, sx: { width: 264, p: 2 } };
  return (
    <Drawer open={open && !wide} onClose={onClose} slotProps={{ paper: dialog }}>
      <nav aria-label={texts.menu} className="menu-list">
        <MenuLinks onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
