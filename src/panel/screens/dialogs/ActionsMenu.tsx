import MenuItem from '@mui/material/MenuItem';
import type { Action } from '../../../shared/config/actions.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';

interface ActionsMenuProps extends OpenedPopup {
  readonly actions: readonly Action[];
  /** The name of the record, where the page has others too. */
  readonly subject?: string;
  /** Whether an action is running, or would change nothing. */
  readonly isClosed: (action: Action) => boolean;
  readonly onAct: (action: Action) => void;
}

/** The menu of the actions on a record that have no button of their own. */
export default function ActionsMenu({ anchor, actions, subject, isClosed, onAct, onClose }: ActionsMenuProps) {
  return (
    <ButtonMenu anchor={anchor} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem
          key={action.title}
          aria-label={subject && `${action.title} ${subject}`}
          disabled={isClosed(action)}
          onClick={() => {
            onClose();
            onAct(action);
          }}
        >
          {action.title}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
