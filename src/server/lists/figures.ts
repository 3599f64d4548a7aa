import type { Entity } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { type Decimal, fixed, plus } from '../../shared/text/decimal.ts';
import { DAY, dayAt, offsetAt, type Zone } from '../../shared/text/zone.ts';
import { isDated, isGrouped, isSummed } from '../../shared/wire/figureFields.ts';
import { keyOf } from '../../shared/wire/names.ts';
import { invalid } from '../http/httpError.ts';
import type { Shop } from '../records/shop.ts';
import { BEFORE_1970, type ExactSum } from '../store/database.ts';
import { fieldJson, fieldText, tableOf } from '../store/documents.ts';
import { type PageQuery, selectionOf, whereClause, wordIn } from './selection.ts';

/** How many records have the same values of some fields, and the sums of others, with the keys of the wire. */
export interface Figure {
  readonly count: number;
  readonly by: Readonly<Record<string, unknown>>;
  /** Exact, as text. */
  readonly sum: Readonly<Record<string, string>>;
}

/** The most figures of an answer. */
const most = 10_000;

/** A query that asks for figures instead of records. */
export const isOfFigures = (query: PageQuery): boolean => query['figures'] !== undefined;

/**
 * The figures of the records that a query finds, selected by `?figures=count&figures.sum={fields}&figures.by={fields}`: one for
 * each set of values of the fields in `figures.by`, and each day of the field in `figures.day`, in the zone `figures.zone`.
 * @param reader limits the records to what they may see; without one all are read
 * @throws {HttpError} 422 for an unknown field, an invalid value, or too many figures
 */
export async function readFigures(shop: Shop, entity: Entity, query: PageQuery, reader?: Person): Promise<Figure[]> {
  const { dialect } = shop.database;
  const { seen, values, where } = selectionOf(shop, entity, query, reader);
  const fieldsIn = (word: string, test: (entity: Entity, field: string) => unknown): string[] => {
    const fields = (wordIn(query, word) ?? '').split(',').filter(Boolean);
    const wrong = fields.find((field) => !test(seen, field));
    if (wrong !== undefined) throw invalid({ [word]: `There are no figures of a field '${wrong}'` });
    return [...new Set(fields)];
  };
  const sums = fieldsIn('figures.sum', isSummed);
  const groups = fieldsIn('figures.by', isGrouped);
  const [day, ...others] = fieldsIn('figures.day', isDated);
  if (others.length > 0) throw invalid({ 'figures.day': 'There are figures for the days of one field' });
  const zone = zoneOf(wordIn(query, 'figures.zone'));

  const isTime = day !== undefined && isDated(seen, day) === 'date-time';
  const dayColumn = (field: string) =>
    isTime ? dialect.quarter(fieldText(field)) : `substr(${fieldText(field)}, 1, 10)`;
  const grouped = [...groups.map(fieldText), ...(day === undefined ? [] : [dayColumn(day)])];
  const names = grouped.map((_, index) => groupAt(index));
  const groupColumns = grouped.map((sql, index) => `${sql} as ${groupAt(index)}`);
  const added = sums.map((field) => dialect.sum({ text: fieldText(field), json: fieldJson(field) }));
  const sumColumns = added.map(({ columns }, at) => columns(textAt(at), numberAt(at)));
  const table = tableOf(entity.name) + whereClause(where);
  const columns = [
    'count(*) as count',
    ...(added.length > 0 ? names : groupColumns),
    ...sumColumns.flatMap((parts, at) => parts.map((sql, part) => `${sql} as ${sumAt(at, part)}`)),
  ];
  const groupBy = names.length > 0 ? ` group by ${names.join(', ')}` : '';
  const mostRead = isTime ? most * QUARTERS : most;
  const from = added.length > 0 ? '"_numbers"' : table;
  const numbers = added.length > 0 ? numbersIn(table, groupColumns, added) : '';
  const rows = await shop.database.rows(
    `${numbers} select ${columns.join(', ')} from ${from}${groupBy} limit ${mostRead + 1}`,
    values,
  );
  if (rows.length > mostRead) throw tooMany();

  const dayText = isTime ? daysOfQuarters(zone) : (value: unknown) => value ?? null;
  const figures = new Map<string, { count: number; by: Figure['by']; sums: readonly Decimal[] }>();
  for (const row of rows) {
    const by = Object.fromEntries([
      ...groups.map((field, index) => [keyOf(seen.api, field), storedValue(seen, field, row[groupAt(index)])]),
      ...(day === undefined ? [] : [[keyOf(seen.api, day), dayText(row[groupAt(groups.length)])]]),
    ]);
    const amounts = added.map(({ of }, at) => of((sumColumns[at] ?? []).map((_, part) => row[sumAt(at, part)])));
    const key = JSON.stringify(Object.values(by));
    const known = figures.get(key);
    if (!known && figures.size === most) throw tooMany();
    figures.set(key, {
      by,
      count: (known?.count ?? 0) + Number(row['count']),
      sums: known ? amounts.map((amount, at) => plus(amount, known.sums[at] ?? amount)) : amounts,
    });
  }
  return [...figures.values()].map(({ count, by, sums: totals }) => ({
    count,
    by,
    sum: Object.fromEntries(totals.map((total, at) => [keyOf(seen.api, sums[at] ?? ''), fixed(total)])),
  }));
}

const groupAt = (index: number): string => `group${index}`;
const textAt = (index: number): string => `text${index}`;
const numberAt = (index: number): string => `number${index}`;
const sumAt = (index: number, part: number): string => `sum${index}_${part}`;

/** The numbers of each document, in SQL: without `materialized` an engine would read the document again for each use. */
function numbersIn(table: string, groups: readonly string[], added: readonly ExactSum[]): string {
  const texts = [...groups, ...added.map(({ text }, at) => `${text} as ${textAt(at)}`)];
  const numbers = added.map(({ number }, at) => `${number(textAt(at))} as ${numberAt(at)}`);
  return `with "_texts" as materialized (select ${texts.join(', ')} from ${table}),
    "_numbers" as materialized (select *, ${numbers.join(', ')} from "_texts")`;
}

const tooMany = () => invalid({ 'figures.by': `There are more than ${most.toLocaleString('en')} figures` });

/** @throws {HttpError} 422 for an unknown zone */
function zoneOf(text = 'UTC'): Zone {
  const unknown = () => invalid({ 'figures.zone': `There is no time zone '${text}'` });
  // The server's own would be another one than the reader's.
  if (text === 'local') throw unknown();
  try {
    dayAt(text, 0);
    return text;
  } catch {
    throw unknown();
  }
}

/** A value as it is stored, by its type: the engines return a boolean, and a number, in different forms. */
function storedValue({ schema }: Entity, field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const type = schema.properties[field]?.type;
  if (type === 'boolean') return value === 1 || value === '1' || value === 'true';
  return type === 'number' || type === 'integer' ? Number(value) : String(value);
}

const QUARTER = 900_000;
/** The most rows of a day: a time is read with its quarter of an hour. */
const QUARTERS = DAY / QUARTER;

/** The function from a quarter of an hour, as `Dialect` counts it, to its day in a zone. */
function daysOfQuarters(zone: Zone): (quarter: unknown) => string | null {
  // The offset is asked for once for each day, unless it changes on it.
  const offsets = new Map<number, number | undefined>();
  const offsetOf = (day: number) => {
    const [first, next] = [offsetAt(zone, day), offsetAt(zone, day + DAY)];
    return first === next ? first : undefined;
  };
  return (quarter) => {
    if (quarter === null || quarter === undefined) return null;
    const time = Number(quarter) * QUARTER - BEFORE_1970 * 1000;
    const day = Math.floor(time / DAY) * DAY;
    if (!offsets.has(day)) offsets.set(day, offsetOf(day));
    const offset = offsets.get(day);
    return offset === undefined ? dayAt(zone, time) : new Date(time + offset).toISOString().slice(0, 10);
  };
}
