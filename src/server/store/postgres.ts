import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { decimalOf } from '../../shared/text/decimal.ts';
import { primary } from '../../shared/text/language.ts';
import { unencoded } from '../settings/settings.ts';
import {
  BEFORE_1970,
  type Database,
  type Dialect,
  Duplicate,
  inTurn,
  type Sql,
  type SqlValue,
  Unavailable,
  untilMade,
} from './database.ts';
import { inGroups } from './inGroups.ts';

/** A text that can be cast to a time: with a valid day of the month. */
const time =
  '^([1-9]\\d{3}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|[1-9]\\d(0[48]|[2468][048]|[13579][26])-02-29)(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?)?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)?$';

/** Old records may have any text in a field that is a number now. Not with '{1,200}', which is matched twenty times slower. */
const numberIn = (text: string): string =>
  `case when length(${text}) <= 400 and ${text} ~ '^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$' then cast(${text} as numeric) end`;

/** Without an offset it is UTC, as in libSQL. */
const timeIn = (text: string): string =>
  `case when ${text} ~ '${time}' then cast(${text} || case when ${text} ~ '(Z|[+-]\\d\\d:\\d\\d)$' then '' else 'Z' end as timestamptz) end`;

const icuCollations = `
  select collname as name, pg_collation_actual_version(oid) as version from pg_collation
  where collprovider = 'i' and getdatabaseencoding() = 'UTF8'`;

const dialect: Dialect = {
  serial: 'bigserial primary key',
  isInOrder: false,
  dropsAlone: true,
  json: 'json',
  number: numberIn,
  time: timeIn,
  quarter: (text) => `floor((extract(epoch from ${timeIn(text)}) + ${BEFORE_1970}) / 900)`,
  sum: ({ text }) => ({
    text,
    number: numberIn,
    columns: (_, number) => [`sum(${number})`],
    of: ([sum]) => decimalOf(String(sum ?? 0)),
  }),
  fields: 'json_object_keys(doc) as key',
  knowsValues: true,
  hasLetters: false,
  collate: () => ' collate "C"',
  indexes: 'select indexname as index_name from pg_indexes where schemaname = current_schema() and tablename = $1',
  columns:
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
  tables: 'select tablename as name from pg_tables where schemaname = current_schema()',
};

/** A statement with a time-out in the driver; the server's own is shorter. @param longest the limit */
const patiently = (longest: number, text: string, values: SqlValue[] = []) => ({
  text,
  values,
  query_timeout: longest + 1000,
});

/** How often a transaction is retried after a conflict with another process. */
const tries = 10;

/** How long a call tries again while connections break, in milliseconds: at most, and less of a shorter patience. */
const failover = 5000;

/**
 * The shop in PostgreSQL, or in a compatible engine. Nothing is kept in a session of the database: behind PgBouncer in
 * transaction mode the next statement may have another one.
 */
export async function openPostgres(url: string, patience: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: known(url),
    max: 10,
    connectionTimeoutMillis: Math.min(patience, 5000),
    // An unresponsive server cannot end its own statements.
    query_timeout: patience + 1000,
    keepAlive: true,
    // A statement is sent with its beginning and its end, without waiting in between.
    pipeline: true,
  });
  // A connection broke. If it was idle, the next statement opens a new one; if a transaction has it, its statement fails
  // with the reason. A client without a listener of its own would end the process then.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // If this process hangs in a transaction, the others need not wait for it.
  const limitsOf = (longest: number) =>
    `set local statement_timeout = ${longest}; set local idle_in_transaction_session_timeout = 60000`;
  const limits = limitsOf(patience);
  const on = (client: pg.PoolClient, longest = patience): Sql => {
    let reason: unknown;
    const fail = (error: unknown) => {
      // Those that were sent after one that failed tell its reason.
      if (codeOf(error) !== afterFailure) reason = error;
      return rethrow(reason ?? error);
    };
    return {
      rows: (text, values: readonly SqlValue[] = []) =>
        client.query(patiently(longest, text, [...values])).then(({ rows }) => rows, fail),
    };
  };
  const turn = inTurn();

  /** Runs work with a connection. One that broke, or is that of a read-only database, is not used again. */
  async function connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(rethrow);
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof Unavailable) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const statement: Sql['rows'] = (text, values) =>
    connected(async (client) => {
      const [begun, answer, ended] = await Promise.allSettled([
        client.query(`begin; ${limits}`),
        on(client).rows(text, values),
        client.query('commit'),
      ]);
      if (answer.status === 'rejected') throw answer.reason;
      for (const other of [begun, ended]) if (other.status === 'rejected') rethrow(other.reason);
      return answer.value;
    });

  const once = <T>(
    work: (sql: Sql) => Promise<T>,
    begin: (client: pg.PoolClient) => Promise<unknown>,
    longest?: number,
  ): Promise<T> =>
    connected(async (client) => {
      let isCommitting = false;
      try {
        await begin(client).catch(rethrow);
        const result = await work(on(client, longest));
        isCommitting = true;
        await client.query('commit').catch(rethrow);
        return result;
      } catch (error) {
        if (!(error instanceof Unavailable)) await client.query('rollback').catch(rethrow);
        // Nobody knows whether the transaction took place.
        throw isCommitting && error instanceof Broken ? new Unavailable(error.message, { cause: error }) : error;
      }
    });

  // A row, or a table, that somebody else has locked: what waits for it keeps all writes waiting.
  const lockLimit = Math.ceil(patience / 10);

  /**
   * Begins a writing transaction under a lock: servers that share a database take turns, like the writes of one server.
   * The lock is taken before the first read, so that all data is current. A new database has nothing to lock yet, and other
   * engines do not have this lock (docs/scale.md): there conflicts are retried.
   */
  async function beginWrite(client: pg.PoolClient, longest: number): Promise<void> {
    const limits = limitsOf(longest);
    try {
      // Waiting for the other servers is limited as any statement is: they take turns.
      await client.query(
        `begin isolation level repeatable read; ${limits}; lock table "_revisions" in exclusive mode; set local lock_timeout = ${longest === patience ? lockLimit : 0}`,
      );
    } catch (error) {
      if (!withoutLock.includes(codeOf(error) ?? '')) throw error;
      // Some engines refuse it if all of the above has failed.
      await client.query('rollback').catch(() => undefined);
      await client.query(`begin isolation level serializable; ${limits}`);
    }
  }

  async function again<T>(work: (sql: Sql) => Promise<T>, longest: number): Promise<T> {
    for (let remaining = tries; ; remaining -= 1) {
      try {
        return await once(work, (client) => beginWrite(client, longest), longest);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (remaining === 0)
          throw new Unavailable('The database is busy: others kept changing the same.', { cause: error });
        await pause(Math.random() * 20 * (tries - remaining + 1));
      }
    }
  }

  /** Runs a job again while connections break before its commit: another server of the database may take over. */
  async function lasting<T>(job: () => Promise<T>): Promise<T> {
    for (const end = Date.now() + Math.min(failover, patience / 2); ; ) {
      try {
        return await job();
      } catch (error) {
        if (!(error instanceof Broken) || Date.now() > end) throw error;
        await pause(50 + Math.random() * 100);
      }
    }
  }

  const attempt = (text: string): Promise<boolean> =>
    connected((client) =>
      client.query(patiently(untilMade, text)).then(
        () => true,
        () => false,
      ),
    );

  const transaction = <T>(work: (sql: Sql) => Promise<T>, longest = patience) => lasting(() => again(work, longest));
  const grouped = inGroups(transaction, turn, patience);

  const database: Database = {
    rows: (text, values) => lasting(() => statement(text, values)),
    dialect,
    transaction: (work, longest) =>
      longest === undefined ? grouped(work) : turn(() => transaction(work, longest), patience),
    snapshot: (work) =>
      once(work, (client) => client.query(`begin isolation level repeatable read, read only; ${limits}`)),
    // Outside of a transaction. Index-only scans need an up-to-date visibility map. Other engines do not support this.
    settle: async () => {
      await attempt('vacuum analyze');
    },
    attempt,
    check: async () => {
      await statement('select 1');
    },
    close: () => turn(() => pool.end()),
  };
  try {
    await database.check();
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    const said = `${codeOf(error)} ${reason}`;
    const [, remedy] = remedies.find(([test]) => test.test(said)) ?? [];
    const message = [`The database of DATABASE_URL cannot be reached: ${reason}`, remedy].filter(Boolean).join('. ');
    throw new Unavailable(message, { cause: error });
  }
  // Not every engine has ICU. Its version is a part of the keys' definition: with another one they are rebuilt.
  const rows = await database.rows(icuCollations).catch(() => []);
  const collations = new Map(rows.map(({ name, version }) => [name, ` collate "${name}" /* ${version} */`]));
  const collate = (language?: string) => {
    const tags = language === undefined ? [] : [new Intl.Locale(language).baseName, primary(language), 'und'];
    return tags.flatMap((tag) => collations.get(`${tag}-x-icu`) ?? [])[0] ?? dialect.collate();
  };
  return { ...database, dialect: { ...dialect, collate } };
}

/** What can be done about a connection that fails at the start, by its code or message. */
const remedies = [
  [
    /self-signed certificate|unable to (get|verify)/,
    'Its certificate is not known here: give that of its CA by sslrootcert',
  ],
  [/altnames/, 'Its certificate is for another host than DATABASE_URL names'],
  [/not support SSL/, 'Leave sslmode out, or set sslmode=disable'],
  [/ENOENT.* open/, 'DATABASE_URL names this file'],
  [/28P01|Invalid URL|URI malformed/, unencoded],
] as const;

/** An address whose `sslmode` the driver takes without a warning: it checks certificates of these modes as of `verify-full`. */
const known = (url: string): string =>
  url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** The connection broke, or leads to a standby: nothing was done, and another server may take over. */
class Broken extends Unavailable {}

/** There is no such table; the engine does not know the statement; it does not support it. */
const withoutLock = ['42P01', '42601', '0A000'];

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

/** Whether another process wrote what this transaction had read, or created the same table at the same time. */
function isConflict(error: unknown): boolean {
  if (error instanceof Duplicate) return error.index.startsWith('pg_');
  return ['40001', '40P01', '42P07', '42710'].includes(codeOf(error) ?? '');
}

/** A statement was ignored, because one before it has failed the transaction. */
const afterFailure = '25P02';

/** Error classes: connection, resources, operator intervention; and a read-only database, such as a standby. */
const broken = /^(08|53|57P|25006$)/;

/** The server ended a statement that took too long, or waited too long for a lock. */
const canceled = ['57014', '55P03'];

function rethrow(error: unknown): never {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError && code === '23505')
    throw new Duplicate(error.constraint ?? '', { cause: error });
  const isCanceled = code !== undefined && canceled.includes(code);
  if (code !== undefined && !isCanceled && !broken.test(code)) throw error;
  const Failure = isCanceled ? Unavailable : Broken;
  throw new Failure(error instanceof Error ? error.message || String(error) : String(error), { cause: error });
}
