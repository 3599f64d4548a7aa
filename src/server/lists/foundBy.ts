import type { Entity } from '../../shared/config/entity.ts';
import { fieldAt } from '../../shared/config/fieldAt.ts';
import { referenceOf } from '../../shared/config/reference.ts';
import type { Person } from '../../shared/config/rights.ts';
import type { SearchWord } from '../../shared/text/searchKey.ts';
import { derivationsOf } from '../records/fields.ts';
import { searchedRestricted } from '../records/searchText.ts';
import { projectionFor } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import { tableOf } from '../store/documents.ts';
import { heldBy, holding } from '../store/referenceTable.ts';
import { type Search, searchFor } from '../store/searchTable.ts';
import type { AddParam } from './pageFilters.ts';
import { readableRows } from './readableRows.ts';

/** The result of a search. */
interface Found {
  readonly seqs: string;
  /** Whether it reads only texts of its own records that everybody may see. */
  readonly isOwn: boolean;
  /** The condition that such a text of a record has all words. @param seq that of the record */
  isIn(seq: string): string;
}

/**
 * The `seq` of the records that a search finds, in SQL: those that have each of its words, in their own text, or in the text of
 * referenced records that a column shows.
 * @param reader limits the search to what they may see; without one all is searched
 * @param entity as the reader sees it
 */
export function foundBy(
  shop: Shop,
  reader: Person | undefined,
  entity: Entity,
  words: readonly SearchWord[],
  addParam: AddParam,
): Found {
  const { dialect } = shop.database;
  const places = placesOf(shop, reader, entity, addParam);
  const fields = searchedRestricted(entity);
  const all = searchFor(words, dialect, addParam);
  const isIn = (seq: string) => all.isIn(entity.name, seq, []);
  if (places.length === 0 && fields.length === 0) return { seqs: all.seqs(entity.name, []), isOwn: true, isIn };
  // The longest word is likely to find the fewest records.
  const [first, ...others] = words
    .toSorted(([a = ''], [b = '']) => b.length - a.length)
    .map((word) => searchFor([word], dialect, addParam));
  const seqsOf = (search: Search) =>
    [search.seqs(entity.name, fields), ...places.map((at) => at.seqs(search))].join(' union ');
  const isHere = (search: Search, seq: string) =>
    search.isSlow
      ? `(${[search.isIn(entity.name, seq, fields), ...places.map((at) => at.isIn(search, seq))].join(' or ')})`
      : `${seq} in (${seqsOf(search)})`;
  const sql = first ? seqsOf(first) : '';
  const conditions = others.map((search) => isHere(search, 'found.seq'));
  const seqs = conditions.length > 0 ? `select seq from (${sql}) as found where ${conditions.join(' and ')}` : sql;
  return { seqs, isOwn: false, isIn };
}

/** Other records whose text a column shows, in SQL. */
interface Elsewhere {
  /** The `seq` of the records for which a search finds one of them. */
  seqs(search: Search): string;
  /** The condition that a search finds one of those of a single record. @param seq that of the record */
  isIn(search: Search, seq: string): string;
}

/** Where else a column of the entity shows a text. */
function placesOf(shop: Shop, reader: Person | undefined, entity: Entity, addParam: AddParam): readonly Elsewhere[] {
  const entities = reader ? projectionFor(shop, reader.roles).entities : shop.entities;
  const table = tableOf(entity.name);
  const searchElsewhere = (
    to: string,
    holders: (seqs: string) => string,
    shownOf: (id: string) => string,
  ): Elsewhere[] => {
    const other = entities.get(to);
    if (!other) return [];
    const fields = searchedRestricted(other);
    const among = (...conditions: readonly string[]) => {
      const readable = reader && readableRows(shop, to, reader, addParam);
      return `select id from ${tableOf(to)} where ${[...conditions, ...(readable ? [readable] : [])].join(' and ')}`;
    };
    return [
      {
        seqs: (search) =>
          `select seq from ${table} where id in (${holders(among(`seq in (${search.seqs(to, fields)})`))})`,
        isIn: (search, seq) => {
          const shown = shownOf(`select id from ${table} where seq = ${seq}`);
          return `exists (${among(`id in (${shown})`, search.isIn(to, `${tableOf(to)}.seq`, fields))})`;
        },
      },
    ];
  };
  const shown = new Set(entity.list.columns.flatMap(({ field, parts = {} }) => [field, ...Object.keys(parts)]));
  const labels = entity.list.columns.flatMap(({ field, cell }) => (cell === undefined ? [] : referred(entity, field)));
  const derived = derivationsOf(entity).flatMap(([field, derivation]) => (shown.has(field) ? [derivation] : []));
  return [
    ...[
      ...labels,
      ...derived.flatMap((derivation) => ('from' in derivation ? [] : referred(entity, derivation.via))),
    ].flatMap(({ field, to }) =>
      searchElsewhere(
        to,
        (seqs) => holding(addParam(entity.name), addParam(field), seqs),
        (id) => heldBy(addParam(entity.name), addParam(field), id),
      ),
    ),
    ...derived.flatMap((derivation) =>
      'from' in derivation
        ? searchElsewhere(
            derivation.from,
            (seqs) => heldBy(addParam(derivation.from), addParam(derivation.via), seqs),
            (id) => holding(addParam(derivation.from), addParam(derivation.via), id),
          )
        : [],
    ),
  ];
}

/** A field as a reference, if it is one. */
function referred({ schema }: Entity, name: string): { readonly field: string; readonly to: string }[] {
  const field = fieldAt(schema, name);
  const to = field && referenceOf(field)?.to;
  return to === undefined ? [] : [{ field: name, to }];
}
