import type { Entity } from '../../config/entity.ts';
import { fieldAt } from '../../config/fieldAt.ts';
import { referenceOf } from '../../config/reference.ts';
import { derivationsOf } from '../records/fields.ts';
import type { Shop } from '../shop.ts';
import { tableOf } from '../store/documents.ts';
import { heldBy, holding } from '../store/referenceTable.ts';
import { searchedSeqs } from '../store/searchTable.ts';
import type { Place } from './pageFilters.ts';

/**
 * The `seq` of the records that a search finds, in SQL: by their own text, and by the text of those whose fields or labels a
 * column shows.
 * @param pattern what the text is like
 */
export function foundBy({ entities }: Shop, entity: Entity, pattern: string, place: Place): string {
  const like = place(pattern);
  const found = (other: string) => `select id from ${tableOf(other)} where seq in (${searchedSeqs(other, like)})`;
  const shown = new Set(entity.list.columns.flatMap(({ field, parts = {} }) => [field, ...Object.keys(parts)]));
  const labels = entity.list.columns.flatMap(({ field, cell }) => (cell === undefined ? [] : referred(entity, field)));
  const derived = derivationsOf(entity).flatMap(([field, derivation]) => (shown.has(field) ? [derivation] : []));
  const ids = [
    ...[...labels, ...derived.flatMap((one) => ('from' in one ? [] : referred(entity, one.via)))].flatMap(
      ({ field, to }) => (entities.has(to) ? [holding(place(entity.name), place(field), found(to))] : []),
    ),
    ...derived.flatMap((one) =>
      'from' in one && entities.has(one.from) ? [heldBy(place(one.from), place(one.via), found(one.from))] : [],
    ),
  ];
  const own = searchedSeqs(entity.name, like);
  return [own, ...ids.map((held) => `select seq from ${tableOf(entity.name)} where id in (${held})`)].join(' union ');
}

/** A field as a reference, if it is one. */
function referred({ schema }: Entity, name: string): { readonly field: string; readonly to: string }[] {
  const field = fieldAt(schema, name);
  const to = field && referenceOf(field)?.to;
  return to === undefined ? [] : [{ field: name, to }];
}
