import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { BatchDialog } from '../dialogs/BatchDialog.tsx';
import type { ImportFile } from '../files/importFile.ts';
import type { ImportedRow } from './dryRun.ts';
import { leftOutRow, refusedRows, saveFailedRows } from './failedRows.ts';
import { ImportSteps, type ImportStepsProps } from './ImportSteps.tsx';
import { useImport } from './useImport.ts';

interface ImportDialogProps extends Omit<ImportStepsProps, 'onSend'> {
  /** Closed, it is there while what it has sent can be taken back. */
  readonly open: boolean;
}

/** Adds and changes records from a CSV file or an Excel workbook (docs/behaviour.md#import). */
export default function ImportDialog({ open, entity, onClose, ...list }: ImportDialogProps) {
  const { texts } = usePanel();
  const opened = useOpenedTexts();
  const saying = { title: texts.importCsv, sentence: opened.importDone, undone: opened.importUndone };
  const run = useImport(entity, saying);
  const [sent, setSent] = useState<{ readonly file: ImportFile; readonly rows: readonly ImportedRow[] }>();
  if (run.work) {
    const save = () =>
      sent && saveFailedRows(entity, sent.file, [...refusedRows(sent.rows), ...run.failed(sent.rows)], opened);
    return (
      <BatchDialog
        entity={entity}
        work={run.work}
        more={!run.isUndo && <Button onClick={save}>{opened.importRefusedCsv}</Button>}
        onRetry={run.retry}
        onClose={run.close}
      />
    );
  }
  if (!open) return null;
  const send = (file: ImportFile, rows: readonly ImportedRow[]) => {
    setSent({ file, rows });
    run.start(
      rows.filter(({ becomes }) => becomes === 'added' || becomes === 'changed'),
      rows.filter(({ becomes }) => becomes === 'refused').map((row) => leftOutRow(entity, row, opened)),
    );
    onClose();
  };
  return <ImportSteps entity={entity} onClose={onClose} onSend={send} {...list} />;
}
