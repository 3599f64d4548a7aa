import { allOf, type Database, type Dialect, type Sql, Unavailable } from './database.ts';
import { migrations } from './migrations.ts';

/**
 * The revisions, by entity: how often each entity's records have changed. Counted in the transaction of the change, so
 * that a list's tag is right across restarts and processes. Counting starts at the current time, so that replaced
 * records never repeat a tag.
 */
export async function revisions(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows('select entity, cast(revision as text) as revision from "_revisions"');
  return new Map(rows.map((row) => [String(row['entity']), String(row['revision'])]));
}

/** The tables that are there. */
export async function tableNames(sql: Sql, { tables }: Dialect): Promise<ReadonlySet<string>> {
  return new Set((await sql.rows(tables)).map(({ name }) => String(name)));
}

/** Whether a shop is in the database. */
export async function hasShop(database: Database): Promise<boolean> {
  const isSetUp = (await tableNames(database, database.dialect)).has('_revisions');
  return isSetUp && (await revisions(database)).size > 0;
}

/** Starts counting, or continues from now. */
export async function startRevision(sql: Sql, entity: string): Promise<void> {
  await sql.rows(
    // No number is used twice, even if the clock was set back.
    `insert into "_revisions" (entity, revision) values ($1, $2) on conflict (entity) do update set revision = case when excluded.revision > "_revisions".revision then excluded.revision else "_revisions".revision + 1 end`,
    [entity, Date.now()],
  );
}

/**
 * Counts a change of records of these entities.
 * @param migrated how many migrations of the shop the config knows
 * @throws {Unavailable} when a newer server has brought the database up to date meanwhile, or a newer config has begun to
 *   migrate the records: this one no longer knows all that a write has to keep
 */
export async function bump(sql: Sql, entities: Iterable<string>, migrated: number): Promise<void> {
  const bumped = [...entities]
    .sort()
    .map((entity) =>
      sql.rows(
        'update "_revisions" set revision = revision + 1 where entity = $1 returning (select max(version) from "_schema") as version, (select count(*) from "_migrations") as migrated',
        [entity],
      ),
    );
  for (const [row] of await allOf(bumped)) {
    if (Number(row?.['version']) > migrations.length) throw new Unavailable('A newer server has used the database.');
    if (Number(row?.['migrated']) > migrated) throw new Unavailable('The records are migrated to a newer config.');
  }
}
