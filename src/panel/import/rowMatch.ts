import { type Entity, titleParams } from '../../shared/config/entity.ts';
import type { AllTexts } from '../../shared/config/grammar.ts';
import { uniqueKey } from '../../shared/config/uniqueKey.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { cellText, type FileRow, type ImportFile } from './files/importFile.ts';
import type { ImportColumns } from './importColumns.ts';
import { identifyingFields, targetTitle } from './targets.ts';

/** The record of a row. */
export interface RowMatch {
  /** The row's key, as unique values are compared; '' for none. */
  readonly key: string;
  readonly matches: readonly EntityRecord[];
  /** The earlier line with the same key. */
  readonly earlier: number | undefined;
}

interface Matching {
  readonly entity: Entity;
  readonly columns: ImportColumns;
  /** The field that identifies the records; without it every row is a new record. */
  readonly by: string | undefined;
  /** Why the records of the rows could not be looked up. */
  readonly unmatched?: string | undefined;
  readonly texts: AllTexts;
}

/** Each row's key, from the column that identifies records; '' for none. */
export function keysOf({ rows }: ImportFile, columns: ImportColumns, by: string | undefined): string[] {
  return rows.map((row) => cellOf(row, columns, by));
}

const cellOf = ({ cells }: FileRow, columns: ImportColumns, field: string | undefined): string =>
  field === undefined ? '' : cellText(cells[columns.indexOf(field)] ?? '');

/**
 * Whether a row that names its record has none, and is no new one either: the record could not be looked up, or it is named by
 * what only the API gives.
 */
export const lacksRecord = ({ entity, by, unmatched }: Matching, { key, matches }: RowMatch): boolean =>
  by !== undefined &&
  key !== '' &&
  (unmatched !== undefined || (matches.length === 0 && identifyingFields(entity.schema).includes(by)));

/** Why a row has no record, or more than one, or may not change it. */
export function matchMistakes(matching: Matching, row: FileRow, match: RowMatch): string[] {
  const { entity, columns, by, unmatched, texts } = matching;
  const { endpoints } = entity;
  const { key, matches, earlier } = match;
  const [original, other] = matches;
  const isUnmatched = unmatched !== undefined && by !== undefined && key !== '';
  const mistakes: string[] = [];
  if (by !== undefined && key === '' && !endpoints.create) mistakes.push(texts.importNoKey);
  if (isUnmatched) {
    const params = { field: targetTitle(entity, by), value: cellOf(row, columns, by), reason: unmatched };
    mistakes.push(interpolate(texts.importLookUpFailed, params));
  } else if (by !== undefined && key !== '' && !original) {
    const params = { ...titleParams(entity), field: targetTitle(entity, by), value: cellOf(row, columns, by) };
    if (by === 'id' || !endpoints.create) mistakes.push(texts.importNotFound);
    else if (lacksRecord(matching, match)) mistakes.push(interpolate(texts.importUnknownNumber, params));
  }
  if (by !== undefined && !isUnmatched) mistakes.push(...otherNumbers(matching, row, original));
  if (earlier !== undefined) mistakes.push(interpolate(texts.importTwice, { line: String(earlier) }));
  if (other) mistakes.push(texts.importSeveral);
  // Without a record, that it cannot be created says nothing more.
  const isTold = by !== undefined && !original;
  if (!isUnmatched && !isTold && !(original ? endpoints.update : endpoints.create))
    mistakes.push(texts.importNotAllowed);
  return mistakes;
}

/** The numbers of a row that its record does not have: it keeps its own, and a new one gets its own. */
function otherNumbers({ entity, columns, by, texts }: Matching, row: FileRow, original: EntityRecord | undefined) {
  return numberFields(entity, columns).flatMap((field) => {
    const number = cellOf(row, columns, field);
    const isOther = number !== '' && uniqueKey(number) !== uniqueKey(String(original?.[field] ?? ''));
    return isOther && field !== by ? [ownNumberText(entity, field, texts, number)] : [];
  });
}

/** The columns of a file with numbers that the API gives. */
const numberFields = ({ schema }: Entity, columns: ImportColumns): string[] =>
  identifyingFields(schema).filter((field) => field !== 'id' && columns.includes(field));

const ownNumberText = (entity: Entity, field: string, texts: AllTexts, number = ''): string =>
  interpolate(texts.importOwnNumber, {
    ...titleParams(entity),
    field: `${targetTitle(entity, field)} ${number}`.trim(),
  });

/** The notes on columns whose numbers are left out, as every row is a new record. */
export const leftOutNumbers = ({ entity, columns, by, texts }: Matching): string[] =>
  by === undefined ? numberFields(entity, columns).map((field) => ownNumberText(entity, field, texts)) : [];
