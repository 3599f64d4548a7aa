import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { MENU } from '../../look/icons.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';

export const MenuDrawer = themedComponent(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));
const load = () => void MenuDrawer.load().catch(() => undefined);

/** Opens the menu of narrow windows. */
export function DrawerButton() {
  const { texts } = usePanel();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="icon-button drawer-button"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon path={MENU} />
      </button>
      <LazyOverlay open={open} onFailed={close}>
        <MenuDrawer open={open} onClose={close} />
      </LazyOverlay>
    </>
  );
}
