import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, LibsqlError, type Transaction } from '@libsql/client';
import { makePrivate } from '../dataFolder.ts';
import {
  type Database,
  type Dialect,
  Duplicate,
  inTurn,
  type Sql,
  type SqlValue,
  Unavailable,
  Unusable,
} from './database.ts';

const dialect: Dialect = {
  serial: 'integer primary key autoincrement',
  json: 'text',
  collate: '',
  indexes: `select name as index_name from sqlite_master where type = 'index' and tbl_name = $1`,
};

const numbered = (text: string) => text.replace(/\$(\d+)/g, '?$1');

/**
 * The shop in one file, `shop.db`: write-ahead log, synced at each commit, so that it survives a kill or a power cut.
 */
export async function openLibsql(dataDir: string, patience: number): Promise<Database> {
  const file = join(dataDir, 'shop.db');
  try {
    const url = pathToFileURL(file).href;
    // One connection writes, the others read; each has its own cache.
    const client = createClient({ url, concurrency: 3 });
    const patiently = retrying(patience);
    for (const end of ['', '-wal', '-shm']) makePrivate(`${file}${end}`);
    await patiently(() => client.execute('pragma journal_mode = wal'));
    const opened = idOf(file);
    const turn = inTurn();
    return {
      dialect,
      rows: (text, values = []) => answered(patiently(() => client.execute(numbered(text), [...values]))),
      transaction: (work) =>
        turn(async () => {
          const transaction = await patiently(() => begin(client)).catch(rethrow);
          try {
            const result = await work(sqlOf(transaction));
            await transaction.commit().catch(rethrow);
            return result;
          } finally {
            transaction.close();
          }
        }, patience),
      snapshot: async (work) => {
        const transaction = await client.transaction('deferred').catch(rethrow);
        try {
          return await work(sqlOf(transaction));
        } finally {
          transaction.close();
        }
      },
      // A file that was removed or replaced is still open, and would take writes that are lost.
      check: async () => {
        await client.execute('select count(*) from sqlite_master').catch(rethrow);
        if (idOf(file) !== opened) throw new Unavailable(`The database ${file} is gone.`);
      },
      close: () => turn(() => close(client)),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(reason)) {
      throw new Unusable(`The database ${file} cannot be opened: ${reason}. Restore a backup.`, {
        cause: error,
      });
    }
    throw new Unavailable(`The database ${file} cannot be opened: ${reason}`, { cause: error });
  }
}

const sqlOf = (transaction: Transaction): Sql => ({
  rows: (text, values: readonly SqlValue[] = []) =>
    answered(transaction.execute({ sql: numbered(text), args: [...values] })),
});

/** Tells a file from another under the same name; undefined if there is none. */
const idOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

const answered = (result: ReturnType<ReturnType<typeof createClient>['execute']>) =>
  result.then(({ rows }) => rows, rethrow);

/**
 * Begins a transaction that writes. When another process writes, `client.transaction('write')` would leave its statement
 * open, and with it the connection unable to commit.
 */
async function begin(client: Client): Promise<Transaction> {
  const transaction = await client.transaction('deferred');
  try {
    await transaction.executeMultiple('commit; begin immediate');
    return transaction;
  } catch (error) {
    transaction.close();
    throw error;
  }
}

/** Closes the database so that its file alone is the shop, unless another process still uses it. */
async function close(client: Client): Promise<void> {
  try {
    for (let left = 10; left > 0; left -= 1) {
      const [row] = (await client.execute('pragma wal_checkpoint(truncate)')).rows;
      if (Number(row?.['busy']) === 0) break;
      await pause(50);
    }
  } finally {
    client.close();
  }
}

/**
 * Runs a job again while another process writes. The client could wait by itself, but its calls are synchronous: all
 * other calls would wait with it.
 */
function retrying(patience: number): <T>(job: () => Promise<T>) => Promise<T> {
  return async (job) => {
    for (const end = Date.now() + patience; ; ) {
      try {
        return await job();
      } catch (error) {
        const isBusy = error instanceof LibsqlError && error.code === 'SQLITE_BUSY';
        if (!isBusy || Date.now() > end) throw error;
        await pause(5 + Math.random() * 20);
      }
    }
  };
}

function rethrow(error: unknown): never {
  if (error instanceof LibsqlError) {
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
