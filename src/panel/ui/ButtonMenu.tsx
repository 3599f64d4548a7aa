import Menu from '@mui/material/Menu';
import type { AriaAttributes, PropsWithChildren } from 'react';
import type { OpenedPopup } from './PopupButton.tsx';

interface ButtonMenuProps extends OpenedPopup, PropsWithChildren {
  /** ARIA attributes of the list, besides its name. */
  readonly aria?: AriaAttributes;
}

/** The menu of a button, named as that is; a region, as all content is in one. */
export function ButtonMenu({ anchor, aria, onClose, children }: ButtonMenuProps) {
  const name = anchor?.id
    ? { 'aria-labelledby': anchor.id }
    : { 'aria-label': anchor?.getAttribute('aria-label') ?? undefined };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // The second of a double click comes while it closes.
      onClickCapture={(event) => anchor === null && event.stopPropagation()}
      slotProps={{ root: { role: 'region', ...name }, list: { ...name, ...aria } }}
    >
      {children}
    </Menu>
  );
}
