import type { Entity } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { searchWords } from '../../shared/text/searchKey.ts';
import { projectionFor } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import type { SqlValue } from '../store/database.ts';
import { foundBy } from './foundBy.ts';
import { type AddParam, conditionOf, filterWord, textOf } from './pageFilters.ts';
import { readableRows } from './readableRows.ts';

/** The parameters of a call for a part of a list, with field names. */
export type PageQuery = Readonly<Record<string, unknown>>;

const own = new Set([
  ...['limit', 'after', 'offset', 'sort', 'q'],
  ...['figures', 'figures.sum', 'figures.by', 'figures.day', 'figures.zone'],
]);

/** Whether a query parameter belongs to a page query: one of our own, or a field of the entity. */
export const isPageWord = (word: string, entity?: Entity): boolean =>
  own.has(word) || (entity !== undefined && filterWord(entity, word) !== undefined);

/** The part of a query that selects records, as a text: the search and the filters. */
export const selectedBy = (query: PageQuery): string =>
  JSON.stringify(Object.entries(query).filter(([name]) => name === 'q' || !own.has(name)));

/** The records that a query selects, in SQL. */
interface Selection {
  /** The entity as the reader sees it. */
  readonly seen: Entity;
  /** The values of the statement. */
  readonly values: SqlValue[];
  readonly addParam: AddParam;
  /** Those parameters of the query that are filters. */
  readonly filters: readonly (readonly [name: string, value: unknown])[];
  /** Their conditions. */
  readonly filtered: readonly string[];
  readonly matches: ReturnType<typeof foundBy> | undefined;
  /** The condition that the reader may read a record, unless they may read all. */
  readonly readable: string | undefined;
  /** All conditions. */
  readonly where: readonly string[];
}

/**
 * The records that a query selects: by its filters and its search, of those that the reader may read.
 * @param reader without one all may be read
 * @throws {HttpError} 422 for an unknown field, or an invalid value
 */
export function selectionOf(shop: Shop, entity: Entity, query: PageQuery, reader?: Person): Selection {
  const seen = reader ? projectionFor(shop, reader.roles).as(entity) : entity;
  const values: SqlValue[] = [];
  const addParam = (param: SqlValue) => `$${values.push(param)}`;
  const filters = Object.entries(query).filter(([name]) => !own.has(name));
  const filtered = filters.map(([name, param]) => conditionOf(seen, name, param, addParam, shop.database.dialect));
  const words = searchWords(wordIn(query, 'q') ?? '');
  const matches = words.length > 0 ? foundBy(shop, reader, seen, words, addParam) : undefined;
  const readable = reader && readableRows(shop, entity.name, reader, addParam);
  const where = [...filtered, ...(matches ? [`seq in (${matches.seqs})`] : []), ...(readable ? [readable] : [])];
  return { seen, values, addParam, filters, filtered, matches, readable, where };
}

/** The text of a parameter. @throws {HttpError} 422 */
export const wordIn = (query: PageQuery, name: string): string | undefined =>
  query[name] === undefined ? undefined : textOf(name, query[name]);

export const whereClause = (where: readonly string[]) => (where.length > 0 ? ` where ${where.join(' and ')}` : '');
