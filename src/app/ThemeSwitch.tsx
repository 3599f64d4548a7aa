import ContrastIcon from '@mui/icons-material/Contrast';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { usePanel } from '../config/context.ts';

const modes = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const;

/** Chooses the colour scheme; 'System' follows the computer's. */
export function ThemeSwitch() {
  const { texts } = usePanel();
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useId();
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': button } }}
      >
        {modes.map(([name, text]) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={mode === name}
            selected={mode === name}
            onClick={() => {
              setMode(name);
              setAnchor(null);
            }}
          >
            {texts[text]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
