import type { Entity } from '../../shared/config/entity.ts';
import { trimmedText } from '../../shared/text/comparable.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { editsInPlace } from '../cells/index.ts';
import type { Pasted } from '../grid/model/cellEdits.ts';
import { checkedCell } from './files/cellErrors.ts';
import type { ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';

/** A pasted block as an import of the records below it. */
export interface PastedBlock {
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly matches: readonly EntityRecord[];
  /** The number of values in read-only columns. */
  readonly leftOut: number;
  /** The number of values without a row. */
  readonly beyond: number;
}

/** A block from a spreadsheet: a table of HTML, else of text. Blank lines at its end are those of a whole column. */
export function pastedBlock(
  { list }: Pick<Entity, 'list'>,
  { text, html, row, recordAt, columns }: Pasted,
): PastedBlock {
  const lines = /<table/i.test(html) ? cellsOfHtml(html) : cellsOfText(text);
  while (lines.length > 1 && lines.at(-1)?.every((cell) => cell.trim() === '')) lines.pop();
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const fields = Array.from({ length: width }, (_, index) => {
    const column = columns[index];
    return column && list.columns.some(({ field }) => field === column.field) && editsInPlace(column)
      ? column.field
      : undefined;
  });
  const rows = lines.flatMap((cells, index) => {
    const record = recordAt(row + index);
    return record ? [{ record, line: row + index + 1, cells }] : [];
  });
  const count = (of: readonly (readonly string[])[]) => of.reduce((sum, cells) => sum + cells.length, 0);
  const inRows = rows.map(({ cells }) => cells);
  return {
    file: {
      titles: ['ID', ...fields.map((_, index) => columns[index]?.title ?? '')],
      rows: rows.map(({ record, line, cells }) => ({
        line,
        cells: [
          String(record.id),
          ...cells.map((cell, index) => checkedCell(trimmedText(cell), columns[index]?.title ?? '')),
        ],
      })),
    },
    columns: ['id', ...fields],
    matches: rows.map(({ record }) => record),
    leftOut: count(inRows.map((cells) => cells.filter((_, index) => !fields[index]))),
    beyond: count(lines) - count(inRows),
  };
}

/** A cell of a table of text, and its end. A quotation mark that begins it is a letter unless another one ends it. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g;

function cellsOfText(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

/** The cells of the first table; a merged one is in all of its places. */
function cellsOfHtml(html: string): string[][] {
  const rows = [...(new DOMParser().parseFromString(html, 'text/html').querySelector('table')?.rows ?? [])];
  const lines = rows.map((): string[] => []);
  for (const [at, { cells }] of rows.entries()) {
    for (const cell of cells) {
      const [text, from] = [shownText(cell), [...(lines[at] ?? []), undefined].indexOf(undefined)];
      for (const line of lines.slice(at, at + (cell.rowSpan || rows.length)))
        for (let place = from; place < from + cell.colSpan; place += 1) line[place] = text;
    }
  }
  return lines.map((line) => Array.from(line, (text = '') => text));
}

/** The text of a cell as it looks: with its line breaks, and with several blanks only where they are said to stay. */
function shownText(cell: Element): string {
  for (const line of cell.querySelectorAll('br, p, div')) line.append('\v');
  return cell.textContent
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/[ \u00a0]{2,}/g, (blanks) => ' '.repeat(blanks.length))
    .replace(/ ?\v ?/g, '\n');
}
