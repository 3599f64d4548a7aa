import { useId, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { CONTRAST } from '../../look/icons.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';

export const ThemeMenu = themedComponent(async () => ({ default: (await import('./ThemeMenu.tsx')).ThemeMenu }));

const load = () => void ThemeMenu.load().catch(() => undefined);

/** Opens the choice of a colour scheme. */
export function ThemeSwitch() {
  const { texts } = usePanel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <button
        id={button}
        type="button"
        className="icon-button theme-switch"
        aria-label={texts.theme}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon path={CONTRAST} />
      </button>
      <LazyOverlay open={anchor !== null} onFailed={close}>
        <ThemeMenu anchor={anchor} button={button} onClose={close} />
      </LazyOverlay>
    </>
  );
}
