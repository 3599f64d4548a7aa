import type { Sql } from './database.ts';

/** A sequence of numbers: of a field, and of a year where its template has one. */
export interface Sequence {
  readonly entity: string;
  readonly field: string;
  /** The template with all but the number filled in. */
  readonly scope: string;
}

/** The table of the last number of each sequence. */
export async function setUpSequences(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_sequences" (entity text not null, field text not null, scope text not null, value bigint not null, primary key (entity, field, scope))',
  );
}

/** Takes the next number of a sequence; undefined for one that has not begun. */
export async function nextNumber(sql: Sql, { entity, field, scope }: Sequence): Promise<number | undefined> {
  const [row] = await sql.rows(
    'update "_sequences" set value = value + 1 where entity = $1 and field = $2 and scope = $3 returning value',
    [entity, field, scope],
  );
  return row && Number(row['value']);
}

/** Begins a sequence. @returns its first number */
export async function startSequence(sql: Sql, { entity, field, scope }: Sequence, first: number): Promise<number> {
  await sql.rows('insert into "_sequences" (entity, field, scope, value) values ($1, $2, $3, $4)', [
    entity,
    field,
    scope,
    first,
  ]);
  return first;
}

/** The last numbers of all sequences. */
export async function lastNumbers(sql: Sql): Promise<(Sequence & { readonly value: number })[]> {
  const rows = await sql.rows('select entity, field, scope, value from "_sequences" order by entity, field, scope');
  return rows.map(({ entity, field, scope, value }) => ({
    entity: String(entity),
    field: String(field),
    scope: String(scope),
    value: Number(value),
  }));
}

/** Begins all sequences again, after these numbers: the records have been replaced. */
export async function replaceSequences(
  sql: Sql,
  last: readonly (Sequence & { readonly value: number })[] = [],
): Promise<void> {
  await sql.rows('delete from "_sequences"');
  for (const { value, ...sequence } of last) await startSequence(sql, sequence, value);
}
