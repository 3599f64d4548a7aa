import './editedCell.css';
import type { ReactNode } from 'react';
import type { CellProps } from '../../cells/cell.ts';
import type { CellComponent } from '../../cells/components.tsx';
import { cellOf } from '../../cells/index.ts';
import { useStorePart } from '../../config/useStore.ts';
import { Later, later } from '../../ui/later.tsx';
import { type CellEdits, cellKey } from '../model/cellEdits.ts';

export const CellEditor = later(() => import('./CellEditor.tsx'));

interface ValueProps extends CellProps {
  /** The component of the cell, if it shows more than text. */
  readonly Component: CellComponent | undefined;
  /** The address of the record, if the value is its name. */
  readonly href?: string;
}

/** A value in its cell. */
export function CellValue({ Component, href, ...cell }: ValueProps) {
  const text = !Component && breakable(cellOf(cell.column).text?.(cell.value, cell.column, cell.record));
  if (href === undefined) return Component ? <Component {...cell} /> : <span className="cut">{text}</span>;
  // The arrow keys reach the cell around it, whose Enter does the same.
  return (
    <a href={href} tabIndex={-1} draggable={false} className={Component ? 'name' : 'name cut'}>
      {Component ? <Component {...cell} /> : text}
    </a>
  );
}

/** An e-mail that has no room in one line is broken behind its '@' first. */
function breakable(text = ''): ReactNode {
  const end = text.indexOf('@') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}

interface EditedCellProps extends ValueProps {
  readonly edits: CellEdits;
}

/** A value that can be edited in its cell, with its editor while it is edited. */
export function EditedCell({ edits, ...cell }: EditedCellProps) {
  const { record, column } = cell;
  const key = cellKey(record.id, column.field);
  const edit = useStorePart(edits, (all) => all.get(key));
  if (!edit) return <CellValue {...cell} />;
  const { typed } = edit;
  const shown = (
    <CellValue {...cell} {...(typed && { value: typed.value, record: { ...record, [column.field]: typed.value } })} />
  );
  return (
    <Later fallback={shown} onFailed={() => edits.put(key, undefined)}>
      {/* The editor lies over it: the row stays as high as it is. */}
      <span className="under" aria-hidden="true">
        {shown}
      </span>
      <CellEditor {...cell} edits={edits} cellKey={key} edit={edit} />
    </Later>
  );
}
