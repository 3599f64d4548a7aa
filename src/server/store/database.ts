/** A value a statement can be given. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs statements; `$1`, `$2` … stand for the values, in either engine. */
export interface Sql {
  rows(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
}

/** What the two engines write differently. All other SQL is the same text. */
export interface Dialect {
  /** The type of a number that counts up by itself. */
  readonly serial: string;
  /** The type of a document: it must keep the text as it came. */
  readonly json: string;
  /** Makes text sort by code point everywhere. */
  readonly collate: string;
  /** Lists the indexes of a table: name → `index_name`, for `$1`. */
  readonly indexes: string;
}

/** One database, whichever engine is behind it. */
export interface Database extends Sql {
  readonly dialect: Dialect;
  /** All or nothing. Writers wait for one another; the work may run again after a conflict with another process. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A write would repeat a value that must be unique. */
export class Duplicate extends Error {
  override readonly name = 'Duplicate';
  constructor(
    readonly index: string,
    options?: ErrorOptions,
  ) {
    super(`Duplicate in ${index}`, options);
  }
}

/** The database cannot be reached or is busy: worth another try later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Runs jobs one after the other. */
export function inTurn(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const mine = last.then(job);
    last = mine.catch(() => undefined);
    return mine;
  };
}
