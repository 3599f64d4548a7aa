import type { Entity } from '../../config/entity.ts';
import { jsonIn } from '../../config/json.ts';
import type { WireRecord } from '../../wire/record.ts';
import { invalid } from '../http/httpError.ts';
import { atMost, limits } from '../http/limits.ts';
import { isStorable } from '../records/checks.ts';
import { isStoredValue } from '../records/fields.ts';
import { rowsOf } from '../records/rows.ts';
import type { Shop } from '../shop.ts';
import type { SqlValue } from '../store/database.ts';
import { documentOf, fieldNumber, fieldText, sortKey, tableOf } from '../store/documents.ts';
import { searchedSeqs, searchPattern } from '../store/searchTable.ts';

/** A page of a list, selected by `?limit&after&sort&q&{field}`. */
export interface Page {
  readonly records: readonly WireRecord[];
  /** How many records match in all. */
  readonly total: number;
  /** The cursor (`after`) of the next page; absent on the last page. */
  readonly after?: string;
}

const most = 1000;
const own = new Set(['limit', 'after', 'sort', 'q']);

/** Whether a query parameter selects a page: one of our own, or a field of the entity. */
export const isPageWord = (word: string, entity?: Entity): boolean =>
  own.has(word) || (entity !== undefined && pagedFields(entity).has(word));

/** The fields of a record that pages can be sorted and filtered by: single values that are stored. */
export function pagedFields(entity: Entity): Map<string, 'text' | 'number' | 'boolean'> {
  return new Map(
    Object.entries(entity.schema.properties).flatMap(([name, field]) => {
      if (!isStoredValue(field) || field.writeOnly) return [];
      const { type } = field;
      return [[name, type === 'boolean' ? type : type === 'string' ? 'text' : 'number']];
    }),
  );
}

/**
 * Reads one page of a list.
 * @throws {HttpError} 422 for an unknown field, or an invalid limit or cursor
 */
export async function readPage(shop: Shop, entity: Entity, query: Readonly<Record<string, unknown>>): Promise<Page> {
  const { database } = shop;
  const fields = pagedFields(entity);
  const values: SqlValue[] = [];
  const value = (one: SqlValue) => `$${values.push(one)}`;
  const asked = new Map(Object.entries(query).map(([name, text]) => [name, textOf(name, text)]));

  const where = [...asked].flatMap(([name, text]) => {
    if (own.has(name)) return [];
    const kind = fields.get(name);
    if (!kind) throw invalid({ [name]: `There is no field '${name}' to filter by` });
    if (kind === 'number') return [`${fieldNumber(name, database.dialect)} = ${value(numberOf(name, text))}`];
    // libSQL has 1 and 0 for what JSON has true and false.
    if (kind === 'boolean')
      return [
        `cast(${fieldText(name)} as text) in (${value(booleanOf(name, text))}, ${value(text === 'true' ? '1' : '0')})`,
      ];
    return [`${fieldText(name)} = ${value(text)}`];
  });
  const q = asked.get('q');
  const found = q ? searchedSeqs(entity.name, value(searchPattern(q))) : undefined;
  if (found) where.push(`seq in (${found})`);
  // A search without filters is counted in the search table.
  const counting = found && where.length === 1 ? `(${found}) as found` : tableOf(entity.name) + whereClause(where);
  const [counted] = await database.rows(`select count(*) as total from ${counting}`, values);

  const order = orderOf(asked.get('sort'), entity, fields);
  const { sort, isNumber, down } = order;
  const key = sort && sortKey(sort.replace(/^-/, ''), isNumber, database.dialect);
  const mark = asked.get('after');
  if (mark !== undefined) {
    const [sorted, seq] = markOf(mark, order);
    const sign = down ? '<' : '>';
    const here = value(seq);
    const there = key && (isNumber ? `cast(${value(sorted)} as numeric)` : value(sorted));
    where.push(key ? `(${key}, seq) ${sign} (${there}, ${here})` : `seq ${sign} ${here}`);
  }
  const limit = Math.min(Math.max(Math.trunc(numberOf('limit', asked.get('limit') ?? '50')), 1), most);
  const direction = down ? 'desc' : 'asc';
  const rows = await database.rows(
    `select *, ${key || 'null'} as sorted from ${tableOf(entity.name)}${whereClause(where)} order by ${key ? `${key} ${direction}, ` : ''}seq ${direction} limit ${limit + 1}`,
    values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    records: await rowsOf(shop, entity, shown.map(documentOf)),
    total: Number(counted?.['total']),
    ...(last && rows.length > limit && { after: markAt(sort, last['sorted'], last['seq']) }),
  };
}

const whereClause = (where: readonly string[]) => (where.length > 0 ? ` where ${where.join(' and ')}` : '');

/** The order of a page. */
interface Order {
  /** The requested `sort`; '' for the list's own order. */
  readonly sort: string;
  /** Whether its field is sorted by number. */
  readonly isNumber: boolean;
  readonly down: boolean;
}

/** Parses `sort`: `-price` is by price, descending. Without it the list's own order. */
function orderOf(sort: string | undefined, { list }: Entity, fields: ReadonlyMap<string, string>): Order {
  if (sort === undefined) return { sort: '', isNumber: false, down: list.order === 'newest' };
  const field = sort.replace(/^-/, '');
  const kind = fields.get(field);
  if (!kind) throw invalid({ sort: `There is no field '${field}' to sort by` });
  return { sort, isNumber: kind === 'number', down: sort.startsWith('-') };
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || !isStorable(value)) throw invalid({ [name]: `'${name}' cannot be read` });
  if (value.length > limits.query) throw invalid({ [name]: atMost(limits.query, 'characters') });
  return value;
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw invalid({ [name]: `'${name}' must be a number` });
  return number;
}

function booleanOf(name: string, text: string): string {
  if (text !== 'true' && text !== 'false') throw invalid({ [name]: `'${name}' must be true or false` });
  return text;
}

/** A number as a database gives it: PostgreSQL's driver gives a text, so that no digit is lost. */
const numeric = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The cursor of a record in a list. It includes the order, because it is only valid for that one. */
const markAt = (sort: string, sorted: unknown, seq: unknown) =>
  Buffer.from(JSON.stringify([sort, typeof sorted === 'number' ? sorted : String(sorted ?? ''), Number(seq)])).toString(
    'base64url',
  );

function markOf(mark: string, { sort, isNumber }: Order): [sorted: SqlValue, seq: number] {
  const [of, sorted, seq] = entriesIn(mark);
  const fits = isNumber ? isNumeric(sorted) : typeof sorted === 'string' && isStorable(sorted);
  if (fits && (typeof sorted === 'string' || typeof sorted === 'number') && typeof seq === 'number') {
    if (of === sort && Number.isSafeInteger(seq) && seq >= 0) return [sorted, seq];
  }
  throw invalid({ after: "'after' is not a mark of a page in this order" });
}

const isNumeric = (value: unknown): boolean => numeric.test(String(value)) && Number.isFinite(Number(value));

function entriesIn(mark: string): unknown[] {
  const entries = jsonIn(Buffer.from(mark, 'base64url').toString());
  return Array.isArray(entries) ? entries : [];
}
