import type { FastifyInstance } from 'fastify';
import { indexedFieldsOf } from '../records/fields.ts';
import type { Shop } from '../records/shop.ts';
import { titleOf } from '../records/titleOf.ts';
import { withoutNumber } from '../store/documents.ts';
import { misfitsOf } from './misfits.ts';
import { migrationState } from './runMigrations.ts';

/**
 * Warns the operator of migrations that have not run, and of records that do not fit the config. A start changes none
 * unasked, and does not wait for this.
 */
export function warnOfMisfits(app: FastifyInstance, shop: Shop): void {
  const warn = async () => {
    const { pending, unknown } = await migrationState(shop);
    for (const name of unknown)
      app.log.warn(`The records have been migrated by ${name}, which is not in migrations/: they are only read.`);
    if (pending.length > 0) {
      const names = pending.map(({ name }) => name).join(', ');
      app.log.warn(`Migrations have not run: ${names}. Run: panel migrate`);
    }
    const way = pending.length > 0 ? 'panel migrate' : 'panel diff --write, then panel migrate';
    for (const { sentence } of await misfitsOf(shop)) app.log.warn(`${sentence}. To change them: ${way}`);
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
