import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { OpenedPopup } from '../../look/LazyPopup.tsx';
import type { ChoiceField } from './choices.ts';

interface ChoiceMenuProps extends OpenedPopup {
  readonly of: ChoiceField;
  readonly onChoose: (value: unknown) => void;
}

/** The values that the selected records can get by one click. */
export const ChoiceMenu = ({ of, anchor, onClose, onChoose }: ChoiceMenuProps) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{
      root: { role: 'region', 'aria-labelledby': anchor?.id },
      list: { 'aria-labelledby': anchor?.id },
    }}
  >
    {of.choices.map(({ value, title }) => (
      <MenuItem
        key={title}
        onClick={() => {
          onClose();
          onChoose(value);
        }}
      >
        {title}
      </MenuItem>
    ))}
  </Menu>
);
