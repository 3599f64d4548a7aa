import { isSameJson } from '../../shared/base/json.ts';
import type { MigrationStep } from '../../shared/config/grammar.ts';
import { wireRecord } from '../../shared/wire/record.ts';
import { forgetIndexes, moveIndexes } from '../records/indexes.ts';
import type { Shop } from '../records/shop.ts';
import { inBatches } from '../store/batches.ts';
import type { Writing } from '../store/changes.ts';
import { allOf, type Sql, storedRecord } from '../store/database.ts';
import {
  columns,
  type Document,
  documentOf,
  eraseDocuments,
  replaceDocuments,
  setUpTable,
  tableOf,
} from '../store/documents.ts';
import { startRevision, tableNames } from '../store/revisions.ts';
import type { Part } from './parts.ts';
import { applyStep, Unreadable, type Values } from './steps.ts';

/** Which rows of a part are next. */
interface Next {
  readonly after: number;
  readonly until: number;
  readonly size: number;
}

interface Ran {
  readonly changed: number;
  /** The last row; undefined if there was none left. */
  readonly last: number | undefined;
}

/** Runs a part for its next rows. @throws {Unreadable} with the record, {Duplicate} */
export async function runRows(sql: Sql, shop: Shop, part: Part, next: Next): Promise<Ran> {
  const tables = await tableNames(sql, shop.database.dialect);
  if (part.does === 'move') {
    if (part.rows === 'history') return moveHistory(sql, part, next);
    return tables.has(part.from) ? moveRecords(sql, shop, part, next) : { changed: 0, last: undefined };
  }
  if (part.rows === 'history') return changeHistory(sql, shop, part, next);
  return tables.has(part.entity) ? changeRecords(sql, shop, part, next) : { changed: 0, last: undefined };
}

type StepsPart = Extract<Part, { readonly does: 'steps' }>;
type MovePart = Extract<Part, { readonly does: 'move' }>;

async function changeRecords(sql: Sql, shop: Shop, { entity, steps }: StepsPart, next: Next): Promise<Ran> {
  const rows = await sql.rows(
    `select ${columns} from ${tableOf(entity)} where seq > $1 and seq <= $2 order by seq limit ${next.size}`,
    [next.after, next.until],
  );
  const documents = rows.map(documentOf);
  const changes = documents.flatMap((stored) => {
    const result = throughSteps(steps, entity, stored);
    return isSameJson(result, stored.record) ? [] : [{ stored, record: wireRecord(result) }];
  });
  await writing(sql, shop, [entity], (into) => replaceDocuments(into, entity, changes), changes.length > 0);
  return { changed: changes.length, last: documents.at(-1)?.seq };
}

/** What steps make of a record. @throws {Unreadable} with the record */
function throughSteps(steps: readonly MigrationStep[], entity: string, { id, record }: Document): Values {
  try {
    return steps.reduce<Values>((values, step) => applyStep(step, values, 'record'), record);
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(`the record '${id}' of ${entity} ${error.message}`) : error;
  }
}

/** Writes records with their indexes, and without an entry in the history: what they say stays the same. */
async function writing(
  { rows }: Sql,
  { database: { dialect }, entities }: Shop,
  changed: readonly string[],
  work: (sql: Writing) => Promise<unknown>,
  isNeeded: boolean,
): Promise<void> {
  if (!isNeeded) return;
  const sent: Promise<unknown>[] = [];
  const sql: Writing = { rows, dialect, changes: [], send: (statements) => void sent.push(statements) };
  await work(sql);
  await allOf(sent);
  await moveIndexes(sql, entities);
  for (const entity of changed) await startRevision(sql, entity);
}

async function changeHistory(sql: Sql, shop: Shop, { entity, steps }: StepsPart, next: Next): Promise<Ran> {
  const { json } = shop.database.dialect;
  const rows = await sql.rows(
    `select change, "before", "after" from "_changes" where entity = $1 and change > $2 and change <= $3 order by change limit ${next.size}`,
    [entity, next.after, next.until],
  );
  const entries = rows.map((row) => ({
    change: Number(row['change']),
    sides: { before: storedRecord(row['before']), after: storedRecord(row['after']) },
  }));
  const stepped = (values: Values) => wireRecord(steps.reduce((all, step) => applyStep(step, all, 'part'), values));
  const changes = entries.flatMap(({ change, sides }) => {
    const result = { before: stepped(sides.before), after: stepped(sides.after) };
    return isSameJson(result, sides) ? [] : [[change, JSON.stringify(result.before), JSON.stringify(result.after)]];
  });
  await inBatches(changes, (places, values) =>
    sql.rows(
      `with changed (change, was, became) as (values ${places}) update "_changes" set "before" = cast(changed.was as ${json}), "after" = cast(changed.became as ${json}) from changed where "_changes".change = cast(changed.change as bigint)`,
      values,
    ),
  );
  return { changed: changes.length, last: entries.at(-1)?.change };
}

/** Moves records into the table of another entity. Those that are there already are newer, and stay. */
async function moveRecords(sql: Sql, shop: Shop, { from, to }: MovePart, { size }: Next): Promise<Ran> {
  const { dialect } = shop.database;
  if (!(await tableNames(sql, dialect)).has(to)) await setUpTable(sql, dialect, to);
  const rows = await sql.rows(
    `select ${columns}, created_at, updated_at from ${tableOf(from)} order by seq limit ${size}`,
  );
  const documents = rows.map(documentOf);
  const work = async (into: Writing) => {
    const values = rows.map((row) => [
      String(row.id),
      JSON.stringify(documentOf(row).record),
      Number(row['version']),
      String(row['created_at']),
      String(row['updated_at']),
    ]);
    const moved = await inBatches(values, (places, all) =>
      sql.rows(
        `with moved (id, doc, version, created_at, updated_at) as (values ${places}) insert into ${tableOf(to)} (id, doc, version, created_at, updated_at) select id, cast(doc as ${dialect.json}), cast(version as integer), created_at, updated_at from moved where true on conflict (id) do nothing returning seq, id`,
        all,
      ),
    );
    const seqs = new Map(moved.map(({ id, seq }) => [String(id), Number(seq)]));
    await eraseDocuments(into, from, documents);
    for (const { id, record } of documents) {
      const seq = seqs.get(id);
      if (seq !== undefined) into.changes.push({ entity: to, seq, id, after: record });
    }
  };
  await writing(sql, shop, [from, to], work, documents.length > 0);
  if (documents.length === 0) await sql.rows('delete from "_references" where entity = $1', [from]);
  if (!shop.entities.has(to)) await forgetIndexes(sql, to);
  return { changed: documents.length, last: documents.length > 0 ? 0 : undefined };
}

async function moveHistory(sql: Sql, { from, to }: MovePart, { size }: Next): Promise<Ran> {
  const moved = await sql.rows(
    `update "_changes" set entity = $1 where change in (select change from "_changes" where entity = $2 order by change limit ${size}) returning change`,
    [to, from],
  );
  return { changed: moved.length, last: moved.length > 0 ? 0 : undefined };
}
