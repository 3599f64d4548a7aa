import type { Sql } from './database.ts';

/**
 * The revisions, by entity: how often each entity's records have changed. Counted in the transaction of the change, so
 * that a list's tag is right across restarts and processes. Counting starts at the current time, so that replaced
 * records never repeat a tag.
 */
export async function revisions(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows('select entity, cast(revision as text) as revision from "_revisions"');
  return new Map(rows.map((row) => [String(row['entity']), String(row['revision'])]));
}

/** Starts counting, or counts on from now. */
export async function startRevision(sql: Sql, entity: string): Promise<void> {
  await sql.rows(
    'insert into "_revisions" (entity, revision) values ($1, $2) on conflict (entity) do update set revision = excluded.revision',
    [entity, Date.now()],
  );
}

/** Counts a change of records of these entities. @returns their new revisions */
export async function bump(sql: Sql, entities: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const bumped = new Map<string, string>();
  for (const entity of [...entities].sort()) {
    const [row] = await sql.rows(
      'update "_revisions" set revision = revision + 1 where entity = $1 returning cast(revision as text) as revision',
      [entity],
    );
    bumped.set(entity, String(row?.['revision']));
  }
  return bumped;
}
