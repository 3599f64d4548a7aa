import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { decimalOf, plus } from '../../shared/text/decimal.ts';
import {
  BEFORE_1970,
  type Database,
  type Dialect,
  Duplicate,
  inTurn,
  type Sql,
  Unavailable,
  Unusable,
} from './database.ts';
import { databaseFile, makePrivate } from './dataFolder.ts';
import { inGroups } from './inGroups.ts';
import { LibsqlFailure, LibsqlThread, NotBegun } from './libsqlThread.ts';

/**
 * Its numbers are binary fractions, so millionths are added up, as two whole numbers that cannot overflow. Numbers that are
 * not whole millionths, or too great for that, come as they are written.
 */
const exactSumOf: Dialect['sum'] = ({ json }) => ({
  // As it is written: the text of a binary fraction is rounded.
  text: `trim(${json}, '"')`,
  number: (text) => {
    const number = `cast(${text} as real)`;
    const isShort = `length(${text}) < 16 and abs(${number}) < 1e9 and round(${number} * 1e6) / 1e6 = ${number}`;
    return `case when ${isShort} then cast(round(${number} * 1e6) as integer) end`;
  },
  columns: (text, millionths) => [
    `sum(${millionths} / 1000000)`,
    `sum(${millionths} % 1000000)`,
    `group_concat(case when ${millionths} is null then ${text} end, ' ')`,
  ],
  of: ([whole, part, others]) =>
    [
      { digits: BigInt(Number(whole ?? 0)), places: 0 },
      { digits: BigInt(Number(part ?? 0)), places: 6 },
      ...written(others).map(decimalOf),
    ].reduce(plus),
});

/** The numbers among texts with blanks between them. */
const written = (values: unknown): string[] =>
  String(values ?? '')
    .split(' ')
    .filter((value) => /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(value));

const dialect: Dialect = {
  serial: 'integer primary key autoincrement',
  isInOrder: true,
  dropsAlone: false,
  json: 'text',
  // Not as an integer: the driver cannot read those beyond 2^53, which would break paging.
  number: (text) => `cast(${text} as real)`,
  time: (text) => `julianday(${text})`,
  quarter: (text) => `(unixepoch(${text}) + ${BEFORE_1970}) / 900`,
  sum: exactSumOf,
  fields: 'json_each(doc)',
  knowsValues: false,
  hasLetters: true,
  collate: () => '',
  indexes: `select name as index_name from sqlite_master where type = 'index' and tbl_name = $1`,
  tables: `select name from sqlite_master where type = 'table'`,
};

/** The page cache of the writer, in kB. */
const writerCache = 131_072;

/** The number of reader threads, so that a long search does not block short look-ups. */
const readers = 2;

/**
 * The shop in one file, `shop.db`: write-ahead log, synced at each commit, so that it survives a kill or a power cut. One
 * connection writes, the others read; each runs in a thread of its own.
 */
export async function openLibsql(dataDir: string, patience: number): Promise<Database> {
  const file = databaseFile(dataDir);
  let writer = new LibsqlThread(file);
  const patiently = retrying(patience);
  try {
    // The first statement creates the file, the second the files beside it.
    await writer.rows('select 1');
    for (const end of ['', '-wal', '-shm']) makePrivate(file + end);
    await patiently(() => writer.rows('pragma journal_mode = wal'));
    // For a transaction with many pages, such as the seed of a million records; less is used for a small one.
    await writer.rows(`pragma cache_size = ${-writerCache}`);
  } catch (error) {
    await writer.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(reason)) {
      throw new Unusable(`The database ${file} cannot be opened: ${reason}. Restore a backup.`, { cause: error });
    }
    throw new Unavailable(`The database ${file} cannot be opened: ${reason}`, { cause: error });
  }
  const opened = idOf(file);
  // A removed or replaced file is still open, and writes to it would be lost.
  const mustBeThere = () => {
    if (idOf(file) !== opened) throw new Unavailable(`The database ${file} is gone.`);
  };
  /** The writer thread. A dead one is replaced. */
  const writing = (): LibsqlThread => {
    if (writer.isOver) writer = new LibsqlThread(file);
    return writer;
  };
  let reading: LibsqlThread[] = [];
  /** The least busy reader; another one is started only if all are busy, or one has died. */
  const reader = (): LibsqlThread => {
    reading = reading.filter(({ isOver }) => !isOver);
    const free = reading.find(({ load }) => load === 0);
    if (free) return free;
    if (reading.length < readers) {
      const next = new LibsqlThread(file, patience);
      reading.push(next);
      return next;
    }
    return reading.reduce((least, thread) => (thread.load < least.load ? thread : least));
  };
  const read: Sql['rows'] = (text, values) => patiently(() => reader().rows(text, values));
  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    mustBeThere();
    const thread = writing();
    await patiently(() => thread.rows('begin immediate')).catch(rethrow);
    try {
      const sql: Sql = { rows: (text, values) => thread.rows(text, values).catch(rethrow) };
      const result = await work(sql);
      mustBeThere();
      await thread.rows('commit').catch(rethrow);
      return result;
    } catch (error) {
      // If the engine has rolled back already, there is no transaction to end.
      await thread.rows('rollback').catch(() => undefined);
      throw error;
    }
  };
  const turn = inTurn();
  const grouped = inGroups(transaction, turn, patience);
  return {
    dialect,
    rows: (text, values) =>
      read(text, values)
        .catch((error) => (error instanceof NotBegun ? read(text, values) : Promise.reject(error)))
        .catch(rethrow),
    transaction: (work, longest) => (longest === undefined ? grouped(work) : turn(() => transaction(work), patience)),
    snapshot: async (work) => {
      const own = new LibsqlThread(file, patience);
      try {
        await own.rows('begin deferred');
        return await work({ rows: (text, values) => own.rows(text, values).catch(rethrow) });
      } finally {
        await own.close();
      }
    },
    attempt: async () => false,
    settle: async () => undefined,
    check: async () => {
      await reader().rows('select count(*) from sqlite_master').catch(rethrow);
      mustBeThere();
    },
    close: () => turn(() => close(writing(), reading)),
  };
}

/** The identity of a file, to detect a replacement; undefined if there is none. */
const idOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

/** Closes the database and checkpoints it into its single file, unless another process still uses it. */
async function close(writer: LibsqlThread, reading: readonly LibsqlThread[]): Promise<void> {
  await Promise.all(reading.map((thread) => thread.close()));
  try {
    for (let remaining = 10; remaining > 0; remaining -= 1) {
      const [row] = await writer.rows('pragma wal_checkpoint(truncate)');
      if (Number(row?.['busy']) === 0) break;
      await pause(50);
    }
  } finally {
    await writer.close();
  }
}

/** Retries a job while another process writes: other calls run meanwhile. */
function retrying(patience: number): <T>(job: () => Promise<T>) => Promise<T> {
  return async (job) => {
    for (const end = Date.now() + patience; ; ) {
      try {
        return await job();
      } catch (error) {
        const isBusy = error instanceof LibsqlFailure && error.code === 'SQLITE_BUSY';
        if (!isBusy || Date.now() > end) throw error;
        await pause(5 + Math.random() * 20);
      }
    }
  };
}

function rethrow(error: unknown): never {
  if (error instanceof LibsqlFailure) {
    const index = /UNIQUE constraint failed: (?:index ')?([^']+)/.exec(error.message)?.[1];
    if (index) throw new Duplicate(index, { cause: error });
    if (/^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)) {
      throw new Unavailable(`The database file refuses: ${error.message}`, { cause: error });
    }
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) {
      throw new Unusable(`The database file is damaged: ${error.message}. Restore a backup.`, { cause: error });
    }
  }
  throw error;
}
