import type { ParseResult } from 'papaparse';
import Papa from 'papaparse';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { checkedCell } from './cellErrors.ts';
import { cellName, type FileProblem, type ImportFile, importFileFrom } from './importFile.ts';

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The cell separators: those rarer in titles come first. */
const SEPARATORS = ['\t', ';', '|', ','];

/** How much of a file is read to detect the separator, in characters. */
const BEGINNING = 65_536;

/** So many lines are searched for the first two that are not blank. */
const HEAD = 50;

/** The separator of a file with one column, whose cells may contain any of the usual ones: a sign that no file has. */
const NONE = '\x1f';

/** The first line of some files names the separator. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n?|\n)/i;

/** The last sign of files of DOS (Ctrl+Z). */
const END = '\x1a';

/** The type of a CSV file. */
export const CSV = 'text/csv;charset=utf-8';

/** Lines of a CSV file (RFC 4180), which a line break has to separate from others. No text in them is a formula. */
export const csvLines = (lines: readonly (readonly string[])[], delimiter: string): string =>
  Papa.unparse(
    lines.map((cells) => cells.map((text) => withoutFormulas(text, delimiter))),
    { delimiter },
  );

/** A CSV file, or, with the titles alone, its beginning. */
export const toCsv = (titles: readonly string[], lines: readonly (readonly string[])[], delimiter: string): string =>
  BYTE_ORDER_MARK + csvLines([titles, ...lines], delimiter);

/** Reads a CSV file with any usual separator. The apostrophe before a formula is no part of its text. */
export function readCsv(text: string): ImportFile | FileProblem {
  const [line = '', declared] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length, text.endsWith(END) ? -1 : undefined);
  const delimiter = declared ?? separatorOf(table);
  const { data, errors } = csvTable(table, delimiter);
  const before = line ? 2 : 1;
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) return { problem: 'importQuote', line: (open.row ?? 0) + before };
  return importFileFrom(
    data.map((cells, index) => {
      const line = index + before;
      const read = (cell: string, at: number) =>
        checkedCell(trimmedText(withFormulas(cell, delimiter)), cellName(at, line));
      return { line, cells: cells.map(read) };
    }),
  );
}

/**
 * The cells of a text, line by line. Its lines may end in different ways, as in a file put together from others; within
 * quotation marks a line break is part of the cell.
 */
const csvTable = (text: string, delimiter: string, lines = 0): ParseResult<string[]> =>
  Papa.parse<string[]>(withEqualLineEnds(text, delimiter), {
    delimiter,
    newline: '\n',
    preview: lines,
    skipEmptyLines: lines > 0 && 'greedy',
  });

/** A text whose lines end with a line feed, those within quotation marks apart: a cell begins with these or has none. */
function withEqualLineEnds(text: string, delimiter: string): string {
  const escaped = delimiter.replace(/[\\\]^-]/, '\\$&');
  const parts = new RegExp(`(?<=^|[${escaped}\\r\\n])"[^"]*(?:""[^"]*)*"|\\r\\n?`, 'g');
  return text.replace(parts, (part) => (part.startsWith('"') ? part : '\n'));
}

/**
 * The separator of the titles: the one that gives the next line as many cells; of several, the one that gives the most.
 * A single title has none.
 */
function separatorOf(table: string): string {
  const beginning = table.slice(0, BEGINNING);
  const [best] = SEPARATORS.map((delimiter) => {
    const [titles = 0, cells] = csvTable(beginning, delimiter, HEAD).data.map(({ length }) => length);
    return { delimiter, titles, isEven: titles > 1 && titles === cells };
  }).toSorted((a, b) => Number(b.isEven) - Number(a.isEven) || b.titles - a.titles);
  return best && best.titles > 1 ? best.delimiter : NONE;
}

/**
 * The cells of a text as any CSV reader may split it: some use other separators than ours, and ignore quotes then. Where ours is
 * the comma, they are heeded by those that split at it.
 */
const partsOf = (delimiter: string): RegExp => (delimiter === ',' ? /[^;\t\r\n]+/g : /[^,;\t\r\n]+/g);

/** The beginning of a formula, after apostrophes, quotes, spaces and invisible characters. */
const FORMULA = /^['"\s\p{C}]*(?:[=+@]|-(?!\d+(?:[.,]\d+)?$))/u;

/** Wide and small signs count too: '＝' is read as '='. */
const isFormula = (part: string): boolean => FORMULA.test(part.normalize('NFKC'));

/** A sign before digits is no formula: an amount, a percentage, a phone number. */
const isSigned = (part: string): boolean =>
  /^[+-][\s(\p{Sc}]*\d[\d\s()./,%\p{Sc}-]*$/u.test(part.normalize('NFKC').trim());

/**
 * A text with an apostrophe before everything that a spreadsheet would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const withoutFormulas = (text: string, delimiter: string): string =>
  text.replace(partsOf(delimiter), (part) => (isFormula(part) && !isSigned(part) ? `'${part}` : part));

/** Undoes `withoutFormulas`; files of earlier versions have an apostrophe before every sign. */
const withFormulas = (text: string, delimiter: string): string =>
  text.replace(partsOf(delimiter), (part) => (part.startsWith("'") && isFormula(part) ? part.slice(1) : part));
