import { inBatches } from './batches.ts';
import type { Author } from './changes.ts';
import type { Sql } from './database.ts';

/** A deletion that takes several transactions: the record, and who deletes it. */
export interface Removal {
  readonly entity: string;
  readonly id: string;
  readonly by: Author;
}

/** The table of the records that are being deleted, each with the record that caused it. */
export async function setUpRemovals(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_removals" (entity text not null, id text not null, root_entity text not null, root text not null, uid text not null, email text, primary key (entity, id))',
  );
}

/** Marks records as being deleted. */
export async function addRemoval(
  sql: Sql,
  { entity: rootEntity, id: root, by }: Removal,
  records: readonly { readonly entity: string; readonly id: string }[],
): Promise<void> {
  await inBatches(
    records.map(({ entity, id }) => [entity, id, rootEntity, root, by.uid, by.email ?? null]),
    (places, values) =>
      sql.rows(
        `insert into "_removals" (entity, id, root_entity, root, uid, email) values ${places} on conflict (entity, id) do nothing`,
        values,
      ),
  );
}

/** The deletion that a record is part of. */
export async function removalOf(sql: Sql, entity: string, id: string): Promise<Removal | undefined> {
  const rows = await sql.rows('select * from "_removals" where entity = $1 and id = $2', [entity, id]);
  return rows.map(removal)[0];
}

/** The deletions that have not ended. */
export async function unfinishedRemovals(sql: Sql): Promise<Removal[]> {
  return (await sql.rows('select * from "_removals" where entity = root_entity and id = root')).map(removal);
}

const removal = (row: Readonly<Record<string, unknown>>): Removal => ({
  entity: String(row['root_entity']),
  id: String(row['root']),
  by: { uid: String(row['uid']), ...(typeof row['email'] === 'string' && { email: row['email'] }) },
});

/** Forgets a deletion that has ended. */
export async function dropRemoval(sql: Sql, { entity, id }: Pick<Removal, 'entity' | 'id'>): Promise<void> {
  await sql.rows('delete from "_removals" where root_entity = $1 and root = $2', [entity, id]);
}

/** Forgets all deletions: the records have been replaced. */
export async function clearRemovals(sql: Sql): Promise<void> {
  await sql.rows('delete from "_removals"');
}
