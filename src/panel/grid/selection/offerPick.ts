import './offerPick.css';
import { indexOf } from '../model/focusStops.ts';

/** One for all rows: it is in the row that is pointed at, or has the focus. */
const box = document.createElement('label');
const input = document.createElement('input');
box.className = 'pick';
input.type = 'checkbox';
// With a name it would change that of its cell. 'Select', above the list, and the space bar do the same without a pointer.
box.ariaHidden = 'true';
input.tabIndex = -1;
box.onmousedown = (event) => event.preventDefault();
box.append(input);

interface Offer {
  /** The hovered or focused row. */
  readonly target: EventTarget;
  /** Called with the index of the ticked row. */
  readonly onPick: (index: number) => void;
}

/** Puts a checkbox at the start of the hovered or focused row: ticking it starts the selection with that row. */
export function offerPick({ target, onPick }: Offer): void {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr[aria-rowindex]') : null;
  const cell = row?.cells[0];
  if (!cell || row.ariaBusy || cell.matches('[data-lead]')) return;
  const index = indexOf(row);
  input.checked = false;
  input.onchange = () => {
    box.remove();
    onPick(index);
  };
  if (box.parentElement !== cell) cell.append(box);
}
