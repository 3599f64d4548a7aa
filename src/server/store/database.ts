import { objectOf, parseJson } from '../../shared/base/json.ts';
import type { Decimal } from '../../shared/text/decimal.ts';
import { isRecord, type WireRecord, wireRecord } from '../../shared/wire/record.ts';

/** A parameter of a statement. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs statements. `$1`, `$2` … are the parameters, in both engines. */
export interface Sql {
  rows(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
}

/** The SQL in which the two engines differ. */
export interface Dialect {
  /** The type of an auto-increment column. */
  readonly serial: string;
  /** Whether a table is stored in the order of `seq`, so that counting through it reads the documents. */
  readonly isInOrder: boolean;
  /**
   * Lists the columns of a table, as `name`, for `$1`: where an index on an expression does not answer alone, its value is
   * kept in a column.
   */
  readonly columns?: string;
  /** Whether reads wait for a transaction that drops an index. */
  readonly dropsAlone: boolean;
  /** The type of a document column: it must keep the text unchanged. */
  readonly json: string;
  /** A text as a number, in SQL. Never fails: for other texts the result depends on the engine. */
  number(text: string): string;
  /** A text as a time, in SQL, to be compared with another. Never fails: null for what is no time. */
  time(text: string): string;
  /** The quarter of an hour in which a time is, as text, counted from the year 0, in SQL; null for what is no time. */
  quarter(text: string): string;
  /**
   * The exact sum of a number in the documents of a group, in SQL.
   * @param field the field, as text, and the same as JSON
   */
  sum(field: { readonly text: string; readonly json: string }): ExactSum;
  /** The fields of a document, as rows with a `key`, in SQL. */
  readonly fields: string;
  /** Whether its planner has statistics of a column's values. */
  readonly knowsValues: boolean;
  /** Whether it has tables with a trigram index. */
  readonly hasLetters: boolean;
  /** The collation that sorts by code point, or as a language has names, where there is one. */
  collate(language?: string): string;
  /** Lists the indexes of a table: name → `index_name`, for `$1`. */
  readonly indexes: string;
  /** Lists the tables, as `name`. */
  readonly tables: string;
}

/** The seconds from the year 0 to 1970. Times are counted from that year: a division rounds towards zero. */
export const BEFORE_1970 = 62_167_219_200;

/** A sum, in steps that are each computed once for a document. What other texts than numbers add to it depends on the engine. */
export interface ExactSum {
  /** What is read from a document. */
  readonly text: string;
  /** The number that is added up. @param text the column with the text */
  readonly number: (text: string) => string;
  /** The columns of a select that has the sum. @param text, number the columns that it is made from */
  readonly columns: (text: string, number: string) => readonly string[];
  /** The sum from the values of these columns. */
  readonly of: (values: readonly unknown[]) => Decimal;
}

/** A database of either engine. */
export interface Database extends Sql {
  /** Reads. What writes is in a transaction: libSQL refuses it here. */
  readonly rows: Sql['rows'];
  readonly dialect: Dialect;
  /**
   * Runs work as one transaction, or as a part of one that others wait for, too: one at a time, all of it or nothing, and
   * committed before this is fulfilled. It is run again after a conflict with another process, or if it fails beside others.
   * @param longest how long one of its statements may take, in milliseconds: then it has a transaction of its own
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, longest?: number): Promise<T>;
  /** Runs reads on a consistent snapshot. Others may write meanwhile. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs a statement on its own that an engine may refuse. @returns whether it ran */
  attempt(text: string): Promise<boolean>;
  /** After very many changes: updates the planner's statistics. */
  settle(): Promise<void>;
  /** @throws when the database does not answer, or its file is gone */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A write that would repeat a unique value. */
export class Duplicate extends Error {
  override readonly name = 'Duplicate';
  constructor(
    readonly index: string,
    options?: ErrorOptions,
  ) {
    super(`Duplicate in ${index}`, options);
  }
}

/** The database cannot be reached or is busy; a retry may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The data or the config exists, but this server cannot use it: it does not start. The message is for the operator. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/**
 * The time limit of a statement outside a call, in milliseconds: to create the indexes of a big shop, or to erase it.
 */
export const untilMade = 3_600_000;

/** How long a call waits for the database before it is refused, in milliseconds. */
export const patience = 10_000;

/** Why a change is refused that has not begun. */
export const waitedTooLong = (): Unavailable =>
  new Unavailable('The database is busy: a change waited too long for its turn.');

/**
 * Runs jobs one after the other. A job that cannot start within its patience is refused and not run, so that calls do
 * not pile up behind an unresponsive database.
 */
export function inTurn(): <T>(job: () => Promise<T>, patience?: number) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return (job, patience) =>
    new Promise((done, fail) => {
      let isLate = false;
      const refuse = () => {
        isLate = true;
        fail(waitedTooLong());
      };
      const timer = patience === undefined ? undefined : setTimeout(refuse, patience);
      last = last.then(async () => {
        clearTimeout(timer);
        if (!isLate) await job().then(done, fail);
      });
    });
}

/**
 * Waits for statements that were sent together, all of them even if one fails: after its transaction none may be sent.
 * @throws the first failure
 */
export async function allOf<const Sent extends readonly Promise<unknown>[]>(sent: Sent) {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** The record in a column. PostgreSQL's driver has parsed its JSON already; libSQL gives the text. */
export const storedRecord = (json: unknown): WireRecord =>
  typeof json === 'string' ? parseJson(json, isRecord) : wireRecord(objectOf(json));
