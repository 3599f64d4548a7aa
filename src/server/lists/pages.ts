import { jsonIn } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { rootOf } from '../../shared/config/fieldAt.ts';
import { sortedFields } from '../../shared/config/pagedFields.ts';
import type { Person } from '../../shared/config/rights.ts';
import { isDescending, sortedField } from '../../shared/config/sort.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import { invalid } from '../http/httpError.ts';
import { isStorable } from '../records/checks.ts';
import { isFiltered, isNumberOrder, orderKey } from '../records/keys.ts';
import { rowsOf } from '../records/rows.ts';
import type { Shop } from '../records/shop.ts';
import type { SqlRow, SqlValue } from '../store/database.ts';
import { columns, documentOf, tableOf } from '../store/documents.ts';
import { filterWord, numberOf } from './pageFilters.ts';
import { type PageQuery, selectedBy, selectionOf, whereClause, wordIn } from './selection.ts';
import { type Count, movedTotal } from './totals.ts';

/** A page of a list, selected by `?limit&after&offset&sort&q&{field}&{field}.from&{field}.before`. */
interface Page {
  readonly records: readonly WireRecord[];
  /** The total number of matching records. */
  readonly total: number;
  /** The cursor (`after`) of the next page; absent on the last page. */
  readonly after?: string;
}

const most = 1000;
/** Up to this many records are sorted quickly. */
const few = 10_000;

/**
 * Returns a cached total, or counts.
 * @param isOwn whether it depends only on the records of this list, not on the reader
 */
export type TotalOf = (query: string, isOwn: boolean, count: Count) => Promise<number>;

/**
 * Reads one page of a list.
 * @param totalOf returns the total
 * @param reader limits the page to what they may see; without one all is read
 * @throws {HttpError} 422 for an unknown field, or an invalid value, limit, offset or cursor
 */
export async function readPage(
  shop: Shop,
  entity: Entity,
  query: PageQuery,
  totalOf: TotalOf = async (_query, _isOwn, count) => (await count()).total,
  reader?: Person,
): Promise<Page> {
  const { database } = shop;
  const { dialect } = database;
  const { seen, values, addParam, filters, filtered, matches, readable, where } = selectionOf(
    shop,
    entity,
    query,
    reader,
  );
  const order = orderOf(wordIn(query, 'sort'), seen);
  const table = tableOf(entity.name);
  // A search without filters is counted, and put in the list's own order, in the search table.
  const searched = matches && where.length === 1 ? `(${matches.seqs}) as found` : undefined;
  const counting = searched ?? table + whereClause(where);
  // The values of the page come later.
  const counted = [...values, entity.name];
  const fields = filters.map(([name]) => filterWord(seen, name)?.field ?? name);
  const isOwn = !matches && !readable && !fields.some((field) => entity.schema.properties[rootOf(field)]?.derived);
  const total = await totalOf(selectedBy(query), isOwn, async (former) => {
    const moved = former && (await movedTotal(database, entity.name, fields, former));
    if (moved) return moved;
    // One statement, so that the total is that of the revision.
    const [row] = await database.rows(
      `select count(*) as total, (select cast(revision as text) from "_revisions" where entity = $${counted.length}) as revision from ${counting}`,
      counted,
    );
    return { total: Number(row?.['total']), revision: Number(row?.['revision']) };
  });

  const { keys, isDown } = order;
  const ordered = keys.map((key) => ({ ...key, sql: orderKey(entity, key.field, dialect) }));
  const isSorted = keys.length > 0;
  const source = (!isSorted && searched) || table;
  // The matches of a single condition are in the list's own order.
  const isInOrder = !isSorted && where.length < 2 && !filters.some(([, param]) => Array.isArray(param));
  // Many matches are found while scanning another order's index, if it has the filtered fields; few are sorted. '+'
  // keeps the database from looking them up by the filter's index.
  const isWalked =
    !dialect.knowsValues &&
    total > few &&
    !readable &&
    !isInOrder &&
    matches?.isOwn !== false &&
    filters.every(([name]) => isFiltered(entity, name));
  const conditions = isWalked ? filtered.map((condition) => `+(${condition})`) : source === table ? [...where] : [];
  if (isWalked && matches) conditions.push(matches.isIn(`${table}.seq`));
  const mark = wordIn(query, 'after');
  if (mark !== undefined) {
    const { sorted, seq } = markOf(mark, order);
    const there = ordered.map(({ sql, isNumber, isDown: isKeyDown }, index) => {
      const at = addParam(sorted[index] ?? '');
      return { sql, isDown: isKeyDown, at: isNumber ? `cast(${at} as numeric)` : at };
    });
    conditions.push(beyond([...there, { sql: 'seq', isDown, at: addParam(seq) }]));
  }
  const limit = Math.min(Math.max(Math.trunc(numberOf('limit', wordIn(query, 'limit') ?? '50')), 1), most);
  const offset = offsetOf(wordIn(query, 'offset'), mark);
  // '+' keeps a database without statistics from reading the whole table in its order, for a range.
  const isRange = Object.keys(query).some((name) => filterWord(seen, name)?.end);
  const by = (isFromEnd: boolean) => {
    const direction = (isKeyDown: boolean) => (isKeyDown !== isFromEnd ? 'desc' : 'asc');
    const first = ordered.map((key) => `${key.sql} ${direction(key.isDown)}, `).join('');
    return `order by ${first || (isRange ? '+' : '')}seq ${direction(isDown)}`;
  };
  const { count, skipped, isFromEnd } = windowOf(total, mark === undefined ? offset : 0, limit + 1);
  // The offset is skipped in the index: only the rows of the page are read.
  const seqs = `select seq from ${source}${whereClause(conditions)} ${by(isFromEnd)} limit ${count} offset ${skipped}`;
  const sortedAs = ordered.map(({ sql }, index) => `, ${sql} as ${sortedAt(index)}`).join('');
  const rows =
    total === 0
      ? []
      : await database.rows(`select ${columns}${sortedAs} from ${table} where seq in (${seqs}) ${by(false)}`, values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    records: await rowsOf(shop, seen, shown.map(documentOf)),
    total,
    ...(last && rows.length > limit && { after: markAt(order, last) }),
  };
}

/** The offset of a page in an order, from the nearer end. */
function windowOf(total: number, offset: number, count: number) {
  const remaining = total - offset;
  if (remaining <= 0 || remaining >= offset) return { count, skipped: offset, isFromEnd: false };
  return { count: Math.min(count, remaining), skipped: Math.max(remaining - count, 0), isFromEnd: true };
}

/** The order of a page. */
interface Order {
  /** The requested `sort`; '' for the list's own order. */
  readonly sort: string;
  /** The sort keys, in order. */
  readonly keys: readonly OrderKey[];
  /** Whether equal records are in descending order. */
  readonly isDown: boolean;
}

interface OrderKey {
  readonly field: string;
  /** Whether the key is a number. */
  readonly isNumber: boolean;
  readonly isDown: boolean;
}

/** Parses `sort`: `-price,name` is by price, descending, then by name. Without it the list's own order. */
function orderOf(sort: string | undefined, entity: Entity): Order {
  if (sort === undefined) return { sort: '', keys: [], isDown: entity.list.order === 'newest' };
  const keys = sort.split(',').map((by): OrderKey => {
    const field = sortedField(by);
    if (!sortedFields(entity).has(field)) throw invalid({ sort: `There is no field '${field}' to sort by` });
    return { field, isNumber: isNumberOrder(entity, field), isDown: isDescending(by) };
  });
  const twice = keys.find(({ field }, index) => keys.findIndex((key) => key.field === field) < index);
  if (twice) throw invalid({ sort: `'${twice.field}' is there twice` });
  return { sort, keys, isDown: keys[0]?.isDown === true };
}

/** The condition that a record comes after a cursor, in SQL. */
function beyond(keys: readonly { readonly sql: string; readonly isDown: boolean; readonly at: string }[]): string {
  const [first, ...others] = keys;
  if (!first) return '';
  const sign = first.isDown ? '<' : '>';
  if (others.every(({ isDown }) => isDown === first.isDown)) {
    const listed = (part: 'sql' | 'at') => keys.map((key) => key[part]).join(', ');
    return `(${listed('sql')}) ${sign} (${listed('at')})`;
  }
  // Only the first condition can use an index.
  return `(${first.sql} ${sign}= ${first.at} and (${first.sql} ${sign} ${first.at} or ${beyond(others)}))`;
}

/** The column name of a sort value in a row. */
const sortedAt = (index: number): string => `sorted${index}`;

/** The offset. */
function offsetOf(text: string | undefined, mark: string | undefined): number {
  if (text === undefined) return 0;
  if (mark !== undefined) throw invalid({ offset: "A page begins at 'offset' or 'after', not at both" });
  const offset = numberOf('offset', text);
  if (!Number.isSafeInteger(offset) || offset < 0) throw invalid({ offset: "'offset' must be 0, 1, 2 or more" });
  return offset;
}

/** A number from a database: PostgreSQL's driver returns a text, so that no digit is lost. */
const numeric = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The cursor of a record in a list. It includes the order, because it is only valid for that one. */
function markAt({ sort, keys }: Order, row: SqlRow): string {
  const sorted = keys.map((_, index) => row[sortedAt(index)]);
  const values = sorted.map((value) => (typeof value === 'number' ? value : String(value ?? '')));
  return Buffer.from(JSON.stringify([sort, ...values, Number(row['seq'])])).toString('base64url');
}

function markOf(mark: string, { sort, keys }: Order): { readonly sorted: readonly SqlValue[]; readonly seq: number } {
  const [of, ...rest] = entriesIn(mark);
  const seq = rest.at(-1);
  const sorted = keys.flatMap(({ isNumber }, index): SqlValue[] => {
    const value = rest[index];
    const fits = isNumber ? isNumeric(value) : typeof value === 'string' && isStorable(value);
    return fits && (typeof value === 'string' || typeof value === 'number') ? [value] : [];
  });
  const isWhole = rest.length === keys.length + 1 && sorted.length === keys.length;
  if (of === sort && isWhole && typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0)
    return { sorted, seq };
  throw invalid({ after: "'after' is not a mark of a page in this order" });
}

const isNumeric = (value: unknown): boolean => numeric.test(String(value)) && Number.isFinite(Number(value));

function entriesIn(mark: string): unknown[] {
  const entries = jsonIn(Buffer.from(mark, 'base64url').toString());
  return Array.isArray(entries) ? entries : [];
}
