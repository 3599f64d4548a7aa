import { type Author, logChanges, type Writing } from '../store/changes.ts';
import { allOf } from '../store/database.ts';
import { bump } from '../store/revisions.ts';
import { moveIndexes } from './indexes.ts';
import type { Shop } from './shop.ts';

/**
 * Runs a write as one transaction: all of it or nothing. Its changes get a new revision and log entries, and the
 * indexes are updated.
 */
export function writing<T>(
  { database, entities, migrations = [] }: Shop,
  by: Author,
  work: (sql: Writing) => Promise<T>,
): Promise<T> {
  return database.transaction(async ({ rows }) => {
    const sent: Promise<unknown>[] = [];
    const send: Writing['send'] = (statements) => {
      // Its failure is reported below.
      statements.catch(() => undefined);
      sent.push(statements);
    };
    const sql: Writing = { rows, dialect: database.dialect, changes: [], send };
    try {
      const result = await work(sql);
      if (sql.changes.length > 0) {
        send(bump(sql, new Set(sql.changes.map(({ entity }) => entity)), migrations.length));
        send(logChanges(sql, by));
        send(moveIndexes(sql, entities));
      }
      return result;
    } finally {
      // The first that fails is the reason why others do.
      await allOf(sent);
    }
  });
}
