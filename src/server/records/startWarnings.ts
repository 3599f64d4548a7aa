import type { FastifyInstance } from 'fastify';
import { fieldsBesides, withoutNumber } from '../store/documents.ts';
import { indexedFieldsOf } from './fields.ts';
import type { Shop } from './shop.ts';
import { titleOf } from './titleOf.ts';

/**
 * Warns the operator of stored fields that the schema does not have, where they are not served (`isServed`): after a field
 * was renamed, its values are under the former name. The start does not wait for it.
 */
export function warnOfUnservedFields(app: FastifyInstance, { entities, database }: Shop): void {
  const warn = async () => {
    for (const { name, schema, rights, wire } of entities.values()) {
      if (!rights) continue;
      const known = ['id', ...Object.keys(schema.properties), ...(wire?.omit ?? [])];
      for (const { field, count } of await fieldsBesides(database, database.dialect, name, known))
        app.log.warn(
          `${count} records of ${name} have '${field}', which is not in the schema: it is kept, and in no answer.`,
        );
    }
  };
  // Where all of many records cannot be read in time, there is no warning.
  const warned = warn().catch(() => undefined);
  app.addHook('onClose', () => warned);
}

/**
 * Warns the operator of records that are older than the config: they have another type in a number field. One warning
 * per field; only PostgreSQL can distinguish a text from the number 0.
 */
export async function warnOfWrongTypes({ log }: FastifyInstance, { entities, database }: Shop): Promise<void> {
  for (const entity of entities.values()) {
    for (const field of indexedFieldsOf(entity)) {
      if (!['number', 'integer'].includes(entity.schema.properties[field]?.type ?? '')) continue;
      const document = await withoutNumber(database, database.dialect, entity.name, field);
      if (!document) continue;
      const value = JSON.stringify(document.record[field]);
      log.warn(
        `The ${titleOf(entity)} '${document.id}' has ${value} in '${field}', which is a number now: lists sort it as if it had none. Edit it.`,
      );
    }
  }
}
