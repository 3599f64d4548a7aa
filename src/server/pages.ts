import type { Entity } from '../config/entity.ts';
import type { WireRecord } from '../wire/record.ts';
import { isStorable } from './checks.ts';
import { isStoredValue, searchedFieldsOf } from './fields.ts';
import { invalid } from './httpError.ts';
import { rowsOf } from './rows.ts';
import type { Shop } from './shop.ts';
import type { SqlValue } from './store/database.ts';
import { fieldNumber, fieldText, sortKey, tableOf } from './store/documents.ts';

/** A page of a list, selected by `?limit&after&sort&q&{field}`. */
export interface Page {
  readonly records: readonly WireRecord[];
  /** How many records match in all. */
  readonly total: number;
  /** The value of `after` for the next page; absent on the last page. */
  readonly after?: string;
}

const most = 1000;
const own = new Set(['limit', 'after', 'sort', 'q']);

/** The fields of a record that pages can be sorted and filtered by: single values that are stored. */
export function pagedFields(entity: Entity): Map<string, 'text' | 'number' | 'boolean'> {
  return new Map(
    Object.entries(entity.schema.properties).flatMap(([name, field]) => {
      if (!isStoredValue(field)) return [];
      const { type } = field;
      return [[name, type === 'boolean' ? type : type === 'string' ? 'text' : 'number']];
    }),
  );
}

/**
 * Reads one page of a list.
 * @throws {HttpError} 422 for an unknown field or a limit or mark that cannot be read
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
    if (kind === 'number') return [`${fieldNumber(name)} = ${value(numberOf(name, text))}`];
    if (kind === 'boolean')
      return [`cast(${fieldText(name)} as text) in (${value(text)}, ${value(text === 'true' ? '1' : '0')})`];
    return [`${fieldText(name)} = ${value(text)}`];
  });
  const q = asked.get('q');
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const places = searchedFieldsOf(entity).map(
      (field) => `lower(${fieldText(field)}) like ${value(pattern)} escape '\\'`,
    );
    where.push(`(${places.join(' or ')})`);
  }
  const [counted] = await database.rows(
    `select count(*) as total from ${tableOf(entity.name)}${whereClause(where)}`,
    values,
  );

  const { key, down } = orderOf(asked.get('sort'), entity, fields, (field, isNumber) =>
    sortKey(field, isNumber, database.dialect),
  );
  const mark = asked.get('after');
  if (mark !== undefined) {
    const [sorted, seq] = markOf(mark);
    const sign = down ? '<' : '>';
    const here = value(seq);
    where.push(key ? `(${key}, seq) ${sign} (${value(sorted)}, ${here})` : `seq ${sign} ${here}`);
  }
  const limit = Math.min(Math.max(Math.trunc(numberOf('limit', asked.get('limit') ?? '50')), 1), most);
  const direction = down ? 'desc' : 'asc';
  const rows = await database.rows(
    `select *, ${key || 'null'} as sorted from ${tableOf(entity.name)}${whereClause(where)} order by ${key ? `${key} ${direction}, ` : ''}seq ${direction} limit ${limit + 1}`,
    values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const documents = shown.map((row) => ({
    id: String(row['id']),
    record: typeof row['doc'] === 'string' ? JSON.parse(row['doc']) : Object(row['doc']),
    version: Number(row['version']),
  }));
  return {
    records: await rowsOf(shop, entity, documents),
    total: Number(counted?.['total']),
    ...(last && rows.length > limit && { after: markAt(last['sorted'], last['seq']) }),
  };
}

const whereClause = (where: readonly string[]) => (where.length > 0 ? ` where ${where.join(' and ')}` : '');

/** Reads `sort`: `-price` is by price, the highest first. Without it the list's own order. */
function orderOf(
  sort: string | undefined,
  { list }: Entity,
  fields: ReadonlyMap<string, string>,
  keyOf: (field: string, isNumber: boolean) => string,
): { key: string; down: boolean } {
  if (sort === undefined) return { key: '', down: list.order === 'newest' };
  const field = sort.replace(/^-/, '');
  const kind = fields.get(field);
  if (!kind) throw invalid({ sort: `There is no field '${field}' to sort by` });
  return { key: keyOf(field, kind === 'number'), down: sort.startsWith('-') };
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || !isStorable(value)) throw invalid({ [name]: `'${name}' cannot be read` });
  return value;
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw invalid({ [name]: `'${name}' must be a number` });
  return number;
}

const markAt = (sorted: unknown, seq: unknown) =>
  Buffer.from(JSON.stringify([typeof sorted === 'number' ? sorted : String(sorted ?? ''), Number(seq)])).toString(
    'base64url',
  );

function markOf(mark: string): [sorted: SqlValue, seq: number] {
  try {
    const [sorted, seq]: unknown[] = JSON.parse(Buffer.from(mark, 'base64url').toString());
    if ((typeof sorted === 'string' || typeof sorted === 'number') && typeof seq === 'number') return [sorted, seq];
  } catch {
    // Answered with the error below.
  }
  throw invalid({ after: "'after' is not a mark of a page" });
}
