import type { FastifyInstance } from 'fastify';
import { fieldsBesides } from '../store/documents.ts';
import type { Shop } from './shop.ts';

/**
 * Warns the operator of stored fields that the schema does not have, where they are not served (`isServed`): after a field
 * was renamed, its values are under the former name. The start does not wait for it.
 */
export function tellUnserved(app: FastifyInstance, { entities, database }: Shop): void {
  const tell = async () => {
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
  const warned = tell().catch(() => undefined);
  app.addHook('onClose', () => warned);
}
