import { type inTurn, type Sql, Unavailable, waitedTooLong } from './database.ts';

/** Runs work as one transaction. */
type Transaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Tells a write's result to who waits for it. */
type Tell = () => void;

/** A write that waits for its turn. */
interface Job {
  /** From here on it is not refused for waiting too long. @returns whether it was before */
  begin(): boolean;
  /** Does it within the transaction of a group. @returns tells the result, once that is committed */
  inside(sql: Sql): Promise<Tell>;
  /** Does it in a transaction of its own, and tells the result. Never fails itself. */
  alone(): Promise<void>;
  fail(error: unknown): void;
}

/**
 * Commits the writes that wait at the same time together: a commit waits for the disk, several times as long as the
 * statements of a write take. None is answered before it is on the disk. One that fails is done again in a transaction of
 * its own, where it fails alone, for what is committed; but not one whose statement waited too long for the database: it
 * would wait as long again, and all others with it.
 * @param patience how long a write waits for its turn, in milliseconds
 */
export function inGroups(transaction: Transaction, turn: ReturnType<typeof inTurn>, patience: number): Transaction {
  const waiting = new Set<Job>();
  const runWaiting = async () => {
    const jobs = [...waiting];
    waiting.clear();
    const [first, second] = jobs;
    await (second ? together(transaction, jobs) : first?.alone());
  };
  return (work) =>
    new Promise((done, fail) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        waiting.delete(job);
        fail(waitedTooLong());
      }, patience);
      const job: Job = {
        begin() {
          clearTimeout(timer);
          return !isLate;
        },
        async inside(sql) {
          const result = await work(sql);
          return () => done(result);
        },
        async alone() {
          if (job.begin()) await transaction(work).then(done, fail);
        },
        fail(error) {
          clearTimeout(timer);
          fail(error);
        },
      };
      waiting.add(job);
      if (waiting.size === 1) void turn(runWaiting);
    });
}

/** Does some jobs in one transaction. */
async function together(transaction: Transaction, jobs: readonly Job[]): Promise<void> {
  const is = { begun: false, worked: false };
  const results = new Map<Job, Tell>();
  try {
    await transaction(async (sql) => {
      is.begun = true;
      is.worked = false;
      results.clear();
      let isNext = false;
      for (const job of jobs) {
        if (!job.begin()) continue;
        const tell = await afterSavepoint(sql, job, isNext);
        if (tell) results.set(job, tell);
        isNext = true;
      }
      is.worked = true;
    });
  } catch (error) {
    // Nobody knows whether a commit that failed took place. And where the database does not answer, each would wait as long.
    if (!is.begun || is.worked || error instanceof Unavailable) {
      for (const job of jobs) job.fail(error);
      return;
    }
    results.clear();
  }
  for (const tell of results.values()) tell();
  for (const job of jobs) if (!results.has(job)) await job.alone();
}

/**
 * Does a job after a savepoint, and goes back to that if it fails.
 * @param isNext whether the savepoint of another job is there
 * @returns tells its result; undefined if it is to be done again, alone
 */
async function afterSavepoint(sql: Sql, job: Job, isNext: boolean): Promise<Tell | undefined> {
  // Sent with the first statement of the job, without waiting in between.
  const sent = [...(isNext ? ['release savepoint job'] : []), 'savepoint job'].map((text) => sql.rows(text));
  const [made, ...begun] = await Promise.allSettled([job.inside(sql), ...sent]);
  for (const result of begun) if (result.status === 'rejected') throw result.reason;
  if (made.status === 'fulfilled') return made.value;
  await sql.rows('rollback to savepoint job');
  const { reason } = made;
  return reason instanceof Unavailable ? () => job.fail(reason) : undefined;
}
