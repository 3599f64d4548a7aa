import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MENU } from '../../ui/icons.ts';
import { later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';

export const MenuDrawer = later(async () => (await import('./MenuDrawer.tsx')).MenuDrawer, { mui: true });

/** Opens the menu of narrow windows. */
export function DrawerButton() {
  const { texts } = usePanel();
  return (
    <PopupButton
      kind="dialog"
      className="icon-button drawer-button"
      aria-label={texts.menu}
      preload={MenuDrawer.preload}
      render={(opened) => <MenuDrawer {...opened} />}
    >
      <Icon path={MENU} />
    </PopupButton>
  );
}
