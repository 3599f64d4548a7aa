import type { Entity } from '../../config/entity.ts';
import { fieldAt } from '../../config/fieldAt.ts';
import { referenceOf } from '../../config/reference.ts';
import type { Person } from '../../config/rights.ts';
import { seenBy } from '../people/seen.ts';
import { derivationsOf } from '../records/fields.ts';
import { searchedRestricted } from '../records/searchText.ts';
import type { Shop } from '../shop.ts';
import { tableOf } from '../store/documents.ts';
import { heldBy, holding } from '../store/referenceTable.ts';
import { type Search, searchFor } from '../store/searchTable.ts';
import type { Place } from './pageFilters.ts';
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
 * @param words the words, normalised
 * @param reader limits the search to what they may see; without one all is searched
 * @param entity as the reader sees it
 */
export function foundBy(
  shop: Shop,
  reader: Person | undefined,
  entity: Entity,
  words: readonly string[],
  place: Place,
): Found {
  const { dialect } = shop.database;
  const places = placesOf(shop, reader, entity);
  const fields = searchedRestricted(entity);
  const all = searchFor(words, dialect, place);
  const isIn = (seq: string) => all.isIn(entity.name, seq);
  if (places.length === 0 && fields.length === 0) return { seqs: all.seqs(entity.name, []), isOwn: true, isIn };
  // The longest word is likely to find the fewest records.
  const [first, ...others] = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => {
      const search = searchFor([word], dialect, place);
      const elsewhere = places.map((at) => at(search, place));
      const isHere = (seq: string) => {
        if (!search.isSlow || fields.length > 0)
          return `${seq} in (${[search.seqs(entity.name, fields), ...elsewhere].join(' union ')})`;
        const isOwn = search.isIn(entity.name, seq);
        return elsewhere.length > 0 ? `(${isOwn} or ${seq} in (${elsewhere.join(' union ')}))` : isOwn;
      };
      return { search, elsewhere, isHere };
    });
  const found = [first?.search.seqs(entity.name, fields) ?? '', ...(first?.elsewhere ?? [])].join(' union ');
  const conditions = others.map(({ isHere }) => isHere('found.seq'));
  const seqs = conditions.length > 0 ? `select seq from (${found}) as found where ${conditions.join(' and ')}` : found;
  return { seqs, isOwn: false, isIn };
}

/** Where else a column of the entity shows a text: the `seq` of the records for which a search finds that one, in SQL. */
function placesOf(
  shop: Shop,
  reader: Person | undefined,
  entity: Entity,
): readonly ((search: Search, place: Place) => string)[] {
  const entities = reader ? seenBy(shop, reader.roles).entities : shop.entities;
  const found = (other: Entity, search: Search, place: Place) => {
    const readable = reader && readableRows(shop, other.name, reader, place);
    const seqs = search.seqs(other.name, searchedRestricted(other));
    return `select id from ${tableOf(other.name)} where seq in (${seqs})${readable ? ` and ${readable}` : ''}`;
  };
  const shown = new Set(entity.list.columns.flatMap(({ field, parts = {} }) => [field, ...Object.keys(parts)]));
  const labels = entity.list.columns.flatMap(({ field, cell }) => (cell === undefined ? [] : referred(entity, field)));
  const derived = derivationsOf(entity).flatMap(([field, derivation]) => (shown.has(field) ? [derivation] : []));
  const own = (held: string) => `select seq from ${tableOf(entity.name)} where id in (${held})`;
  return [
    ...[...labels, ...derived.flatMap((one) => ('from' in one ? [] : referred(entity, one.via)))].flatMap(
      ({ field, to }) => {
        const other = entities.get(to);
        if (!other) return [];
        return (search: Search, place: Place) =>
          own(holding(place(entity.name), place(field), found(other, search, place)));
      },
    ),
    ...derived.flatMap((one) => {
      const other = 'from' in one ? entities.get(one.from) : undefined;
      if (!other) return [];
      return (search: Search, place: Place) =>
        own(heldBy(place(other.name), place(one.via), found(other, search, place)));
    }),
  ];
}

/** A field as a reference, if it is one. */
function referred({ schema }: Entity, name: string): { readonly field: string; readonly to: string }[] {
  const field = fieldAt(schema, name);
  const to = field && referenceOf(field)?.to;
  return to === undefined ? [] : [{ field: name, to }];
}
