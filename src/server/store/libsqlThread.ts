import { Worker } from 'node:worker_threads';
import { type SqlRow, type SqlValue, Unavailable } from './database.ts';

/** The driver's error for a failed statement. */
export class LibsqlFailure extends Error {
  override readonly name = 'LibsqlFailure';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** A statement was not started, because the one before it took too long: another thread can run it. */
export class NotBegun extends Unavailable {}

interface Reply {
  readonly id: number;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly error?: { readonly code: string; readonly message: string };
}

interface Statement {
  readonly id: number;
  readonly text: string;
  readonly values: readonly SqlValue[];
}

interface Waiting {
  readonly done: (rows: SqlRow[]) => void;
  readonly fail: (error: Error) => void;
}

/** Beside this module, also where the build puts it (tools/build/serverBuild.ts). */
const program = new URL('./libsqlWorker.mjs', import.meta.url);

/**
 * A connection to the shop's file in a thread of its own. Statements run in the order in which they are sent. After a
 * statement that takes too long the thread ends by itself, as soon as the driver returns: to terminate it from here can
 * abort the whole process, because the driver does not expect an exception of the engine.
 */
export class LibsqlThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Tells the thread to start no other statement. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** Fulfilled when the thread has ended. */
  readonly ended: Promise<void>;
  #sent = 0;
  #isClosing = false;
  #isOver = false;
  /**
   * Statements of this moment, of all calls that go on in it: they are sent as one message, which costs as much as the one
   * of a single statement.
   */
  #unsent: Statement[] = [];
  readonly #patience: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param patience how long a statement may run, in milliseconds: the thread only reads. Without it, it writes */
  constructor(file: string, patience?: number) {
    this.#patience = patience;
    this.#worker = new Worker(program, { workerData: { file, stop: this.#stop, isReader: patience !== undefined } });
    // Does not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (replies: readonly Reply[]) => {
      for (const reply of replies) this.#settle(reply);
    });
    this.ended = new Promise((done) => {
      const over = (cause?: Error) => {
        this.#isOver = true;
        clearTimeout(this.#timer);
        const reason = cause ? `A thread of the database has ended: ${cause.message}` : 'The database is closed.';
        for (const { fail } of this.#waiting.values()) fail(new Unavailable(reason, { cause }));
        this.#waiting.clear();
        done();
      };
      this.#worker.on('error', over);
      this.#worker.on('exit', () => over());
    });
  }

  /** The number of pending statements. */
  get load(): number {
    return this.#waiting.size;
  }

  /** Whether it accepts no more statements. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * @throws {LibsqlFailure} when the statement fails
   * @throws {Unavailable} when it took too long, or the thread has ended; {NotBegun} when the one before it took too long
   */
  rows(text: string, values: readonly SqlValue[] = []): Promise<SqlRow[]> {
    if (this.#isOver) return Promise.reject(new Unavailable('The database is closed.'));
    this.#sent += 1;
    const id = this.#sent;
    if (this.#waiting.size === 0) {
      this.#worker.ref();
      this.#watch();
    }
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      // After all that goes on without waiting.
      if (this.#unsent.push({ id, text, values }) === 1) process.nextTick(() => this.#send());
    });
  }

  #send(): void {
    const statements = this.#unsent;
    this.#unsent = [];
    if (statements.length > 0) this.#worker.postMessage(statements);
  }

  /** Closes the connection after the statements that were sent. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isClosing = true;
    this.#worker.ref();
    this.#send();
    this.#worker.postMessage([]);
    await this.ended;
  }

  /** Starts the timer of the statement that begins now. */
  #watch(): void {
    if (this.#patience !== undefined) this.#timer = setTimeout(() => this.#giveUp(), this.#patience);
  }

  #giveUp(): void {
    this.#isOver = true;
    const [late, ...behind] = this.#waiting.values();
    this.#waiting.clear();
    late?.fail(new Unavailable('A statement took too long.'));
    for (const { fail } of behind) fail(new NotBegun('The statement before took too long.'));
    Atomics.store(this.#stop, 0, 1);
    // Not awaited: it ends when the driver returns from the statement.
    this.#worker.unref();
    this.#worker.postMessage([]);
  }

  #settle({ id, columns = [], rows = [], error }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#watch();
    else if (!this.#isClosing) this.#worker.unref();
    if (error) waiting?.fail(new LibsqlFailure(error.code, error.message));
    else waiting?.done(rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))));
  }
}
