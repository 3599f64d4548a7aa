import { getPath, withValueAt } from '../../shared/base/getPath.ts';
import { grouped } from '../../shared/base/grouped.ts';
import { activeConditions } from '../../shared/config/conditions.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { emptyRecord } from '../../shared/config/formSchema.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { keptEntries } from '../../shared/config/onlyAdded.ts';
import { uniqueKey } from '../../shared/config/uniqueKey.ts';
import { columnOf } from '../../shared/config/units.ts';
import { trimmedText } from '../../shared/text/comparable.ts';
import { isLongNumber } from '../../shared/text/exactNumber.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../shared/wire/record.ts';
import { isSameValue } from '../../shared/wire/sameValue.ts';
import { fileText } from '../grid/table/fileText.ts';
import { applyComputedDefaults } from '../widgets/form/computedDefaults.ts';
import { formUi } from '../widgets/form/formUi.ts';
import { type Cell, cellText, type FileRow, isUnread } from './files/importFile.ts';
import type { ImportedChange, ImportedRow } from './importedRow.ts';
import { growth, hasNumbers, readValue, valueText } from './importValue.ts';
import { checks, type DryRun, type ReadCell, type ReadRow, type Run } from './rowChecks.ts';
import { keysOf, lacksRecord, type RowMatch } from './rowMatch.ts';
import { withoutSameValues } from './sameValues.ts';
import { identifyingFields, isOpenAt, pathOf, targetTitle } from './targets.ts';

/** Numbers that change by more than this part of themselves are marked: a decimal sign may have been misread. */
const SUSPICIOUS = 0.5;

/** The preview of an import, row by row, checked by the form's own rules. Nothing is sent. */
export function dryRun(given: DryRun): ImportedRow[] {
  const run = { start: (record: EntityRecord) => record, ...given, entity: given.compiled.entity };
  const keys = keysOf(run.file, run.columns, run.by).map(uniqueKey);
  const matches = run.by === undefined ? undefined : recordsBy(run.matches, run.by);
  const lines = new Map<string, number>();
  const rows = run.file.rows.map((row, index) => {
    const key = keys[index] ?? '';
    const earlier = key === '' ? undefined : lines.get(key);
    if (earlier === undefined) lines.set(key, row.line);
    return previewOf(run, readRow(run, row, { key, matches: matches?.get(key) ?? [], earlier }));
  });
  return withoutSameValues(run, rows);
}

function readRow(run: Run, row: FileRow, match: RowMatch): ReadRow {
  const { entity, start } = run;
  const [original] = match.matches;
  const ui = formUi(entity, original !== undefined);
  const byOpen = grouped(cellsOf(run, row, original), ({ field }) => isOpenAt(entity.schema, ui, field));
  const open = byOpen.get(true) ?? [];
  const values = open.flatMap((cell) =>
    'problem' in cell ? [] : [[cell.field, withKept(entity, cell.field, cell.value, original)] as const],
  );
  const before = original ?? emptyRecord(entity.schema, entity.uiSchema);
  const given = values.reduce<EntityRecord>(
    (made, [field, value]) => withValueAt(made, pathOf(entity.schema, field), value),
    before,
  );
  // Fields that the file does not have are computed as in the form, or have their defaults that move.
  const record = original || lacksRecord(run, match) ? given : start(applyComputedDefaults(ui, given, before));
  const { gone } = activeConditions(entity.schema, record);
  const computed = Object.entries(record).filter(
    ([field, value]) => !isSameValue(given[field], value) && !gone.includes(field),
  );
  return { row, match, original, before, record, ui, open, closed: byOpen.get(false) ?? [], values, computed };
}

function cellsOf(run: Run, row: FileRow, original: EntityRecord | undefined): ReadCell[] {
  const { entity, columns, listColumns, forms, by, namesOf, texts } = run;
  const identifying = identifyingFields(entity.schema);
  return columns.flatMap((field, index): ReadCell[] => {
    // The key field stays as it is, whatever its case in the file.
    if (field === undefined || identifying.includes(field) || (field === by && original)) return [];
    const cell = row.cells[index];
    // Fields without a cell stay as they are.
    if (cell === undefined) return [];
    const was = original && getPath(original, field);
    // The text that an export has of the record is its value, though commas, blanks or decimals got lost on the way.
    if (original && isAsExported(entity, columnOf(listColumns, field), original, cellText(cell))) return [];
    if (isUnread(cell)) {
      return [{ field, problem: interpolate(texts[cell.problem], { cell: cell.at, value: cell.text }) }];
    }
    if (original && isRounded(was, cell)) return [];
    return [{ field, ...readValue(entity, field, cell, forms[index], namesOf, texts, was) }];
  });
}

function previewOf(run: Run, read: ReadRow): ImportedRow {
  const { row, original, record } = read;
  const mistakes = checks.flatMap((check) => check(run, read));
  const changes = changesOf(run, read);
  const becomes = mistakes.length > 0 ? 'refused' : !original ? 'added' : changes.length > 0 ? 'changed' : 'unchanged';
  return { row, becomes, ...(original && { original }), record, changes, mistakes };
}

function changesOf({ entity, namesOf, texts }: Run, { original, before, record, values, computed }: ReadRow) {
  return [...values, ...computed].flatMap(([field, value]): ImportedChange[] => {
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
}

/** The entries of a field from which none can be removed: the present ones, and the others of the row. */
function withKept(entity: Entity, field: string, value: unknown, original: EntityRecord | undefined): unknown {
  const kept = keptEntries(entity, original, field);
  return kept.length > 0 ? [...new Set([...kept, ...[value ?? []].flat()])] : value;
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
