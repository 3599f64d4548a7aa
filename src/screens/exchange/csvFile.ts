import Papa from 'papaparse';
import { saveFile } from './saveFile.ts';

/** A CSV file as it was read: a line of titles, and the others. */
export interface CsvFile {
  readonly titles: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Which row of the file it is, counted from 1, the titles among them. */
  readonly line: number;
  /** As many as there are titles. */
  readonly cells: readonly string[];
}

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would take for a formula. A number with a sign is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/**
 * A CSV file (RFC 4180): a line of titles, then the others. No text in it is a formula: it would run in the spreadsheet
 * of whoever opens the file (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsv = (titles: readonly string[], lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse({ fields: [...titles], data: lines.map((line) => [...line]) }, { escapeFormulae: FORMULA });

/**
 * Reads a CSV file with any usual separator. The apostrophe before a formula is no part of its text.
 * @returns undefined when there is no line below that of the titles, or a quote is never closed
 */
export function readCsv(text: string): CsvFile | undefined {
  const { data, errors } = Papa.parse<string[]>(text.replace(BYTE_ORDER_MARK, ''));
  if (errors.some(({ type }) => type === 'Quotes')) return undefined;
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
  const [titles = [], ...lines] = data;
  const rows = lines.flatMap((cells, index) =>
    isFilled(cells) ? [{ line: index + 2, cells: titles.map((_, place) => plain(cells[place] ?? '')) }] : [],
  );
  return isFilled(titles) && rows.length > 0 ? { titles: titles.map((title) => title.trim()), rows } : undefined;
}

const plain = (cell: string): string => {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
};

/** Saves a CSV file among the browser's downloads. */
export const saveCsv = (name: string, content: string): void => saveFile(name, content, 'text/csv;charset=utf-8');
