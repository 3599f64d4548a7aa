import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { MENU } from '../../look/icons.ts';
import { LazyPopup } from '../../look/LazyPopup.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';

export const MenuDrawer = themedComponent(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

/** Opens the menu of narrow windows. */
export function DrawerButton() {
  const { texts } = usePanel();
  return (
    <LazyPopup
      kind="dialog"
      className="icon-button drawer-button"
      aria-label={texts.menu}
      preload={MenuDrawer.preload}
      draw={(opened) => <MenuDrawer {...opened} />}
    >
      <Icon path={MENU} />
    </LazyPopup>
  );
}
