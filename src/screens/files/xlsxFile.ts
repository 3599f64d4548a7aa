import { readXlsx as readWorkbook } from 'hucre/xlsx';
import { type Cell, type FileProblem, type ImportFile, importFileFrom } from './importFile.ts';

/** Reads the first sheet of an Excel workbook that is not hidden. A percentage is the text that it shows: '12.5%'. */
export async function readXlsx(bytes: Uint8Array): Promise<ImportFile | FileProblem> {
  try {
    const { sheets } = await readWorkbook(bytes, { readStyles: true });
    const sheet = sheets.find(({ hidden, veryHidden }) => !hidden && !veryHidden);
    const isPercent = (row: number, place: number) =>
      sheet?.cells?.get(`${row},${place}`)?.style?.numFmt?.includes('%') === true;
    return importFileFrom(
      (sheet?.rows ?? []).map((values, row) => ({
        line: row + 1,
        cells: values.map((value, place): Cell => {
          if (typeof value === 'string') return value.trim();
          return typeof value === 'number' && isPercent(row, place) ? percentage(value) : (value ?? '');
        }),
      })),
    );
  } catch {
    return { problem: 'importDamaged' };
  }
}

/** Binary fractions leave a trace: 0.07 × 100 is 7.000000000000001. */
const percentage = (value: number): string => `${Number((value * 100).toPrecision(15))}%`;
