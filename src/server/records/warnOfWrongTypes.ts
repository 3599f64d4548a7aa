import type { FastifyInstance } from 'fastify';
import { withoutNumber } from '../store/documents.ts';
import { indexedFieldsOf } from './fields.ts';
import type { Shop } from './shop.ts';
import { titleOf } from './titleOf.ts';

/**
 * Warns the operator of records that are older than the config: they have another type in a number field. One warning
 * per field; only PostgreSQL can distinguish a text from the number 0.
 */
export async function warnOfWrongTypes({ log }: FastifyInstance, { entities, database }: Shop): Promise<void> {
  for (const entity of entities.values()) {
    for (const field of indexedFieldsOf(entity)) {
      if (!['number', 'integer'].includes(entity.schema.properties[field]?.type ?? '')) continue;
      const found = await withoutNumber(database, database.dialect, entity.name, field);
      if (!found) continue;
      const value = JSON.stringify(found.record[field]);
      log.warn(
        `The ${titleOf(entity)} '${found.id}' has ${value} in '${field}', which is a number now: lists sort it as if it had none. Edit it.`,
      );
    }
  }
}
