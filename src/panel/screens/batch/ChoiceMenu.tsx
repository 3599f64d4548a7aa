import MenuItem from '@mui/material/MenuItem';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import type { ChoiceField } from './choices.ts';

interface ChoiceMenuProps extends OpenedPopup {
  readonly of: ChoiceField;
  readonly onChoose: (value: unknown) => void;
}

/** The menu of values for all selected records. */
export const ChoiceMenu = ({ of, anchor, onClose, onChoose }: ChoiceMenuProps) => (
  <ButtonMenu anchor={anchor} onClose={onClose}>
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
  </ButtonMenu>
);
