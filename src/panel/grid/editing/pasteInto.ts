import type { ClipboardEvent } from 'react';
import type { Column } from '../../../shared/config/grammar.ts';
import type { CellEdits } from '../model/cellEdits.ts';
import type { Pasted } from '../model/pasted.ts';
import { FIRST_ROW } from '../model/tableParts.ts';

/** Several cells, and not one text: Excel ends a single cell with a line break too. */
const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** Pastes into an editable cell: a text goes into its editor, a block is previewed before it is saved. */
export function pasteInto(
  event: ClipboardEvent<HTMLElement>,
  edits: CellEdits,
  columns: readonly Column[],
  recordAt: Pasted['recordAt'],
): void {
  const { target, clipboardData } = event;
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-edit]') : null;
  const key = cell?.getAttribute('data-edit');
  const text = clipboardData.getData('text/plain');
  if (!cell || !key || text === '') return;
  if (isBlock(text)) {
    event.preventDefault();
    const index = columns.findIndex(({ field }) => key.endsWith(`/${field}`));
    const row = Number(cell.closest('tr')?.getAttribute('aria-rowindex')) - FIRST_ROW;
    edits.put(key, undefined);
    edits.pasted.set({ text, row, recordAt, columns: columns.slice(index) });
  } else if (!cell.querySelector('.cell-edit')) {
    event.preventDefault();
    edits.begin(key, true, text.trim());
  }
}
