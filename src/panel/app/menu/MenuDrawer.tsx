import Drawer from '@mui/material/Drawer';
import { usePanel } from '../../config/context.ts';
import { WIDE } from '../../ui/breakpoints.ts';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { MenuLinks } from './MenuLinks.tsx';

/**
 * The menu in a drawer. It closes when a link is followed, or when the window is wide enough for the top bar's menu.
 */
export function MenuDrawer({ anchor, onClose }: OpenedPopup) {
  const { texts } = usePanel();
  const wide = useMedia(WIDE);
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': texts.menu, sx: { width: 264, p: 2 } };
  return (
    <Drawer open={anchor !== null && !wide} onClose={onClose} slotProps={{ paper: dialog }}>
      <nav aria-label={texts.menu} className="menu-list">
        <MenuLinks onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
