import { readXlsx as readWorkbook, type Sheet } from 'hucre/xlsx';
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

/** Reads the first sheet of an Excel workbook that is not hidden. A percentage is the text that it shows: '12.5%'. */
export async function readXlsx(bytes: Uint8Array): Promise<ImportFile | FileProblem> {
  try {
    const { sheets } = await readWorkbook(bytes, { readStyles: true });
    const sheet = sheets.find(({ hidden, veryHidden }) => !hidden && !veryHidden);
    return importFileFrom(sheet ? rowsOf(sheet) : []);
  } catch {
    return { problem: 'importDamaged' };
  }
}

/** The rows of a sheet, all as wide as the widest: a column without a title is one that is asked for. */
function rowsOf(sheet: Sheet): FileRow[] {
  const rows = sheet.rows.map((_, index) => rowOf(sheet, index));
  const widthOf = ({ cells }: FileRow) => cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  return rows.map((row) => ({ ...row, cells: Array.from({ length: width }, (_, index) => row.cells[index] ?? '') }));
}

function rowOf({ rows, cells: details }: Sheet, index: number): FileRow {
  const line = index + 1;
  const shown = new Map<number, Cell>();
  const cells = (rows[index] ?? []).map((value, i): Cell => {
    const at = cellName(i, line);
    const known = details?.get(`${index},${i}`);
    if (known?.type === 'error') return errorCell(String(value), at);
    if (value === null) {
      return known?.formula === undefined ? '' : { at, text: `=${known.formula}`, problem: 'importNoResult' };
    }
    if (typeof value === 'string') return checkedCell(value.trim(), at);
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
