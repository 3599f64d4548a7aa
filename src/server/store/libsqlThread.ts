import { Worker } from 'node:worker_threads';
import { type SqlRow, type SqlValue, Unavailable } from './database.ts';

/** What the driver says when a statement fails. */
export class LibsqlFailure extends Error {
  override readonly name = 'LibsqlFailure';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

interface Reply {
  readonly id: number;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly error?: { readonly code: string; readonly message: string };
}

interface Waiting {
  readonly done: (rows: SqlRow[]) => void;
  readonly fail: (error: Error) => void;
}

/** Beside this module, also where the build puts it (tools/serverBuild.ts). */
const program = new URL('./libsqlWorker.mjs', import.meta.url);

/** A connection to the shop's file in a thread of its own. Statements run in the order in which they are sent. */
export class LibsqlThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #sent = 0;
  #isClosing = false;
  #isOver = false;

  constructor(file: string) {
    this.#worker = new Worker(program, { workerData: file });
    // A process with nothing else to do ends, as with any open file.
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#ended = new Promise((done) => {
      const over = (error?: Error) => {
        this.#isOver = true;
        for (const { fail } of this.#waiting.values()) fail(error ?? new Unavailable('The database is closed.'));
        this.#waiting.clear();
        done();
      };
      this.#worker.on('error', over);
      this.#worker.on('exit', () => over());
    });
  }

  /** How many statements have no answer yet. */
  get load(): number {
    return this.#waiting.size;
  }

  /** @throws {LibsqlFailure} when the statement fails */
  rows(text: string, values: readonly SqlValue[] = []): Promise<SqlRow[]> {
    if (this.#isOver) return Promise.reject(new Unavailable('The database is closed.'));
    this.#sent += 1;
    const id = this.#sent;
    if (this.#waiting.size === 0) this.#worker.ref();
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage({ id, text, values });
    });
  }

  /** Closes the connection after the statements that were sent. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isClosing = true;
    this.#worker.ref();
    this.#worker.postMessage({});
    await this.#ended;
  }

  #settle({ id, columns = [], rows = [], error }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0 && !this.#isClosing) this.#worker.unref();
    if (error) waiting?.fail(new LibsqlFailure(error.code, error.message));
    else waiting?.done(rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))));
  }
}
