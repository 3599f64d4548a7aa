import type { FastifyInstance } from 'fastify';
import { grouped } from '../../shared/base/grouped.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { type Person, waysTo } from '../../shared/config/rights.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import { type BlockingReferences, HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { decidesAccess } from '../people/access.ts';
import { clearedOf, type Reference, referencesOf, referredIn } from '../records/references.ts';
import { projectionFor } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import { titleOf, titlesOf } from '../records/titleOf.ts';
import { writing } from '../records/writing.ts';
import type { Writing } from '../store/changes.ts';
import { type Document, eraseDocuments, findWhere, replaceDocuments } from '../store/documents.ts';
import { everyHour } from '../store/everyHour.ts';
import { referring } from '../store/referenceTable.ts';
import { addRemoval, dropRemoval, type Removal, unfinishedRemovals } from '../store/removalTable.ts';

/** A record, by its entity and its id. */
interface Target {
  readonly entity: Entity;
  readonly id: string;
}

/** A record that refers to another one. */
interface Referrer extends Target {
  readonly reference: Reference;
  readonly target: string;
}

/** The maximum number of records per step, so that other writers run in between. */
const most = 50;

const all = Number.MAX_SAFE_INTEGER;

const keyOf = ({ entity, id }: Target): string => `${entity.name}/${id}`;

/**
 * Deletes a record, and deletes or updates those that refer to it, by `onDelete`. With too many references it is only
 * marked as being deleted: nothing can change it or refer to it any more, and `finishRemoval` completes it.
 * @param caller limits the named records to those that they may read
 * @returns whether it is complete
 * @throws {HttpError} 409 when another record needs it; nothing is changed then
 */
export async function beginRemoval(sql: Writing, shop: Shop, removal: Removal, caller: Person): Promise<boolean> {
  const { entities } = shop;
  const entity = entities.get(removal.entity);
  if (!entity) throw new Error(`There is no entity '${removal.entity}'.`);
  const { targets, stays } = await removedWith(sql, entities, { entity, id: removal.id });

  const needed = (await referrers(sql, entities, targets, 'restrict', all)).filter(stays);
  if (needed.length > 0) {
    throw stillNeeded(entity, needed, projectionFor(shop, caller.roles).entities, caller.roles);
  }
  const staying = (await referrers(sql, entities, targets, 'clear', all)).filter(stays);
  // Changes of access must happen at once: the last step could not be refused any more.
  const isWhole = decidesAccess(shop, new Set([...targets, ...staying].map((target) => target.entity.name)));
  if (isWhole || Math.max(targets.length, staying.length) <= most) {
    await clear(sql, staying);
    await erase(sql, targets);
    return true;
  }
  const records = targets.map((target) => ({ entity: target.entity.name, id: target.id }));
  await addRemoval(sql, removal, records);
  return false;
}

/**
 * Completes a started deletion in steps: each is a transaction, and the last one deletes the record itself. Others may
 * be running it as well.
 * @param givenUp aborts it between two steps; it can be resumed
 */
export async function finishRemoval(shop: Shop, removal: Removal, givenUp?: AbortSignal): Promise<void> {
  const entity = shop.entities.get(removal.entity);
  if (!entity) return;
  const step = (sql: Writing) => deleteCascadeBatch(sql, shop.entities, { entity, id: removal.id });
  while (!givenUp?.aborted && !(await writing(shop, removal.by, step)));
}

/** Completes deletions interrupted by a kill: at the start, and every hour. */
export function finishRemovals(app: FastifyInstance, shop: Shop): void {
  everyHour(app, {
    first: 0,
    failure: 'A deletion could not be ended.',
    run: async (closing) => {
      for (const removal of await unfinishedRemovals(shop.database)) await finishRemoval(shop, removal, closing);
    },
  });
}

/** @returns whether that was the last step */
async function deleteCascadeBatch(sql: Writing, entities: ReadonlyMap<string, Entity>, root: Target): Promise<boolean> {
  const { targets, stays } = await removedWith(sql, entities, root);
  // With cascading deletions all are read: the first ones may be deleted themselves.
  const isAlone = targets.length === 1;
  const referring = await referrers(sql, entities, targets, 'clear', isAlone ? most : all);
  const staying = referring.filter(stays);
  await clear(sql, staying.slice(0, most));
  if (isAlone ? referring.length === most : staying.length > most) return false;

  // Later ones refer to earlier ones.
  const last = targets.slice(-most);
  await erase(sql, last);
  if (last.length < targets.length) return false;
  await dropRemoval(sql, { entity: root.entity.name, id: root.id });
  return true;
}

async function erase(sql: Writing, targets: readonly Target[]): Promise<void> {
  for (const [name, ids] of idsByEntity(targets))
    await eraseDocuments(sql, name, await findWhere(sql, name, 'id', ids));
}

/**
 * A record and those deleted with it: the record first, then those that refer to it, and so on.
 * @returns them, and whether any other record refers to one of them
 */
async function removedWith(
  sql: Writing,
  entities: ReadonlyMap<string, Entity>,
  start: Target,
): Promise<{ readonly targets: readonly Target[]; stays(referrer: Referrer): boolean }> {
  const removed = new Map([[keyOf(start), start]]);
  let level: Target[] = [start];
  while (level.length > 0) {
    const next = (await referrers(sql, entities, level, 'remove', all)).filter(
      (referrer) => !removed.has(keyOf(referrer)),
    );
    for (const referrer of next) removed.set(keyOf(referrer), referrer);
    level = next;
  }
  return { targets: [...removed.values()], stays: (referrer) => !removed.has(keyOf(referrer)) };
}

/** The records that refer to one of these, by references with that `onDelete`. */
async function referrers(
  sql: Writing,
  entities: ReadonlyMap<string, Entity>,
  targets: readonly Target[],
  onDelete: Reference['onDelete'],
  limit: number,
): Promise<Referrer[]> {
  const byEntity = idsByEntity(targets);
  const referrers: Referrer[] = [];
  for (const entity of entities.values()) {
    for (const reference of referencesOf(entity)) {
      const ids = byEntity.get(reference.to);
      if (reference.onDelete !== onDelete || !ids || referrers.length >= limit) continue;
      const stored = await referring(sql, entity.name, reference.key, ids, limit - referrers.length);
      for (const { id, target } of stored) referrers.push({ entity, id, reference, target });
    }
  }
  return referrers;
}

const idsByEntity = (targets: readonly Target[]): Map<string, string[]> =>
  new Map([...grouped(targets, ({ entity }) => entity.name)].map(([name, some]) => [name, some.map(({ id }) => id)]));

/** Takes ids out of the records that refer to them: each record is written once. */
async function clear(sql: Writing, referrers: readonly Referrer[]): Promise<void> {
  for (const [name, ids] of idsByEntity(referrers)) {
    const stored = await findWhere(sql, name, 'id', [...new Set(ids)]);
    const next = new Map<string, { stored: Document; record: WireRecord }>(
      stored.map((document) => [document.id, { stored: document, record: document.record }]),
    );
    for (const { entity, id, reference, target } of referrers) {
      const change = entity.name === name ? next.get(id) : undefined;
      if (!change || !referredIn(entity, reference, change.record).includes(target)) continue;
      const value = clearedOf(entity, reference, change.record[reference.field], target);
      change.record = { ...change.record, [reference.field]: value };
    }
    await replaceDocuments(sql, name, [...next.values()]);
  }
}

/** The maximum number of needed ids in an answer. */
const mostIds = 20;

/** The referring records, by entity and field. */
function countNeeded(needed: readonly Referrer[]): BlockingReferences[] {
  const groups = grouped(needed, ({ entity, reference }) => `${entity.name} ${reference.field}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ids = [...new Set(group.map(({ target }) => target))].slice(0, mostIds);
    const count = new Set(group.map(({ id }) => id)).size;
    return [{ entity: first.entity.name, field: first.reference.field, ids, count }];
  });
}

/**
 * The records that refer to a record, as far as the caller may read them.
 * @param seen the entities as the caller sees them
 */
function stillNeeded(
  entity: Entity,
  needed: readonly Referrer[],
  seen: ReadonlyMap<string, Entity>,
  roles: readonly string[],
): HttpError {
  const known = needed.filter(({ entity: by, reference }) => {
    const as = seen.get(by.name);
    return as && !as.schema.properties[reference.field]?.writeOnly && !waysTo(by.rights?.read, roles);
  });
  const named = known.length > 0 ? known : needed.slice(0, 1);
  const what = whatIsNeeded(entity, named, seen);
  const message = known.length > 0 ? neededSentence(known, what) : sentence('neededByOthers', { what });
  return new HttpError(409, message, {}, { needed: countNeeded(known) });
}

/** The subject of the refusal, in a sentence: the record to delete, or one deleted with it. */
function whatIsNeeded(entity: Entity, needed: readonly Referrer[], seen: ReadonlyMap<string, Entity>): string {
  const to = needed[0]?.reference.to ?? entity.name;
  const other = to === entity.name ? undefined : seen.get(to);
  return other
    ? sentence('deletedWith', { other: titleOf(other), title: titleOf(entity) })
    : sentence('this', { title: titleOf(entity) });
}

/**
 * "12 things use this kind. Change them first."
 * @param needed the records that need it, or one deleted with it
 */
function neededSentence(needed: readonly Referrer[], what: string): string {
  const to = needed[0]?.reference.to;
  const by = new Map<Entity, Set<string>>();
  for (const referrer of needed) {
    if (referrer.reference.to === to) by.set(referrer.entity, (by.get(referrer.entity) ?? new Set()).add(referrer.id));
  }
  const counts = [...by].map(([entity, { size }]) =>
    sentence('some', { count: size, title: size === 1 ? titleOf(entity) : titlesOf(entity) }),
  );
  const isOne = [...by.values()].reduce((sum, { size }) => sum + size, 0) === 1;
  return sentence(isOne ? 'neededByOne' : 'neededByMany', {
    who: counts.reduce((one, other) => sentence('and', { one, other })),
    what,
  });
}
