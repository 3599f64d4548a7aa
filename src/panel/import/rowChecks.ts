import type { UiSchema } from '@rjsf/utils';
import { getPath } from '../../shared/base/getPath.ts';
import { type Entity, entityFor, isChangeable, titleParams } from '../../shared/config/entity.ts';
import { rootOf } from '../../shared/config/fieldAt.ts';
import type { AllTexts, Column } from '../../shared/config/grammar.ts';
import type { ValidationError } from '../../shared/config/messages.ts';
import { columnOf } from '../../shared/config/units.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../shared/wire/record.ts';
import { isSameValue } from '../../shared/wire/sameValue.ts';
import { blockingErrors, type CompiledForm, newErrors, recordErrors } from '../data/operations/validation.ts';
import { emptySlugs } from '../widgets/form/computedDefaults.ts';
import type { ColumnForms } from './columnForms.ts';
import { cellText, type FileRow, type ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import type { NamesOf } from './importValue.ts';
import { lacksRecord, matchMistakes, type RowMatch } from './rowMatch.ts';
import { targetTitle } from './targets.ts';

/** An import before anything is sent. */
export interface DryRun {
  readonly compiled: CompiledForm;
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

/** An import with its entity. */
export type Run = DryRun & Required<Pick<DryRun, 'start'>> & { readonly entity: Entity };

/** A cell as the value of its field, or why it is none. */
export type ReadCell = { readonly field: string } & ({ readonly value: unknown } | { readonly problem: string });

/** A row with its record, before it is checked. */
export interface ReadRow {
  readonly row: FileRow;
  readonly match: RowMatch;
  /** The record that it changes; undefined for a new one, or if it is not found. */
  readonly original: EntityRecord | undefined;
  readonly before: EntityRecord;
  readonly record: EntityRecord;
  readonly ui: UiSchema;
  /** The cells of fields that the form of the record has, and those of fields that only that of a new one has. */
  readonly open: readonly ReadCell[];
  readonly closed: readonly ReadCell[];
  /** The values by field: those of the row, and those that are computed from them. */
  readonly values: readonly (readonly [field: string, value: unknown])[];
  readonly computed: readonly (readonly [field: string, value: unknown])[];
}

/** A reason or several why a row is refused; none if it is right. */
type Check = (run: Run, read: ReadRow) => readonly string[];

const cellsBeyondTitles: Check = ({ file, texts }, { row }) => {
  const { length: columns } = file.titles;
  const { length: count } = row.cells;
  return count > columns ? [interpolate(texts.importWider, { count, columns })] : [];
};

/** A locked record is reported at each field that the row would change. */
const closedRecord: Check = ({ entity, texts }, { original }) => {
  const { endpoints, workflow } = original ? entityFor(entity, original) : entity;
  const isClosed = original && entity.endpoints.update && !endpoints.update && !workflow?.locked?.size;
  return isClosed ? [texts.mayNot] : [];
};

const fieldsOfNewRecords: Check = ({ entity, texts }, { original, closed }) => {
  if (!original) return [];
  return closed.flatMap((cell) => {
    if ('problem' in cell) return [cell.problem];
    if (isEmpty(cell.value) || isSameValue(getPath(original, cell.field), cell.value)) return [];
    return [interpolate(texts.importOnlyNew, { field: targetTitle(entity, cell.field) })];
  });
};

const unreadCells: Check = (_, { open }) => open.flatMap((cell) => ('problem' in cell ? [cell.problem] : []));

const fieldsThatMayNotChange: Check = ({ entity, texts }, { original, values }) => {
  if (!original) return [];
  const own = entityFor(entity, original);
  const isClosed = (field: string) =>
    own.endpoints.update &&
    !isChangeable(own, field) &&
    isChangeable(entity, field) &&
    !own.workflow?.locked?.has(rootOf(field));
  return values.flatMap(([field, value]) =>
    isClosed(field) && !isSameValue(getPath(original, field), value)
      ? [interpolate(texts.importMayNot, { column: targetTitle(entity, field) })]
      : [],
  );
};

/** The form's own rules. Of a row that was to change a record, one sentence says what a new one lacks. */
const rules: Check = (run, { row, match, original, record, ui, open }) => {
  const { entity, compiled, columns, by, texts } = run;
  if (lacksRecord(run, match)) return [];
  const unread = open.flatMap((cell) => ('problem' in cell ? cell.field : []));
  const errors = blockingErrors(compiled, record, recordErrors(compiled, record, original)).filter(
    ({ path }) => !unread.includes(fieldIn(entity, path)),
  );
  const lacking = original || by === undefined || match.key === '' ? [] : errors.filter(isLacking(record));
  const fields = lacking.map(({ path }) => targetTitle(entity, fieldIn(entity, path))).join(', ');
  const value = cellText(row.cells[columns.indexOf(by ?? '')] ?? '');
  const unknown = { ...titleParams(entity), field: targetTitle(entity, by ?? ''), value, fields };
  const empty = original ? new Map<string, string>() : emptySlugs(ui, record);
  const others = errors.filter((error) => !lacking.includes(error));
  return [
    ...(fields ? [interpolate(texts.importUnknown, unknown)] : []),
    ...(original ? newErrors(compiled, others, original) : others).map(({ path, message }) => {
      const field = fieldIn(entity, path);
      const text = empty.get(field);
      return `${targetTitle(entity, field)}: ${text === undefined ? message : interpolate(texts.noLatin, { value: text })}`;
    }),
  ];
};

/** In the order in which a row names its mistakes. */
export const checks: readonly Check[] = [
  cellsBeyondTitles,
  (run, { row, match }) => matchMistakes(run, row, match),
  closedRecord,
  fieldsOfNewRecords,
  unreadCells,
  fieldsThatMayNotChange,
  rules,
];

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
