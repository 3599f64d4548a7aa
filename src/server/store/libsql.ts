import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, LibsqlError } from '@libsql/client';
import { type Database, type Dialect, Duplicate, inTurn, type Sql, type SqlValue, Unavailable } from './database.ts';

const dialect: Dialect = {
  serial: 'integer primary key autoincrement',
  json: 'text',
  collate: '',
  indexes: `select name as index_name from sqlite_master where type = 'index' and tbl_name = $1`,
};

/** How long a writer waits for another process, in milliseconds. */
const patience = 5000;

const numbered = (text: string) => text.replace(/\$(\d+)/g, '?$1');

/**
 * The shop in one file, `shop.db`: write-ahead log, synced at each commit, so that it survives a kill or a power cut.
 */
export async function openLibsql(dataDir: string): Promise<Database> {
  try {
    const url = pathToFileURL(join(dataDir, 'shop.db')).href;
    // One connection writes, the others read; each has its own cache.
    const client = createClient({ url, timeout: patience, concurrency: 3 });
    await client.execute('pragma journal_mode = wal');
    const turn = inTurn();
    return {
      dialect,
      rows: (text, values = []) => answered(client.execute(numbered(text), [...values])),
      transaction: (work) =>
        turn(async () => {
          const transaction = await client.transaction('write').catch(rethrow);
          try {
            const sql: Sql = {
              rows: (text, values: readonly SqlValue[] = []) =>
                answered(transaction.execute({ sql: numbered(text), args: [...values] })),
            };
            const result = await work(sql);
            await transaction.commit().catch(rethrow);
            return result;
          } finally {
            transaction.close();
          }
        }),
      close: () => turn(async () => client.close()),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unavailable(`The database ${join(dataDir, 'shop.db')} cannot be opened: ${reason}`, { cause: error });
  }
}

const answered = (result: ReturnType<ReturnType<typeof createClient>['execute']>) =>
  result.then(({ rows }) => rows, rethrow);

function rethrow(error: unknown): never {
  if (error instanceof LibsqlError) {
    const index = /UNIQUE constraint failed: (?:index ')?([^']+)/.exec(error.message)?.[1];
    if (index) throw new Duplicate(index, { cause: error });
    if (/^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)) {
      throw new Unavailable(`The database file refuses: ${error.message}`, { cause: error });
    }
  }
  throw error;
}
