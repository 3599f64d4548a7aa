import type { Shop } from '../shop.ts';
import { type Author, logChanges, timeOfNext, type Writing } from '../store/changes.ts';
import { allOf } from '../store/database.ts';
import { bump } from '../store/revisions.ts';
import { moveIndexes } from './indexes.ts';

/**
 * Runs a write as one transaction: all of it or nothing. Its changes get a new revision and log entries, and the
 * indexes are updated.
 */
export function writing<T>({ database, entities }: Shop, by: Author, work: (sql: Writing) => Promise<T>): Promise<T> {
  return database.transaction(async ({ rows }) => {
    const sql: Writing = { rows, dialect: database.dialect, changes: [] };
    const result = await work(sql);
    if (sql.changes.length > 0) {
      const [revisions, at] = await allOf([
        bump(sql, new Set(sql.changes.map(({ entity }) => entity))),
        timeOfNext(sql),
        moveIndexes(sql, entities),
      ]);
      await logChanges(sql, sql.changes, revisions, at, by);
    }
    return result;
  });
}
