import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, type Dialect, Duplicate, inTurn, type Sql, type SqlValue, Unavailable } from './database.ts';

/** A time that can be cast to one: with the days that its month has. */
const time =
  '^([1-9]\\d{3}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|[1-9]\\d(0[48]|[2468][048]|[13579][26])-02-29)(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?)?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)?$';

const dialect: Dialect = {
  serial: 'bigserial primary key',
  isInOrder: false,
  json: 'json',
  // Old records may have any text in what is a number now. Not with '{1,200}', which is matched twenty times slower.
  number: (text) =>
    `case when length(${text}) <= 400 and ${text} ~ '^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$' then cast(${text} as numeric) end`,
  // Without an offset it is UTC, as in libSQL.
  time: (text) =>
    `case when ${text} ~ '${time}' then cast(${text} || case when ${text} ~ '(Z|[+-]\\d\\d:\\d\\d)$' then '' else 'Z' end as timestamptz) end`,
  collate: ' collate "C"',
  indexes: 'select indexname as index_name from pg_indexes where schemaname = current_schema() and tablename = $1',
  tables: 'select tablename as name from pg_tables where schemaname = current_schema()',
};

/** How often a transaction is retried after a conflict with another process. */
const tries = 10;

/** The shop in PostgreSQL, or in a compatible engine. */
export async function openPostgres(url: string, patience: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: Math.min(patience, 5000),
    statement_timeout: patience,
    // An unresponsive server cannot end its own statements.
    query_timeout: patience + 1000,
    // If this process hangs in a transaction, the others need not wait for it.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // A connection broke. If it was idle, the next statement opens a new one; if a transaction has it, its statement fails
  // with the reason. A client without a listener of its own would end the process then.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const on = (client: pg.Pool | pg.PoolClient): Sql => ({
    rows: (text, values: readonly SqlValue[] = []) => client.query(text, [...values]).then(({ rows }) => rows, rethrow),
  });
  const turn = inTurn();

  async function once<T>(
    work: (sql: Sql) => Promise<T>,
    begin: (client: pg.PoolClient) => Promise<unknown>,
  ): Promise<T> {
    const client = await pool.connect().catch(rethrow);
    let broken: Error | undefined;
    try {
      await begin(client).catch(rethrow);
      const result = await work(on(client));
      await client.query('commit').catch(rethrow);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) broken = error;
      else
        await client.query('rollback').catch((cause: Error) => {
          broken = cause;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function again<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let left = tries; ; left -= 1) {
      try {
        return await once(work, beginWrite);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (left === 0) throw new Unavailable('The database is busy: others kept changing the same.', { cause: error });
        await pause(Math.random() * 20 * (tries - left + 1));
      }
    }
  }

  const database: Database = {
    ...on(pool),
    dialect,
    transaction: (work) => turn(() => again(work), patience),
    snapshot: (work) => once(work, (client) => client.query('begin isolation level repeatable read, read only')),
    check: async () => {
      await on(pool).rows('select 1');
    },
    close: () => turn(() => pool.end()),
  };
  try {
    await database.rows('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unavailable(`The database of DATABASE_URL cannot be reached: ${reason}`, { cause: error });
  }
  return database;
}

/**
 * Begins a writing transaction under a lock: servers that share a database take turns, like the writes of one server.
 * The lock is taken before the first read, so that all data is current. A new database has nothing to lock yet: there
 * conflicts are retried.
 */
async function beginWrite(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('begin isolation level repeatable read; lock table "_revisions" in exclusive mode');
  } catch (error) {
    if (codeOf(error) !== undefinedTable) throw error;
    await client.query('rollback; begin isolation level serializable');
  }
}

const undefinedTable = '42P01';

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

/** Whether another process wrote what this transaction had read, or created the same table at the same time. */
function isConflict(error: unknown): boolean {
  if (error instanceof Duplicate) return error.index.startsWith('pg_');
  return ['40001', '40P01', '42P07', '42710'].includes(codeOf(error) ?? '');
}

/** Error classes: connection, resources, operator intervention; and a read-only database, such as a standby. */
const unavailable = /^(08|53|57|25006$)/;

function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    if (error.code === '23505') throw new Duplicate(error.constraint ?? '', { cause: error });
    if (!unavailable.test(error.code ?? '')) throw error;
  }
  throw new Unavailable(error instanceof Error ? error.message || String(error) : String(error), { cause: error });
}
