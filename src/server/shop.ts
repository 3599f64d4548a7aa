import type { Entity } from '../config/entity.ts';
import type { Panel } from '../config/grammar.ts';
import type { WireRecord } from '../wire/record.ts';
import { indexedFieldsOf, uniqueSetsOf } from './fields.ts';
import type { Database } from './store/database.ts';
import { insertDocuments, setUpTable, tableOf } from './store/documents.ts';
import { revisions, setUpRevisions, startRevision } from './store/revisions.ts';

/** What is served: the config, and where the records of its entities lie. */
export interface Shop {
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly database: Database;
}

/** The records a new shop starts with, by entity. */
export type Stock = Readonly<Record<string, readonly WireRecord[]>>;

/**
 * Makes the tables and indexes that are missing, and stocks a shop that is new, all in one transaction: a start that
 * was killed midway leaves nothing behind.
 * @param stock asked only when the shop is new
 */
export async function setUpShop(shop: Shop, stock: () => Stock): Promise<void> {
  await shop.database.transaction(async (sql) => {
    await setUpRevisions(sql);
    const known = await revisions(sql);
    for (const [name, entity] of shop.entities) {
      const isNumber = (field: string) => ['number', 'integer'].includes(entity.schema.properties[field]?.type ?? '');
      const indexes = {
        unique: uniqueSetsOf(entity),
        sorted: indexedFieldsOf(entity).map((field) => ({ field, isNumber: isNumber(field) })),
      };
      await setUpTable(sql, shop.database.dialect, name, indexes);
    }
    const fresh = known.size === 0 ? stock() : {};
    for (const name of shop.entities.keys()) {
      if (known.has(name)) continue;
      await insertDocuments(sql, name, identified(fresh[name] ?? []));
      await startRevision(sql, name);
    }
  });
}

/** Replaces all records of the shop, in one transaction: a server that runs meanwhile shows the old shop, then the new. */
export async function restock(shop: Shop, stock: Stock): Promise<void> {
  await setUpShop(shop, () => ({}));
  await shop.database.transaction(async (sql) => {
    for (const name of shop.entities.keys()) {
      await sql.rows(`delete from ${tableOf(name)}`);
      await insertDocuments(sql, name, identified(stock[name] ?? []));
      await startRevision(sql, name);
    }
  });
}

const identified = (records: readonly WireRecord[]) => records.map((record) => ({ id: String(record['id']), record }));
