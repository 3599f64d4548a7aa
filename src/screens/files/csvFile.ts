import Papa from 'papaparse';
import { withFormulas, withoutFormulas } from './formulas.ts';
import { type FileProblem, type ImportFile, importFileFrom } from './importFile.ts';

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The cell separators: those rarer in titles come first. */
const SEPARATORS = ['\t', ';', '|', ','];

/** The first line of some files names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** The type of a CSV file. */
export const CSV = 'text/csv;charset=utf-8';

/** Lines of a CSV file (RFC 4180), which a line break has to separate from others. No text in them is a formula. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  Papa.unparse(lines.map((cells) => cells.map(withoutFormulas)));

/** The beginning of a CSV file: a line of titles. */
export const beginCsv = (titles: readonly string[]): string => BYTE_ORDER_MARK + csvLines([titles]);

/** A whole CSV file. */
export const toCsv = (titles: readonly string[], lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + csvLines([titles, ...lines]);

/** Reads a CSV file with any usual separator. The apostrophe before a formula is no part of its text. */
export function readCsv(text: string): ImportFile | FileProblem {
  const [line = '', said] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: said ?? separatorOf(table) });
  const before = line ? 2 : 1;
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) return { problem: 'importQuote', line: (open.row ?? 0) + before };
  return importFileFrom(
    data.map((cells, index) => ({ line: index + before, cells: cells.map((cell) => withFormulas(cell).trim()) })),
  );
}

/**
 * What separates the titles: the separator by which the line below has as many cells, of several the one that makes the
 * most. A single title has none.
 */
function separatorOf(table: string): string {
  const [best] = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(table, { delimiter, preview: 2, skipEmptyLines: 'greedy' });
    const [titles = 0, cells] = data.map(({ length }) => length);
    return { delimiter, titles, isEven: titles > 1 && titles === cells };
  }).toSorted((a, b) => Number(b.isEven) - Number(a.isEven) || b.titles - a.titles);
  return best && best.titles > 1 ? best.delimiter : ',';
}
