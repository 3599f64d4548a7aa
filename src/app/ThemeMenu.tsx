import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { usePanel } from '../config/context.ts';
import type { OpenedMenuProps } from './openedMenu.ts';

const modes = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const;

/** The colour schemes to choose from; 'System' follows the computer's. */
export function ThemeMenu({ anchor, button, onClose }: OpenedMenuProps) {
  const { texts } = usePanel();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
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
            onClose();
          }}
        >
          {texts[text]}
        </MenuItem>
      ))}
    </Menu>
  );
}
