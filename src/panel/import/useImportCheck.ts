import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { AllTexts, Column } from '../../shared/config/grammar.ts';
import { useOpenedTexts, usePanel } from '../config/context.ts';
import type { ListSource } from '../data/lists/listSource.ts';
import { useCompiledForm } from '../data/operations/validation.ts';
import { usePerson, useToasts } from '../data/session/context.tsx';
import { useStoredFor } from '../data/stored/useStoredFor.ts';
import { recordStart } from '../widgets/form/recordStart.ts';
import { type ChosenMarks, type ColumnForms, columnForms } from './columnForms.ts';
import { dryRun } from './dryRun.ts';
import type { FileProblem, ImportFile } from './files/importFile.ts';
import { readImportFile } from './files/readImportFile.ts';
import { areKnown, firstColumns, type ImportColumns, keysAmong, remember } from './importColumns.ts';
import type { ImportedRow } from './importedRow.ts';
import { withShownTexts } from './importValue.ts';
import { lookedUp } from './lookedUp.ts';
import { keysOf, leftOutNumbers } from './rowMatch.ts';
import { withoutTaken } from './sameValues.ts';
import { identifyingFields } from './targets.ts';
import { useNamesOf } from './useNamesOf.ts';

/** A parsed file, and the choices for its columns. */
interface Chosen {
  readonly source: File;
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  readonly marks: ChosenMarks;
  readonly by: string | undefined;
}

/**
 * The file of an import, and its preview.
 * @param listColumns the columns of the list, with the labels that are known
 */
export function useImportCheck(entity: Entity, listColumns: readonly Column[], source: ListSource) {
  const texts: AllTexts = { ...usePanel().texts, ...useOpenedTexts() };
  const [toasts, client, me] = [useToasts(), useQueryClient(), usePerson()];
  const remembered = useStoredFor('import', entity);
  const compiled = useCompiledForm(entity);
  const fetchNames = useNamesOf(entity);
  const [chosen, setChosen] = useState<Chosen>();
  // Once for each choice: all rows of the file are read for it.
  const formsOf = useMemo(
    () => perObject(({ file, columns, marks }: Chosen) => columnForms(entity, file, columns, marks)),
    [entity],
  );
  const [problem, setUnread] = useState<FileProblem>();
  const [checking, setChecking] = useState(false);
  const [rows, setRows] = useState<readonly ImportedRow[]>();

  /**
   * @param encoding the user's answer, where a file does not say its encoding
   * @param withHidden whether also what a workbook hides
   */
  const take = async (source: File, encoding?: string, withHidden?: boolean) => {
    setRows(undefined);
    const read = await readImportFile(source, encoding, withHidden);
    if ('problem' in read) {
      setUnread(read);
      setChosen(undefined);
      return;
    }
    setUnread(undefined);
    const columns = firstColumns(entity, read.titles, remembered);
    const known: Chosen = { source, file: read, columns, marks: {}, by: keysAmong(entity, columns)[0] };
    setChosen(known);
    if (!read.encodings && areKnown(read, columns, remembered) && isComplete(entity, known, formsOf(known)))
      await check(known);
  };

  const forms = chosen ? formsOf(chosen) : [];

  /** The records of the rows. */
  const findRecords = async (file: ImportFile, columns: ImportColumns, by: string | undefined) =>
    by === undefined ? [] : client.query({ ...source.find(by, keysOf(file, columns, by)), staleTime: 'static' });

  const check = async (what: Chosen) => {
    const { columns, by } = what;
    const file = withShownTexts(entity, what.file, columns);
    const forms = formsOf(what);
    setChecking(true);
    try {
      const match = await lookedUp(findRecords(file, columns, by), texts);
      const matches = 'found' in match ? match.found : [];
      const unmatched = 'failure' in match ? match.failure : undefined;
      const start = recordStart(entity, me);
      // The person who adds the records has a name, too.
      const started = entity.endpoints.create ? start({}) : {};
      const others = Object.keys(started).filter((field) => !columns.includes(field));
      const namesOf = await fetchNames(file, [...columns, ...others], [...matches, started]);
      remember(remembered, file.titles, columns);
      const run = { compiled, matches, file, columns, listColumns, forms, by, namesOf, start, unmatched, texts };
      // Of a list that the API pages the API alone knows: it would be asked for each column.
      const find = async (field: string, values: ReadonlySet<string>) =>
        source.isWhole ? client.query({ ...source.find(field, values), staleTime: 'static' }) : [];
      setRows(await withoutTaken({ entity, columns, by, texts }, dryRun(run), find));
    } catch {
      toasts.show('error', texts.unreachable);
    } finally {
      setChecking(false);
    }
  };

  return {
    chosen,
    setChosen,
    forms,
    isComplete: chosen !== undefined && isComplete(entity, chosen, forms),
    /** Which columns are left out, as the API gives their numbers. */
    leftOut: chosen ? leftOutNumbers({ entity, ...chosen, texts }) : [],
    /** Why the file cannot be read. */
    unread: problem,
    checking,
    /** The preview of each row, once checked. */
    rows,
    take,
    check,
    /** Goes back to the choice of the columns. */
    back: () => setRows(undefined),
  };
}

/** Whether there is something to import, and no open question about numbers and days. */
const isComplete = ({ schema }: Entity, { columns }: Chosen, forms: ColumnForms): boolean =>
  columns.some((field) => field !== undefined && !identifyingFields(schema).includes(field)) &&
  !forms.some((column) => column?.unsure !== undefined && column.mark === undefined);
