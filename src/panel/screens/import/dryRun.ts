import { getPath, withValueAt } from '../../../shared/base/getPath.ts';
import { grouped } from '../../../shared/base/grouped.ts';
import { activeConditions } from '../../../shared/config/conditions.ts';
import { type Entity, entityFor, isChangeable, titleParams } from '../../../shared/config/entity.ts';
import { rootOf } from '../../../shared/config/fieldAt.ts';
import { emptyRecord } from '../../../shared/config/formSchema.ts';
import type { AllTexts, Column } from '../../../shared/config/grammar.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import { keptEntries } from '../../../shared/config/onlyAdded.ts';
import { uniqueKey } from '../../../shared/config/uniqueKey.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { isLongNumber } from '../../../shared/text/exactNumber.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { blockingErrors, type CompiledForm, newErrors, recordErrors } from '../../data/operations/validation.ts';
import { fileText } from '../../grid/table/fileText.ts';
import { applyComputedDefaults, emptySlugs } from '../../widgets/form/computedDefaults.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { type Cell, cellText, type FileRow, type ImportFile, isUnread, type UnreadCell } from '../files/importFile.ts';
import type { ColumnForms } from './columnForms.ts';
import type { ImportColumns } from './importColumns.ts';
import type { ImportedChange, ImportedRow } from './importedRow.ts';
import { growth, hasNumbers, type NamesOf, readValue, valueText } from './importValue.ts';
import { keysOf, lacksRecord, matchMistakes, type RowMatch } from './rowMatch.ts';
import { withoutSameValues } from './sameValues.ts';
import { identifyingFields, isOpenAt, pathOf, targetTitle } from './targets.ts';

/** Numbers that change by more than this part of themselves are marked: a decimal sign may have been misread. */
const SUSPICIOUS = 0.5;

interface DryRun {
  readonly compiled: CompiledForm;
  /** The records of the rows. */
  readonly matches: readonly EntityRecord[];
  readonly file: ImportFile;
  readonly columns: ImportColumns;
  /** The columns of the list, with the labels that are known, as an export has them. */
  readonly listColumns: readonly Column[];
  readonly forms: ColumnForms;
  /** The field that identifies the records; without it every row is a new record. */
  readonly by: string | undefined;
  readonly namesOf: NamesOf;
  /** Gives a new record its defaults that move. */
  readonly start?: (record: EntityRecord) => EntityRecord;
  /** Why the records of the rows could not be looked up. */
  readonly unmatched?: string | undefined;
  readonly texts: AllTexts;
}

/** The preview of an import, row by row, checked by the form's own rules. Nothing is sent. */
export function dryRun(run: DryRun): ImportedRow[] {
  const keys = keysOf(run.file, run.columns, run.by).map(uniqueKey);
  const matches = run.by === undefined ? undefined : recordsBy(run.matches, run.by);
  const lines = new Map<string, number>();
  const rows = run.file.rows.map((row, index) => {
    const key = keys[index] ?? '';
    const earlier = key === '' ? undefined : lines.get(key);
    if (earlier === undefined) lines.set(key, row.line);
    return rowOf(run, row, { key, matches: matches?.get(key) ?? [], earlier });
  });
  return withoutSameValues({ ...run, entity: run.compiled.entity }, rows);
}

function rowOf(run: DryRun, row: FileRow, match: RowMatch): ImportedRow {
  const { compiled, columns, listColumns, forms, by, namesOf, start = (record) => record, unmatched, texts } = run;
  const { entity } = compiled;
  const { key, matches } = match;
  const [original] = matches;
  const mistakes: string[] = [];
  const { length: width } = run.file.titles;
  if (row.cells.length > width) {
    mistakes.push(interpolate(texts.importWider, { count: row.cells.length, columns: width }));
  }
  const matching = { entity, columns, by, unmatched, texts };
  mistakes.push(...matchMistakes(matching, row, match));
  const own = original ? entityFor(entity, original) : entity;
  const locked = own.workflow?.locked;
  // A locked record is reported at each field that the row would change.
  if (original && entity.endpoints.update && !own.endpoints.update && !locked?.size) mistakes.push(texts.mayNot);

  const ui = formUi(entity, original !== undefined);
  const identifying = identifyingFields(entity.schema);
  const cells = columns.flatMap((field, index): ReadCell[] => {
    // The key field stays as it is, whatever its case in the file.
    if (field === undefined || identifying.includes(field) || (field === by && original)) return [];
    const cell = row.cells[index];
    // Fields without a cell stay as they are.
    if (cell === undefined) return [];
    // What an export says of the record is its value, though commas, blanks or decimals got lost on the way.
    if (original && isAsExported(entity, columnOf(listColumns, field), original, cellText(cell))) return [];
    if (isUnread(cell)) return [{ field, problem: unreadText(cell, texts) }];
    if (original && isRounded(getPath(original, field), cell)) return [];
    return [
      { field, ...readValue(entity, field, cell, forms[index], namesOf, texts, original && getPath(original, field)) },
    ];
  });
  const byOpen = grouped(cells, ({ field }) => isOpenAt(entity.schema, ui, field));
  const read = byOpen.get(true) ?? [];
  if (original) mistakes.push(...closedMistakes(entity, original, byOpen.get(false) ?? [], texts));
  const failures = read.filter((result) => 'problem' in result);
  mistakes.push(...failures.map(({ problem }) => problem));
  const values = read.flatMap((result) =>
    'problem' in result ? [] : [[result.field, withKept(entity, result.field, result.value, original)] as const],
  );
  const before = original ?? emptyRecord(entity.schema, entity.uiSchema);
  const given = values.reduce<EntityRecord>(
    (made, [field, value]) => withValueAt(made, pathOf(entity.schema, field), value),
    before,
  );
  const isLeftOut = lacksRecord(matching, match);
  // Fields that the file does not have are computed as in the form, or have their defaults that move.
  const record = original || isLeftOut ? given : start(applyComputedDefaults(ui, given, before));
  const { gone } = activeConditions(entity.schema, record);
  const computed = Object.entries(record).filter(
    ([field, value]) => !isSameValue(given[field], value) && !gone.includes(field),
  );
  for (const [field, value] of values) {
    const isNew = original && !isChangeable(own, field) && isChangeable(entity, field) && !locked?.has(rootOf(field));
    if (isNew && own.endpoints.update && !isSameValue(getPath(original, field), value))
      mistakes.push(interpolate(texts.importMayNot, { column: targetTitle(entity, field) }));
  }
  // What a row lacks that was to change a record is not known.
  const found = isLeftOut ? [] : blockingErrors(compiled, record, recordErrors(compiled, record, original));
  const errors = found.filter(({ path }) => !failures.some((cell) => fieldIn(entity, path) === cell.field));
  // Of a row that was to change a record, what a new one lacks is told in one sentence.
  const lacking = original || by === undefined || key === '' ? [] : errors.filter(isLacking(record));
  if (lacking.length > 0) {
    const fields = lacking.map(({ path }) => targetTitle(entity, fieldIn(entity, path))).join(', ');
    const value = cellText(row.cells[columns.indexOf(by ?? '')] ?? '');
    const params = { ...titleParams(entity), field: targetTitle(entity, by ?? ''), value, fields };
    mistakes.push(interpolate(texts.importUnknown, params));
  }
  const others = errors.filter((error) => !lacking.includes(error));
  const empty = original ? new Map<string, string>() : emptySlugs(ui, record);
  for (const error of original ? newErrors(compiled, others, original) : others) {
    const field = fieldIn(entity, error.path);
    const text = empty.get(field);
    const message = text === undefined ? error.message : interpolate(texts.noLatin, { value: text });
    mistakes.push(`${targetTitle(entity, field)}: ${message}`);
  }

  const changes = [...values, ...computed].flatMap(([field, value]): ImportedChange[] => {
    const last = getPath(before, field);
    if (original ? isSameValue(last, value) : isEmpty(value)) return [];
    const text = (value: unknown) => valueText(entity, field, value, namesOf, texts, record);
    const by = original && hasNumbers(entity, field) ? growth(last, value) : undefined;
    return [
      {
        field,
        title: targetTitle(entity, field),
        was: original ? text(last) : '',
        will: text(value),
        ...(by !== undefined && Math.abs(by) > SUSPICIOUS && { growth: by }),
      },
    ];
  });
  const becomes = mistakes.length > 0 ? 'refused' : !original ? 'added' : changes.length > 0 ? 'changed' : 'unchanged';
  return { row, becomes, ...(original && { original }), record, changes, mistakes };
}

/** A cell as the value of its field, or why it is none. */
type ReadCell = { readonly field: string } & ({ readonly value: unknown } | { readonly problem: string });

/** What a row says of fields that only the form of a new record has. */
const closedMistakes = (
  entity: Entity,
  original: EntityRecord,
  cells: readonly ReadCell[],
  texts: AllTexts,
): string[] =>
  cells.flatMap((cell) => {
    if ('problem' in cell) return [cell.problem];
    if (isEmpty(cell.value) || isSameValue(getPath(original, cell.field), cell.value)) return [];
    return [interpolate(texts.importOnlyNew, { field: targetTitle(entity, cell.field) })];
  });

/** The entries of a field from which none can be removed: the present ones, and the others of the row. */
function withKept(entity: Entity, field: string, value: unknown, original: EntityRecord | undefined): unknown {
  const kept = keptEntries(entity, original, field);
  return kept.length > 0 ? [...new Set([...kept, ...[value ?? []].flat()])] : value;
}

const unreadText = ({ at, text, problem }: UnreadCell, texts: AllTexts): string =>
  interpolate(texts[problem], { cell: at, value: text });

/** Whether a mistake is that a field has no value. */
const isLacking =
  (record: EntityRecord) =>
  ({ path }: ValidationError): boolean =>
    path.length === 1 && isEmpty(record[String(path[0])]);

/** The field of a mistake: one that a column can be read into, else the record's. */
function fieldIn(entity: Entity, path: readonly (string | number)[]): string {
  const inside = path.join('.');
  return columnOf(entity.list.columns, inside) ? inside : String(path[0]);
}

const isAsExported = (entity: Entity, column: Column | undefined, original: EntityRecord, text: string): boolean =>
  column !== undefined && !hasNumbers(entity, column.field) && trimmedText(fileText(entity, column, original)) === text;

/** Whether a cell is a long number as a workbook keeps it: with 15 digits. */
const isRounded = (value: unknown, read: Cell): boolean =>
  typeof read === 'number' && isLongNumber(value) && Number(value).toPrecision(15) === read.toPrecision(15);

/** The records by a value of theirs, as unique ones are compared. */
const recordsBy = (records: readonly EntityRecord[], field: string): ReadonlyMap<string, readonly EntityRecord[]> =>
  grouped(
    records.filter((record) => !isEmpty(record[field])),
    (record) => uniqueKey(String(record[field])),
  );
