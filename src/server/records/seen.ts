import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { may, namedRoles, type Person, unreadFields, waysTo } from '../../shared/config/rights.ts';
import { type Derivation, derivationsOf, isServed, sourceOf } from './fields.ts';
import { hiding } from './hideFields.ts';
import type { Shop } from './shop.ts';

type Config = Pick<Shop, 'panel' | 'entities'>;

/** The visible part of a shop. */
export interface Seen {
  /** Their roles that the config names: people with the same roles see the same fields. */
  readonly key: string;
  /** The entities that they may read at least in part, with hidden fields as write-only. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** An entity, readable or not: the same object for the same fields. */
  as(entity: Entity): Entity;
}

/** What somebody with these roles sees. Without rights in the config it is the same for everybody. */
export const projectionFor = (shop: Config, roles: readonly string[]): Seen => seers(shop)(roles);

const seers = perObject((shop: Config): ((roles: readonly string[]) => Seen) => {
  const all = [...shop.entities.values()];
  const everything: Seen = { key: '', entities: shop.entities, as: (entity) => entity };
  if (!all.some(({ rights }) => rights)) return () => everything;
  const named = namedRoles(all);
  const known = new Map<string, Seen>();
  const variants = new Map<string, Entity>();
  const variantOf = (entity: Entity, roles: readonly string[]): Entity => {
    const hidden = hiddenFields(shop, entity, roles);
    const key = JSON.stringify([entity.name, hidden]);
    const variant = variants.get(key) ?? hiding(entity, hidden);
    variants.set(key, variant);
    return variant;
  };
  return (held) => {
    const roles = named.filter((role) => held.includes(role));
    const key = JSON.stringify(roles);
    const seen = known.get(key) ?? seenOf(key, all, roles, (entity) => variantOf(entity, roles));
    known.set(key, seen);
    return seen;
  };
});

/**
 * The part of a search's cache key that depends on the person: their roles, and their id if rights depend on the owner.
 */
export function searchedAs(shop: Config, { roles, id }: Person): string {
  const { key, entities } = projectionFor(shop, roles);
  const isPersonal = key !== '' && [...entities.values()].some(({ rights }) => waysTo(rights?.read, roles));
  return isPersonal ? `${key} ${id}` : key;
}

function seenOf(key: string, all: readonly Entity[], roles: readonly string[], variantOf: (entity: Entity) => Entity) {
  const variants = new Map(all.map((entity) => [entity.name, variantOf(entity)]));
  const readable = all.filter((entity) => may(entity, 'read', roles)).map(({ name }) => name);
  return {
    key,
    entities: new Map([...variants].filter(([name]) => readable.includes(name))),
    as: (entity: Entity) => variants.get(entity.name) ?? entity,
  };
}

/** The fields of an entity that somebody with these roles may not see, with the derived ones that show such a field. */
function hiddenFields({ panel: { session }, entities }: Config, entity: Entity, roles: readonly string[]): string[] {
  // The panel identifies people by these.
  const person = entity.name === session.entity ? [session.uid, session.roles, session.active] : [];
  const own = unreadFields(entity, roles);
  const derived = derivationsOf(entity).flatMap(([field, derivation]) => {
    const source = entities.get(sourceOf(entity, derivation) ?? '');
    return own.includes(derivation.via) || (source && !isShown(source, derivation, roles)) ? [field] : [];
  });
  return [...new Set([...own, ...derived])].filter((field) => !person.includes(field));
}

/** Whether somebody may see what a derived field shows of another entity, for all its records. */
function isShown(source: Entity, derivation: Derivation, roles: readonly string[]): boolean {
  if (waysTo(source.rights?.read, roles)) return false;
  const hidden = unreadFields(source, roles);
  const shown = 'from' in derivation ? [derivation.via, ...derivation.fields] : [derivation.field];
  return shown.every((field) => isServed(source, field) && !hidden.includes(field));
}
