import MenuItem from '@mui/material/MenuItem';
import { useOpenedTexts } from '../../config/context.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import type { Target } from './moves.ts';

interface MoveMenuProps extends OpenedPopup {
  /** The index of the row, and how many there are. */
  readonly position: number;
  readonly count: number;
  readonly onMove: (target: Target) => void;
}

/** The menu that moves a row without dragging. */
export default function MoveMenu({ anchor, position, count, onClose, onMove }: MoveMenuProps) {
  const { moveUp, moveDown, moveFirst, moveLast } = useOpenedTexts();
  const [isFirst, isLast] = [position <= 0, position === count - 1];
  const items: readonly (readonly [text: string, isThere: boolean, target: Target])[] = [
    [moveUp, isFirst, (from) => from - 1],
    [moveDown, isLast, (from) => from + 1],
    [moveFirst, isFirst, () => 0],
    [moveLast, isLast, (_, last) => last],
  ];
  return (
    <ButtonMenu anchor={anchor} onClose={onClose}>
      {items.map(([text, isThere, target]) => (
        <MenuItem
          key={text}
          disabled={isThere}
          onClick={() => {
            onClose();
            onMove(target);
          }}
        >
          {text}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
