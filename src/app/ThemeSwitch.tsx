import ContrastIcon from '@mui/icons-material/Contrast';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { usePanel } from '../config/context.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { WhenOpened } from '../look/WhenOpened.tsx';

export const ThemeMenu = lazyComponent(async () => ({ default: (await import('./ThemeMenu.tsx')).ThemeMenu }));

/** Opens the choice of a colour scheme. */
export function ThemeSwitch() {
  const { texts } = usePanel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        id={button}
        color="inherit"
        aria-label={texts.theme}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ContrastIcon fontSize="small" />
      </IconButton>
      <WhenOpened open={anchor !== null} onFailed={close}>
        <ThemeMenu anchor={anchor} button={button} onClose={close} />
      </WhenOpened>
    </>
  );
}
