import { useOpenedTexts, usePanel } from '../config/context.ts';
import { leftOutRow, refusedRows, saveFailedRows, sentRows } from './failedRows.ts';
import type { ImportFile } from './files/importFile.ts';
import { ImportSteps, type ImportStepsProps } from './ImportSteps.tsx';
import type { ImportedRow } from './importedRow.ts';
import { useImport } from './useImport.ts';

type ImportDialogProps = Omit<ImportStepsProps, 'onSend'>;

/** Adds and changes records from a CSV file or an Excel workbook (docs/behaviour.md#import). */
export default function ImportDialog({ entity, onClose, ...list }: ImportDialogProps) {
  const panel = usePanel();
  const opened = useOpenedTexts();
  const start = useImport(entity, {
    title: panel.texts.importCsv,
    sentence: opened.importDone,
    undone: opened.importUndone,
  });
  const send = (file: ImportFile, rows: readonly ImportedRow[]) => {
    start({
      sent: sentRows(rows),
      leftOut: rows.filter(({ becomes }) => becomes === 'refused').map((row) => leftOutRow(entity, row, opened)),
      more: (failed) => ({
        text: opened.importRefusedCsv,
        press: () => saveFailedRows(entity, file, [...refusedRows(rows), ...failed()], opened, panel),
      }),
    });
    onClose();
  };
  return <ImportSteps entity={entity} onClose={onClose} onSend={send} {...list} />;
}
