import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { CONTRAST } from '../../look/icons.ts';
import { LazyPopup } from '../../look/LazyPopup.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';

export const ThemeMenu = themedComponent(async () => ({ default: (await import('./ThemeMenu.tsx')).ThemeMenu }));

/** Opens the choice of a colour scheme. */
export function ThemeSwitch() {
  const { texts } = usePanel();
  return (
    <LazyPopup
      kind="menu"
      className="icon-button theme-switch"
      aria-label={texts.theme}
      preload={ThemeMenu.preload}
      draw={(opened) => <ThemeMenu {...opened} />}
    >
      <Icon path={CONTRAST} />
    </LazyPopup>
  );
}
