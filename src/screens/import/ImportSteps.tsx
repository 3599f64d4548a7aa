import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { AllTexts, Column } from '../../config/grammar.ts';
import { perObject } from '../../config/perObject.ts';
import { useToasts } from '../../data/context.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { useCompiledForm } from '../../data/saving/validation.ts';
import { useStoredFor } from '../../data/useStoredFor.ts';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import type { FileProblem, ImportFile } from '../files/importFile.ts';
import { readImportFile } from '../files/readImportFile.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { dryRun, type ImportedRow, keysOf } from './dryRun.ts';
import { refusedRows, saveFailedRows } from './failedRows.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { areKnown, closedColumns, firstColumns, type ImportColumns, keysAmong, remember } from './importColumns.ts';
import { type ChosenMarks, type NumberColumns, numberColumns } from './numberColumns.ts';
import { useNamesOf } from './useNamesOf.ts';

export interface ImportStepsProps {
  readonly entity: Entity;
  /** The columns of the list, with the labels that are known. */
  readonly listColumns: readonly Column[];
  readonly source: ListSource;
  readonly onClose: () => void;
  /** Gets what was checked, with what does not go. */
  readonly onSend: (file: ImportFile, rows: readonly ImportedRow[]) => void;
}

/** What the file picker offers. */
const FILES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file that was read, and what is to be done with its columns. */
interface Chosen {
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly marks: ChosenMarks;
  /** The field that says which record a row is about. */
  readonly by: string | undefined;
}

/** What comes before an import is sent: the file, what its columns are, and what would become of each row. */
export function ImportSteps({ entity, listColumns, source, onClose, onSend }: ImportStepsProps) {
  const texts: AllTexts = { ...usePanel().texts, ...useOpenedTexts() };
  const [toasts, client] = [useToasts(), useQueryClient()];
  const remembered = useStoredFor('import', entity.name);
  const compiled = useCompiledForm(entity);
  const fetchNames = useNamesOf(entity);
  const [chosen, setChosen] = useState<Chosen>();
  // Once for each choice: all rows of the file are read for it.
  const numbersOf = useMemo(
    () => perObject(({ file, columns, marks }: Chosen) => numberColumns(entity, file, columns, marks)),
    [entity],
  );
  const [unread, setUnread] = useState<FileProblem>();
  const [checking, setChecking] = useState(false);
  const [rows, setRows] = useState<readonly ImportedRow[]>();
  const input = useRef<HTMLInputElement>(null);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const read = await readImportFile(file);
    // So that the same file can be chosen again when it was mended.
    target.value = '';
    if ('problem' in read) {
      setUnread(read);
      setChosen(undefined);
      return;
    }
    setUnread(undefined);
    const columns = firstColumns(entity, read.titles, remembered);
    const known: Chosen = { file: read, columns, marks: {}, by: keysAmong(entity, columns)[0] };
    setChosen(known);
    if (areKnown(read.titles, columns, remembered) && isComplete(known, numbersOf(known))) await check(known);
  };

  const numbers = chosen ? numbersOf(chosen) : [];

  /** The records that the rows are about. */
  const findRecords = (file: ImportFile, columns: ImportColumns, by: string | undefined) =>
    by === undefined ? [] : client.query({ ...source.find(by, keysOf(file, columns, by)), staleTime: 'static' });

  const check = async (what: Chosen) => {
    const { file, columns, by } = what;
    const numbers = numbersOf(what);
    setChecking(true);
    try {
      const found = await findRecords(file, columns, by);
      const namesOf = await fetchNames(file, columns, found);
      remember(remembered, file.titles, columns);
      setRows(dryRun({ compiled, found, file, columns, listColumns, numbers, by, namesOf, texts }));
    } catch {
      toasts.show('error', texts.unreachable);
    } finally {
      setChecking(false);
    }
  };

  const refused = refusedRows(rows ?? []);
  const isUseful = rows?.some(({ becomes }) => becomes === 'added' || becomes === 'changed');
  return (
    <TitledDialog
      title={texts.importCsv}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          {' '}
          <Button onClick={onClose}>{texts.close}</Button>
          {chosen && refused.length > 0 && (
            <Button onClick={() => saveFailedRows(entity, chosen.file, refused, texts)}>
              {texts.importRefusedCsv}
            </Button>
          )}
          {rows && <Button onClick={() => setRows(undefined)}>{texts.importBack}</Button>}
          {rows ? (
            // What had the focus, the choice of the file or the preview, is gone.
            <Button
              key="run"
              autoFocus
              variant="contained"
              disabled={!isUseful}
              onClick={() => chosen && onSend(chosen.file, rows)}
            >
              {texts.importRun}
            </Button>
          ) : (
            <Button
              variant="contained"
              disabled={!chosen || checking || !isComplete(chosen, numbers)}
              onClick={() => chosen && void check(chosen)}
            >
              {texts.importCheck}
            </Button>
          )}
        </>
      }
    >
      {closedColumns(entity, chosen?.file.titles ?? []).map((column) => (
        <Alert key={column} severity="warning" sx={{ mb: 2 }}>
          {fillBlanks(texts.importMayNot, { column })}
        </Alert>
      ))}
      {rows ? (
        <ImportedRows entity={entity} rows={rows} titles={chosen?.file.titles ?? []} numbers={numbers} />
      ) : (
        <>
          <input ref={input} type="file" accept={FILES} hidden onChange={(event) => void take(event)} />
          <Button variant="outlined" autoFocus onClick={() => input.current?.click()}>
            {texts.importChoose}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {texts.importFiles}
          </Typography>
          {unread && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {fillBlanks(texts[unread.problem], { line: String(unread.line ?? '') })}
            </Alert>
          )}
          {chosen && !checking && (
            <ColumnChoices
              entity={entity}
              file={chosen.file}
              columns={chosen.columns}
              numbers={numbers}
              by={chosen.by}
              onChange={(columns, by) => setChosen({ ...chosen, columns, by })}
              onMark={(place, mark) => setChosen({ ...chosen, marks: { ...chosen.marks, [place]: mark } })}
            />
          )}
        </>
      )}
      {checking && <Typography role="status">{texts.loading}</Typography>}
    </TitledDialog>
  );
}

/** Whether there is something to import, and no question about its numbers is open. */
const isComplete = ({ columns }: Chosen, numbers: NumberColumns): boolean =>
  columns.some((field) => field !== undefined && field !== 'id') &&
  !numbers.some((column) => column?.unsure !== undefined && column.mark === undefined);
