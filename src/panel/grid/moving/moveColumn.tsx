import { visuallyHidden } from '../../ui/Announced.tsx';
import '../model/leadColumn.css';
import type { PointerEvent } from 'react';
import { type Entity, entityFor, isChangeable } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import { GRIP } from '../../ui/icons.ts';
import { isHeld, keepTouch } from '../../ui/touchHold.ts';
import type { LeadCellProps, LeadColumn } from '../model/leadColumn.ts';
import { RowButton } from '../model/RowButton.tsx';
import { isSelectable } from '../model/useEntityTable.ts';
import type { Mover } from './createMover.ts';

/** While a finger drags a row by its handle, the list does not scroll. */
const keepHandle = (handle: HTMLElement | null) =>
  handle ? keepTouch(handle, () => handle.closest('[data-held]') !== null) : undefined;

/** The handles of rows: they are dragged, and a click opens a menu that does the same. */
export function moveColumn(entity: Entity, field: string, moves: Mover): LeadColumn {
  const Head = () => {
    const { texts } = usePanel();
    return <span style={visuallyHidden}>{texts.move}</span>;
  };
  const Cell = ({ record, label }: LeadCellProps) => {
    const { texts } = usePanel();
    if (!isSelectable(record) || !isChangeable(entityFor(entity, record), field)) return null;
    const drag = async (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: handle, clientX, clientY, pointerId, button } = event;
      if (button !== 0) return;
      const [{ dragRow }, mayDrag] = await Promise.all([import('./dragRow.ts'), isHeld(event)]);
      if (!mayDrag) return;
      dragRow(handle, { clientX, clientY, pointerId }, (before) =>
        moves.moveTo(record, (from) => (before > from ? before - 1 : before)),
      );
    };
    return (
      <RowButton
        icon={GRIP}
        label={`${texts.move} ${label}`}
        aria-haspopup="menu"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        ref={keepHandle}
        style={{ cursor: 'grab', userSelect: 'none', WebkitUserSelect: 'none', WebkitTouchCallout: 'none' }}
        onPointerDown={(event) => void drag(event).catch(() => undefined)}
        onClick={({ currentTarget: anchor }) => moves.set({ ...moves.get(), opened: { anchor, record } })}
      />
    );
  };
  return { Head, Cell };
}
