import { isSameJson } from '../../shared/base/json.ts';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import type { Shop } from '../records/shop.ts';
import { Unusable } from '../store/database.ts';
import { documentsInOrder } from '../store/documents.ts';
import { tableNames } from '../store/revisions.ts';
import { applyStep, Unreadable, type Values } from './steps.ts';

/** How many records migrations will change, by migration. */
export type Rehearsed = ReadonlyMap<string, number>;

/**
 * Goes through all records as the migrations will, and writes nothing.
 * @throws {Unusable} with the first record that a step cannot read
 */
export async function rehearse({ database }: Shop, migrations: readonly ShopMigration[]): Promise<Rehearsed> {
  const counts = new Map(migrations.map(({ name }) => [name, 0]));
  const tables = await tableNames(database, database.dialect);
  const steps = migrations.flatMap(({ name, up }) => up.map((step) => ({ name, step })));
  const entities = new Set(steps.map(({ step }) => step.entity).filter((entity) => tables.has(entity)));
  for (const start of entities) {
    for await (const documents of documentsInOrder(database, start)) {
      for (const { id, record } of documents) {
        let entity = start;
        let values: Values = record;
        const changed = new Set<string>();
        for (const { name, step } of steps) {
          if (step.entity !== entity) continue;
          const next = readable(`${name} cannot be run`, entity, id, () => applyStep(step, values, 'record'));
          if ('becomes' in step || !isSameJson(next, values)) changed.add(name);
          if ('becomes' in step) entity = step.becomes;
          values = next;
        }
        for (const name of changed) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** What a step makes of a record. @throws {Unusable} with the record, if the step cannot read it */
function readable<T>(what: string, entity: string, id: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unusable(`${what}: the record '${id}' of ${entity} ${error.message}. Nothing was changed.`);
  }
}
