import { readXlsx as readWorkbook, type Sheet, streamXlsxRows } from 'hucre/xlsx';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { withoutTraces } from '../../../shared/text/exactNumber.ts';
import { checkedCell, errorCell } from './cellErrors.ts';
import {
  type Cell,
  cellName,
  cellText,
  type FileProblem,
  type FileRow,
  type ImportFile,
  importFileFrom,
} from './importFile.ts';
import { shownText } from './shownText.ts';

/** The maximum size of an unpacked workbook, in bytes. */
const MOST = 100_000_000;

/** How a file begins in the directory of a ZIP archive. */
const ENTRY = 0x02014b50;

/** The maximum number of cells from the first to the last one, blank ones too: all are made. */
const MOST_CELLS = 5_000_000;

/** The maximum number of blank rows, and how many more for each row that is not blank: those between are made. */
const [BLANK, BLANK_EACH] = [10_000, 10];

/**
 * Reads the first sheet of an Excel workbook that is not hidden. A percentage is the text that it shows: '12.5%'. Merged cells have
 * the value of their first one.
 * @param withHidden whether also what is hidden in the sheet
 */
export async function readXlsx(bytes: Uint8Array, withHidden: boolean): Promise<ImportFile | FileProblem> {
  if (unpackedSize(bytes) > MOST) return { problem: 'importTooLarge' };
  try {
    const visible: string[] = [];
    const see = ({ name, hidden, veryHidden }: Pick<Sheet, 'name' | 'hidden' | 'veryHidden'>) => {
      if (!hidden && !veryHidden) visible.push(name);
      return false;
    };
    await readWorkbook(bytes, { sheets: see });
    const [name] = visible;
    if (name === undefined) return { problem: 'importUnread' };
    let [last, width, count] = [0, 0, 0];
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const end = values.findLastIndex((value) => value !== null);
      if (end < 0) continue;
      [last, width] = [index + 1, Math.max(width, end + 1)];
      if (last > BLANK + BLANK_EACH * count++) return { problem: 'importStrayRow', line: last };
    }
    if (last * width > MOST_CELLS) return { problem: 'importTooLarge' };
    // Formats may go on to the last cell that a sheet can have.
    const range = `A1:${cellName(width, last + BLANK)}`;
    const { sheets } = await readWorkbook(bytes, { sheets: [name], readStyles: true, range });
    const [sheet = { name, rows: [] }] = sheets;
    fillMerged(sheet);
    const file = importFileFrom(rowsOf(sheet));
    if ('problem' in file) return file;
    const columns = [...file.titles.keys()].filter((index) => file.titles[index] && sheet.columns?.[index]?.hidden);
    const lines = file.rows.flatMap(({ line }) => (sheet.rowDefs?.get(line - 1)?.hidden ? [line] : []));
    if (columns.length + lines.length === 0) return file;
    const hidden = { columns: columns.flatMap((index) => file.titles[index] ?? []), lines, isRead: withHidden };
    const shown = withHidden ? file : importFileFrom(rowsOf(sheet, columns));
    if ('problem' in shown) return shown;
    const left = new Set(withHidden ? [] : lines);
    return { ...shown, hidden, rows: shown.rows.filter(({ line }) => !left.has(line)) };
  } catch {
    return { problem: 'importDamaged' };
  }
}

/**
 * The size that the directory of a ZIP archive says. A packed file of no size would be unpacked without a limit; what packs
 * nothing, as folders do, has two bytes.
 */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = 0;
  for (let at = 0; at + 28 <= view.byteLength; at++) {
    if (view.getUint32(at, true) !== ENTRY) continue;
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isUnlimited = packed === 0 || (unpacked === 0 && packed > 2);
    size += view.getUint16(at + 10, true) > 0 && isUnlimited ? Number.POSITIVE_INFINITY : unpacked;
  }
  return size;
}

/** Gives merged cells the value of their first one. A row of nothing else stays blank. */
function fillMerged({ rows, cells, merges = [] }: Sheet): void {
  const written = rows.map((values) => !isBlank(values));
  let left = rows.reduce((sum, values) => sum + values.length, 0);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const [value, known] = [rows[startRow]?.[startCol] ?? null, cells?.get(`${startRow},${startCol}`)];
    for (const [index, values] of rows.slice(startRow, endRow + 1).entries()) {
      for (let column = startCol; column < Math.min(endCol + 1, values.length); column++) {
        if (left-- === 0) throw new Error('Merged cells overlap.');
        if (!written[startRow + index]) continue;
        values[column] = value;
        if (known) cells?.set(`${startRow + index},${column}`, known);
      }
    }
  }
}

const isBlank = (values: readonly unknown[]) => values.every((value) => value === null);

/** The rows of a sheet. @param without the columns that are left out, by index */
function rowsOf(sheet: Sheet, without: readonly number[] = []): FileRow[] {
  const columns = [...(sheet.rows[0] ?? []).keys()].filter((index) => !without.includes(index));
  return sheet.rows.map((_, index) => rowOf(sheet, index, columns));
}

function rowOf({ rows, cells: details }: Sheet, index: number, columns: readonly number[]): FileRow {
  const line = index + 1;
  const shown = new Map<number, Cell>();
  const cells = columns.map((column, i): Cell => {
    const value = rows[index]?.[column] ?? null;
    const at = cellName(column, line);
    const known = details?.get(`${index},${column}`);
    if (known?.type === 'error') return errorCell(String(value), at);
    if (value === null) {
      return known?.formula === undefined ? '' : { at, text: `=${known.formula}`, problem: 'importNoResult' };
    }
    if (typeof value === 'string') return checkedCell(trimmedText(value), at);
    const format = known?.style?.numFmt;
    if (typeof value === 'number' && isPercent(format)) return `${withoutTraces(value * 100)}%`;
    // A workbook keeps 15 digits, and the result of a formula may have more.
    const exact = typeof value === 'number' ? withoutTraces(value) : value;
    const text = shownText(exact, format) ?? cutNumber(exact, at);
    if (text !== undefined && text !== cellText(exact)) shown.set(i, text);
    return exact;
  });
  return { line, cells, ...(shown.size > 0 && { shown }) };
}

/** A number that has lost digits, in short: the others are not those that were typed. */
const cutNumber = (value: number | boolean | Date, at: string): Cell | undefined =>
  typeof value === 'number' ? { at, text: value.toExponential(5), problem: 'importCutNumber' } : undefined;

/** Whether a format shows hundredths: '0%', but not '0"%"'. */
const isPercent = (format = ''): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%');
