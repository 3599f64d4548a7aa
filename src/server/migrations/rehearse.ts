import { isSameJson } from '../../shared/base/json.ts';
import type { MigrationStep } from '../../shared/config/grammar.ts';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import { wireRecord } from '../../shared/wire/record.ts';
import type { Shop } from '../records/shop.ts';
import { keysOf } from '../records/uniqueness.ts';
import { Unusable } from '../store/database.ts';
import { documentsInOrder } from '../store/documents.ts';
import { tableNames } from '../store/revisions.ts';
import { applyStep, fieldsOf, inverseOf, Unreadable, type Values } from './steps.ts';

/** What a migration will do. */
export interface Rehearsed {
  /** How many records it will change. */
  readonly records: number;
  /** Whether it has no way back: for a step of it, or for what some record has. */
  readonly isOneWay: boolean;
}

/**
 * Goes through all records as the migrations will, and writes nothing.
 * @throws {Unusable} with the first record that a step cannot read, or that would have another one's unique value
 */
export async function rehearse(
  { database, entities }: Shop,
  migrations: readonly ShopMigration[],
): Promise<ReadonlyMap<string, Rehearsed>> {
  const counts = new Map(migrations.map(({ name }) => [name, 0]));
  const oneWay = new Set(migrations.filter(({ up }) => !up.every(inverseOf)).map(({ name }) => name));
  const tables = await tableNames(database, database.dialect);
  const steps = migrations.flatMap(({ name, up }) => up.map((step) => ({ name, step })));
  const named = steps.flatMap(({ step }) => ('becomes' in step ? [step.entity, step.becomes] : [step.entity]));
  /** The migration that has made a unique value, if one has, by entity, rule and value. */
  const keys = new Map<string, string | undefined>();
  for (const start of new Set(named.filter((entity) => tables.has(entity)))) {
    for await (const documents of documentsInOrder(database, start)) {
      for (const { id, record } of documents) {
        let entity = start;
        let values: Values = record;
        const changes: typeof steps = [];
        for (const { name, step } of steps) {
          // On the way back it would go with those that come now.
          if ('becomes' in step && step.becomes === entity) oneWay.add(name);
          if (step.entity !== entity) continue;
          const next = stepped(name, step, { id, entity, values });
          const isChanged = 'becomes' in step || !isSameJson(next, values);
          if (isChanged) changes.push({ name, step });
          if ((isChanged || 'values' in step) && !isGivenBack(step, next, values)) oneWay.add(name);
          if ('becomes' in step) entity = step.becomes;
          values = next;
        }
        for (const name of new Set(changes.map(({ name }) => name))) counts.set(name, (counts.get(name) ?? 0) + 1);
        const last = entities.get(entity);
        for (const { rule, key } of last ? keysOf(last, id, wireRecord(values)) : []) {
          const fields = rule.split(',');
          const place = `${entity} ${rule} ${key}`;
          const own = changes.findLast(({ step }) => fieldsOf(step).some((field) => fields.includes(field)))?.name;
          // Two that no step has changed may have been equal before.
          const cause = own ?? keys.get(place);
          if (cause !== undefined && keys.has(place))
            throw new Unusable(
              `${cause} was not run: The record '${id}' of ${entity} has a value of ${rule} that another record has. Nothing was changed.`,
            );
          keys.set(place, cause);
        }
      }
    }
  }
  return new Map(Array.from(counts, ([name, records]) => [name, { records, isOneWay: oneWay.has(name) }]));
}

/** Whether the way back gives the values that were there. */
function isGivenBack(step: MigrationStep, result: Values, values: Values): boolean {
  const inverse = inverseOf(step);
  return inverse !== undefined && isSameJson(applyStep(inverse, result, 'record'), values);
}

/** What a step makes of a record. @throws {Unusable} with the record, if the step cannot read it */
function stepped(
  name: string,
  step: MigrationStep,
  { id, entity, values }: { readonly id: string; readonly entity: string; readonly values: Values },
): Values {
  try {
    return applyStep(step, values, 'record');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unusable(`${name} cannot be run: the record '${id}' of ${entity} ${error.message}. Nothing was changed.`);
  }
}
