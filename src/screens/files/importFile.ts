import type { AllTexts } from '../../config/grammar.ts';

/** The value of a cell: in CSV always a text, in Excel typed. A `Date` is local time, stored as if in UTC. */
export type Cell = string | number | boolean | Date;

/** A file as it was read: a line of titles, and the others. */
export interface ImportFile {
  readonly titles: readonly string[];
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  /** Its row number in the file, from 1, including the titles. */
  readonly line: number;
  /** As many as there are titles. */
  readonly cells: readonly Cell[];
}

/** Why a file could not be read. */
export interface FileProblem {
  /** The text of the panel that says it. */
  readonly problem: keyof Pick<
    AllTexts,
    'importUnread' | 'importNotTable' | 'importOldExcel' | 'importDamaged' | 'importQuote' | 'unreachable'
  >;
  /** The row that it is about, where it is about one. */
  readonly line?: number;
}

/** What a cell reads as text: a day as '2026-03-01', a time as '2026-03-01 13:45:00'. */
export const cellText = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ') : String(cell);

/** The first row that is not blank has the titles, the others that are not blank are the rows. */
export function importFileFrom(rows: readonly FileRow[]): ImportFile | FileProblem {
  const [first, ...others] = rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  if (!first || others.length === 0) return { problem: 'importUnread' };
  const titles = first.cells.map(cellText);
  return {
    titles,
    rows: others.map(({ line, cells }) => ({ line, cells: titles.map((_, place) => cells[place] ?? '') })),
  };
}
