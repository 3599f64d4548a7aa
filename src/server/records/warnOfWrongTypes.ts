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
      const document = await withoutNumber(database, database.dialect, entity.name, field);
      if (!document) continue;
      const value = JSON.stringify(document.record[field]);
      log.warn(
        `The ${titleOf(entity)} '${document.id}' has ${value} in '${field}', which is a number now: lists sort it as if it had none. Edit it.`,
      );
    }
  }
}
