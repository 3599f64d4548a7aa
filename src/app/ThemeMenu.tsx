import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useSyncExternalStore } from 'react';
import { usePanel } from '../config/context.ts';
import { chooseMode, chosenMode, type Mode, onModeChosen } from '../look/colorScheme.ts';
import type { OpenedMenuProps } from './openedMenu.ts';

const choices = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const satisfies readonly (readonly [Mode, string])[];

/** The colour schemes to choose from; 'System' follows the computer's. */
export function ThemeMenu({ anchor, button, onClose }: OpenedMenuProps) {
  const { texts } = usePanel();
  const mode = useSyncExternalStore(onModeChosen, chosenMode);
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': button } }}
    >
      {choices.map(([name, text]) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={mode === name}
          selected={mode === name}
          onClick={() => {
            chooseMode(name);
            onClose();
          }}
        >
          {texts[text]}
        </MenuItem>
      ))}
    </Menu>
  );
}
