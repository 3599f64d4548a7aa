import type { AllTexts } from '../../../shared/config/grammar.ts';
import type { Encodings } from './decodedText.ts';

/** The value of a cell: in CSV always a text, in Excel typed. A `Date` is local time, stored as if in UTC. */
export type Cell = string | number | boolean | Date | UnreadCell;

/** A cell without a value: an error of the spreadsheet, a formula that has not been calculated, a number that was cut. */
export interface UnreadCell {
  /** Its location: 'B7', or the title of its column. */
  readonly at: string;
  readonly text: string;
  /** The text of the panel that says what is wrong with it. */
  readonly problem: keyof Pick<AllTexts, 'importCellError' | 'importNoResult' | 'importCutNumber'>;
}

/** A parsed file: the titles and the rows. */
export interface ImportFile {
  readonly titles: readonly string[];
  readonly rows: readonly FileRow[];
  /** Its possible encodings, and the one used; undefined if certain. */
  readonly encodings?: Encodings;
  /** The titles of the columns and the lines that a workbook hides, if any, and whether the rows have them. */
  readonly hidden?: {
    readonly columns: readonly string[];
    readonly lines: readonly number[];
    readonly isRead: boolean;
  };
}

export interface FileRow {
  /** Its row number in the file, from 1, including the titles. */
  readonly line: number;
  /** As many as there are titles, unless its line has fewer, or more that are not blank. */
  readonly cells: readonly Cell[];
  /** The displayed texts of cells, by column, where they differ: '00042' for 42. */
  readonly shown?: ReadonlyMap<number, Cell>;
}

/** Why a file could not be read. */
export interface FileProblem {
  /** The text of the panel that says it. */
  readonly problem: Extract<keyof AllTexts, `import${string}` | 'unreachable'>;
  /** The row with the problem, if it is in one. */
  readonly line?: number;
}

/** The text of a cell: of a day '2026-03-01', of a time '2026-03-01 13:45:00'. */
export function cellText(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ');
  return isUnread(cell) ? cell.text : String(cell);
}

export const isUnread = (cell: Cell): cell is UnreadCell => typeof cell === 'object' && !(cell instanceof Date);

/** The name of a cell in a spreadsheet: 'B7'. @param i the index of its column */
export function cellName(i: number, line: number): string {
  const letters = (index: number): string =>
    (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
  return `${letters(i)}${line}`;
}

/** The first row that is not blank has the titles, the others that are not blank are the rows. */
export function importFileFrom(rows: readonly FileRow[]): ImportFile | FileProblem {
  const [first, ...others] = rows.filter(({ cells }) => !areBlank(cells));
  if (!first || others.length === 0) return { problem: 'importUnread' };
  // A spreadsheet also writes columns that nothing is in.
  const titles = first.cells.map((cell, index) => cellText(first.shown?.get(index) ?? cell));
  while (titles.at(-1) === '' && others.every(({ cells }) => areBlank(cells.slice(titles.length - 1)))) titles.pop();
  return {
    titles,
    rows: others.map(({ cells, ...row }) => ({
      ...row,
      cells: areBlank(cells.slice(titles.length)) ? cells.slice(0, titles.length) : cells,
    })),
  };
}

const areBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => cellText(cell) === '');
