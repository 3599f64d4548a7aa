import { setUpChanges, setUpChangesByTime, setUpChangesByUser } from './changes.ts';
import { setUpCreations } from './creationTable.ts';
import { type Dialect, type Sql, Unusable } from './database.ts';
import { setUpShopMigrations } from './migrationTable.ts';
import { setUpReferences } from './referenceTable.ts';
import { setUpRemovals } from './removalTable.ts';
import { setUpSequences } from './sequenceTable.ts';
import { restartUniqueKeys, setUpUniqueKeys } from './uniqueTable.ts';

/** One migration of the database's own tables: run once per database, in the transaction of the start. */
export interface Migration {
  readonly name: string;
  run(sql: Sql, dialect: Dialect): Promise<void>;
}

/**
 * All steps, oldest first. A released step is never changed, moved or removed: append a new one. A step also runs in a
 * new database, before the entities' tables exist; `_revisions` names the existing ones.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'revisions',
    run: async (sql) => {
      // Databases from before the first version have it already.
      await sql.rows(
        'create table if not exists "_revisions" (entity text not null primary key, revision bigint not null)',
      );
    },
  },
  { name: 'changes', run: setUpChanges },
  { name: 'references', run: setUpReferences },
  { name: 'changes by user', run: setUpChangesByUser },
  { name: 'unique keys', run: setUpUniqueKeys },
  { name: 'changes by time', run: setUpChangesByTime },
  { name: 'removals', run: setUpRemovals },
  {
    name: 'keys of the sign-in',
    run: async (sql) => {
      await sql.rows('create table "_identity" (id integer not null primary key, content text not null)');
    },
  },
  // The index comes with each entity's texts. An older server, which would not update it, no longer writes.
  { name: 'search by letters', run: async () => undefined },
  { name: 'creations', run: setUpCreations },
  { name: 'migrations of the shop', run: setUpShopMigrations },
  { name: 'sequences', run: setUpSequences },
  // Search texts are made again with the keys.
  { name: 'comparable texts', run: restartUniqueKeys },
];

/**
 * Runs the pending steps. Two processes that start at once run each step once: the second waits for the first one's
 * row, and reads again.
 * @param steps for tests: other steps than the server's
 * @throws {Unusable} for a database that a newer server has used
 */
export async function migrate(sql: Sql, dialect: Dialect, steps: readonly Migration[] = migrations): Promise<void> {
  await sql.rows(
    'create table if not exists "_schema" (version integer not null primary key, name text not null, applied_at text not null)',
  );
  const version = await checkVersion(sql, steps);
  for (const [index, { name, run }] of steps.entries()) {
    if (index < version) continue;
    // On PostgreSQL a concurrent start is a conflict, after which all is retried.
    await sql.rows(
      'insert into "_schema" (version, name, applied_at) values ($1, $2, $3) on conflict (version) do nothing',
      [index + 1, name, new Date().toISOString()],
    );
    await run(sql, dialect);
  }
}

/**
 * How many steps a database has run.
 * @throws {Unusable} for a database that a newer server has used
 */
export async function checkVersion(sql: Sql, steps: readonly Migration[] = migrations): Promise<number> {
  const version = await schemaVersion(sql);
  if (version <= steps.length) return version;
  throw new Unusable(
    `The database has version ${version}, and this server knows versions up to ${steps.length}: a newer server has used it. Start that one, or restore a backup from before.`,
  );
}

/** How many steps a database has run. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.rows('select coalesce(max(version), 0) as version from "_schema"');
  return Number(row?.['version']);
}
