import './offerPick.css';
import type { PointerEvent } from 'react';
import { FIRST_ROW } from '../table/tableParts.ts';

/** One for all rows: it is where the pointer is. */
const box = document.createElement('span');
box.className = 'pick';
// 'Select', above the list, and the space bar do the same for those who do not point.
box.ariaHidden = 'true';

/**
 * Puts a box at the beginning of the row that is pointed at: a click on it begins to select records, with that row's.
 * @param onPick gets the index of the row
 */
export function offerPick({ target, pointerType }: PointerEvent, onPick: (index: number) => void): void {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr[aria-rowindex]') : null;
  const cell = row?.cells[0];
  if (!cell || pointerType === 'touch' || row.ariaBusy || cell.matches('[data-lead]')) return;
  box.onclick = () => onPick(Number(row.getAttribute('aria-rowindex')) - FIRST_ROW);
  if (box.parentElement !== cell) cell.append(box);
}
