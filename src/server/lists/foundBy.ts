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
import type { Search } from '../store/searchTable.ts';
import type { Place } from './pageFilters.ts';
import { readableRows } from './readableRows.ts';

/** The result of a search. */
interface Found {
  readonly seqs: string;
  /** Whether it reads only texts of its own records that everybody may see. */
  readonly isOwn: boolean;
}

/**
 * The `seq` of the records that a search finds, in SQL: by their own text, and by the text of referenced records that a
 * column shows.
 * @param reader limits the search to what they may see; without one all is searched
 * @param entity as the reader sees it
 */
export function foundBy(shop: Shop, reader: Person | undefined, entity: Entity, search: Search, place: Place): Found {
  const entities = reader ? seenBy(shop, reader.roles).entities : shop.entities;
  const inTexts = (one: Entity) => search.seqs(one.name, searchedRestricted(one));
  const found = (other: Entity) => {
    const readable = reader && readableRows(shop, other.name, reader, place);
    return `select id from ${tableOf(other.name)} where seq in (${inTexts(other)})${readable ? ` and ${readable}` : ''}`;
  };
  const shown = new Set(entity.list.columns.flatMap(({ field, parts = {} }) => [field, ...Object.keys(parts)]));
  const labels = entity.list.columns.flatMap(({ field, cell }) => (cell === undefined ? [] : referred(entity, field)));
  const derived = derivationsOf(entity).flatMap(([field, derivation]) => (shown.has(field) ? [derivation] : []));
  const ids = [
    ...[...labels, ...derived.flatMap((one) => ('from' in one ? [] : referred(entity, one.via)))].flatMap(
      ({ field, to }) => {
        const other = entities.get(to);
        return other ? [holding(place(entity.name), place(field), found(other))] : [];
      },
    ),
    ...derived.flatMap((one) => {
      const other = 'from' in one ? entities.get(one.from) : undefined;
      return other ? [heldBy(place(other.name), place(one.via), found(other))] : [];
    }),
  ];
  const seqs = ids.map((held) => `select seq from ${tableOf(entity.name)} where id in (${held})`);
  return {
    seqs: [inTexts(entity), ...seqs].join(' union '),
    isOwn: ids.length === 0 && searchedRestricted(entity).length === 0,
  };
}

/** A field as a reference, if it is one. */
function referred({ schema }: Entity, name: string): { readonly field: string; readonly to: string }[] {
  const field = fieldAt(schema, name);
  const to = field && referenceOf(field)?.to;
  return to === undefined ? [] : [{ field: name, to }];
}
