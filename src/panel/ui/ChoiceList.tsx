import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { AriaAttributes, RefObject } from 'react';

interface ChoiceListProps {
  readonly open: boolean;
  readonly id: string;
  /** Its name: the field's. */
  readonly aria: AriaAttributes;
  /** The field it belongs to. */
  readonly field: RefObject<HTMLElement | null>;
  readonly value: string;
  readonly options: readonly string[];
  readonly tones?: ReadonlyMap<string, string>;
  readonly onChange: (option: string) => void;
  readonly onClose: () => void;
}

/** The options of a `Choice`, below its field. */
export const ChoiceList = ({ open, id, aria, field, value, options, tones, onChange, onClose }: ChoiceListProps) => (
  <Menu
    open={open}
    onClose={onClose}
    anchorEl={() => field.current?.parentElement ?? null}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    transformOrigin={{ vertical: 'top', horizontal: 'center' }}
    slotProps={{
      list: { id, role: 'listbox', ...aria, disableListWrap: true },
      paper: { style: { minWidth: field.current?.parentElement?.offsetWidth } },
    }}
  >
    {options.map((option) => (
      <MenuItem
        key={option}
        role="option"
        className={tones ? 'dot' : undefined}
        data-tone={tones?.get(option)}
        aria-selected={option === value}
        selected={option === value}
        onClick={() => {
          if (option !== value) onChange(option);
          onClose();
        }}
      >
        {option}
      </MenuItem>
    ))}
  </Menu>
);
