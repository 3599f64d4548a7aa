import { readCsv } from './csvFile.ts';
import { decodedText } from './decodedText.ts';
import type { FileProblem, ImportFile } from './importFile.ts';

/** How an Excel workbook begins (.xlsx): it is a ZIP archive. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** How an Excel file of the old kind (.xls) begins, and a workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a CSV file, or the first sheet of an Excel workbook: the content decides, not its name. The code for workbooks
 * is loaded on demand.
 * @param encoding the user's answer, for a text whose encoding is not certain
 * @param withHidden whether also what a workbook hides
 */
export async function readImportFile(
  file: Blob,
  encoding?: string,
  withHidden = false,
): Promise<ImportFile | FileProblem> {
  const content = await file.arrayBuffer().catch(() => undefined);
  // It was moved or changed after it was chosen.
  if (!content) return { problem: 'importUnread' };
  const bytes = new Uint8Array(content);
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(COMPOUND)) return { problem: 'importOldExcel' };
  if (!begins(ZIP)) {
    const decoded = decodedText(bytes, encoding);
    if (!decoded) return { problem: 'importNotTable' };
    const { text, encodings } = decoded;
    const read = readCsv(text);
    return 'problem' in read || !encodings ? read : { ...read, encodings };
  }
  const reader = await import('./xlsxFile.ts').catch(() => undefined);
  return reader?.readXlsx(bytes, withHidden) ?? { problem: 'unreachable' };
}
