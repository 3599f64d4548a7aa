import './offerPick.css';
import { FIRST_ROW } from '../table/tableParts.ts';

/** One for all rows: it is in the row that is pointed at, or has the focus. */
const box = document.createElement('label');
const input = document.createElement('input');
box.className = 'pick';
input.type = 'checkbox';
box.append(input);

export interface Offer {
  /** What is pointed at, or has the focus. */
  readonly target: EventTarget;
  /** What the checkbox is called in the row at an index. */
  readonly labelOf: (index: number) => string;
  /** Gets the index of the row whose box is ticked. */
  readonly onPick: (index: number) => void;
}

/** Puts a checkbox at the beginning of a row: ticked, it begins to select records, with that row's. */
export function offerPick({ target, labelOf, onPick }: Offer): void {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr[aria-rowindex]') : null;
  const cell = row?.cells[0];
  if (!cell || row.ariaBusy || cell.matches('[data-lead]')) return;
  // Elsewhere it would lose the focus.
  if (document.activeElement === input) return;
  const index = Number(row.getAttribute('aria-rowindex')) - FIRST_ROW;
  input.checked = false;
  input.ariaLabel = labelOf(index);
  input.onchange = () => onPick(index);
  if (box.parentElement !== cell) cell.append(box);
}
