import type { Entity } from '../config/entity.ts';
import type { WireRecord } from '../wire/record.ts';
import { HttpError } from './httpError.ts';
import { clearedOf, idsIn, referencesOf } from './references.ts';
import type { Sql } from './store/database.ts';
import { eraseDocument, mentioning, replaceDocument } from './store/documents.ts';
import { titleOf } from './titleOf.ts';

/** A record, by its entity and its id. */
interface Target {
  readonly entity: Entity;
  readonly id: string;
}

/** The effects of deleting one record. */
interface Plan {
  /** The record itself, and those that are deleted with it. */
  readonly removed: Map<string, Target>;
  /** The records that lose a reference, in their new state. */
  readonly cleared: Map<string, Target & { readonly record: WireRecord }>;
  /** The records that prevent the deletion, because they need one of the deleted. */
  readonly needed: Map<string, { readonly by: Target; readonly target: Target }>;
}

/**
 * Deletes a record, and deletes or changes those that refer to it as the `onDelete` of their reference says.
 * @param touched gets the names of the entities whose records were changed
 * @throws {HttpError} 409 when another record needs it; then nothing is changed
 */
export async function removeWithReferences(
  sql: Sql,
  entities: ReadonlyMap<string, Entity>,
  entity: Entity,
  id: string,
  touched: Set<string>,
): Promise<void> {
  const { removed, cleared, needed } = await planOf(sql, entities, { entity, id });
  // Records that are deleted or changed themselves do not prevent the deletion.
  for (const key of removed.keys()) {
    cleared.delete(key);
    needed.delete(key);
  }
  const [first] = needed.values();
  if (first) {
    const by = [...needed.values()].filter(({ target }) => target.entity === first.target.entity);
    throw new HttpError(
      409,
      neededSentence(
        entity,
        first.target.entity,
        by.map((one) => one.by.entity),
      ),
    );
  }
  for (const target of removed.values()) {
    await eraseDocument(sql, target.entity.name, target.id);
    touched.add(target.entity.name);
  }
  for (const target of cleared.values()) {
    await replaceDocument(sql, target.entity.name, target.id, target.record);
    touched.add(target.entity.name);
  }
}

const keyOf = ({ entity, id }: Target): string => `${entity.name}/${id}`;

async function planOf(sql: Sql, entities: ReadonlyMap<string, Entity>, start: Target): Promise<Plan> {
  const plan: Plan = { removed: new Map([[keyOf(start), start]]), cleared: new Map(), needed: new Map() };
  // Iterating a map also visits the entries that are added meanwhile.
  for (const target of plan.removed.values()) {
    for (const entity of entities.values()) {
      const references = referencesOf(entity).filter(({ to }) => to === target.entity.name);
      if (references.length === 0) continue;
      for (const { id, record } of await mentioning(sql, entity.name, target.id)) {
        const by = { entity, id };
        const key = keyOf(by);
        for (const reference of references) {
          const { field, onDelete } = reference;
          const current = plan.cleared.get(key)?.record ?? record;
          if (!idsIn(entity, field, current[field]).includes(target.id)) continue;
          if (onDelete === 'remove') plan.removed.set(key, by);
          else if (onDelete === 'restrict') plan.needed.set(key, { by, target });
          else {
            const next = { ...current, [field]: clearedOf(entity, reference, current[field], target.id) };
            plan.cleared.set(key, { ...by, record: next });
          }
        }
      }
    }
  }
  return plan;
}

/**
 * "12 things need this kind: choose another for them first."
 * @param entity the entity of the record to delete
 * @param needed the entity of the record that is needed: the same, or one that would be deleted with it
 * @param by the entity of each record that needs it
 */
function neededSentence(entity: Entity, needed: Entity, by: readonly Entity[]): string {
  const counts = [...new Set(by)].map((one) => {
    const count = by.filter((other) => other === one).length;
    return `${count} ${count === 1 ? titleOf(one) : one.list.title.toLowerCase()}`;
  });
  const isOne = by.length === 1;
  const what =
    needed === entity
      ? `this ${titleOf(entity)}`
      : `the ${titleOf(needed)} that would be deleted with this ${titleOf(entity)}`;
  return `${counts.join(' and ')} ${isOne ? 'needs' : 'need'} ${what}: choose another for ${isOne ? 'it' : 'them'} first.`;
}
