import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CONTRAST } from '../../ui/icons.ts';
import { later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';

export const ThemeMenu = later(async () => (await import('./ThemeMenu.tsx')).ThemeMenu, { mui: true });

/** The button that opens the choice of a colour scheme. */
export function ThemeSwitch() {
  const { texts } = usePanel();
  return (
    <PopupButton
      kind="menu"
      className="icon-button theme-switch"
      aria-label={texts.theme}
      preload={ThemeMenu.preload}
      render={(opened) => <ThemeMenu {...opened} />}
    >
      <Icon path={CONTRAST} />
    </PopupButton>
  );
}
