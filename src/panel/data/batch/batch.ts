import { pause } from '../../../shared/base/pause.ts';
import { createStore, type Store } from '../../../shared/base/store.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSignedOut } from '../../wire/apiError.ts';
import { type Attempt, waitAfter } from './patience.ts';

/** The status of one record of a batch. 'waiting' at the end means: not sent. */
type BatchItemState = 'waiting' | 'sending' | 'done' | 'failed';

/** One record of a batch and its status. */
export interface BatchItem {
  readonly record: EntityRecord;
  readonly state: BatchItemState;
  /** Why it failed. */
  readonly reason?: string;
}

/** The progress of a batch. */
interface BatchProgress {
  readonly all: readonly BatchItem[];
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** The remaining time in ms; undefined while unknown. */
  readonly remaining?: number;
  /** How long it waits in ms, because the server has asked for it. */
  readonly waits?: number;
}

/** The same work on many records, a few at a time. */
export interface Batch extends Store<BatchProgress> {
  /** Does the work on every waiting record. Resolves when all are done or failed, or it was stopped. */
  run(): Promise<void>;
  /** Retries the failed ones. */
  retry(): Promise<void>;
  /** Stops it: calls under way finish, the rest is not sent. */
  stop(): void;
}

/** Concurrent calls: one at a time is slow. Browsers allow six per server, and the page needs one itself. */
const AT_ONCE = 5;

/** The interval of progress updates, in ms: rendering one takes as long as a call. The bar glides from one to the next. */
const TOLD_EVERY = 200;

/** How often one call is repeated because the server asks to wait. */
const REPEATED = 60;

/** Why a waiting call ends. */
const STOPPED = new Error('It was stopped.');

/** After this many the remaining time can be estimated. */
const MEASURED = 12;

const waiting = (record: EntityRecord): BatchItem => ({ record, state: 'waiting' });

/**
 * @param work processes one record, and makes its calls by `attempt`; rejects on failure
 * @param reasonOf the message for a failure
 * @param load loads a record that is only known by its id
 * @param atOnce the number of concurrent calls: fewer after the server has asked to wait
 */
export function createBatch(
  records: readonly EntityRecord[],
  work: (record: EntityRecord, attempt: Attempt) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
  load: (record: EntityRecord) => Promise<EntityRecord> = async (record) => record,
  atOnce = AT_ONCE,
): Batch {
  const store = createStore<BatchProgress>({ all: records.map(waiting), isRunning: false, isStopping: false });
  const { get, subscribe } = store;
  const set = (next: Partial<BatchProgress>) => store.set({ ...get(), ...next });
  /** The current progress; `store` has the last update. */
  const all = records.map(waiting);
  let remaining: number | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let stopping = new AbortController();
  /** The time of the next call. */
  let resumesAt = 0;
  let waits: number | undefined;
  const tell = (next: Partial<BatchProgress> = {}) => {
    clearTimeout(telling);
    telling = undefined;
    set({ all: [...all], remaining, waits, ...next });
  };
  const put = (place: number, next: BatchItem) => {
    all[place] = next;
    telling ??= setTimeout(tell, TOLD_EVERY);
  };

  const attempt: Attempt = async (call) => {
    const { signal } = stopping;
    for (let times = 0; ; times += 1) {
      while (resumesAt > Date.now()) await pause(resumesAt - Date.now(), signal);
      waits = undefined;
      try {
        return await call();
      } catch (error) {
        const wait = waitAfter(error, times, true);
        if (wait === undefined || times >= REPEATED) throw error;
        atOnce = Math.max(1, Math.floor(atOnce / 2));
        resumesAt = Math.max(resumesAt, Date.now() + wait);
        waits = wait;
        tell();
      }
    }
  };

  const doOne = async (place: number) => {
    const known = all[place]?.record;
    if (!known) return;
    let record = known;
    const { signal } = stopping;
    let isSent = false;
    // It may have waited for another change. Later steps are sent all the same: half a save would stay.
    const attemptOnce: Attempt = async (call) => {
      if (!isSent) signal.throwIfAborted();
      isSent = true;
      return attempt(call);
    };
    put(place, { record, state: 'sending' });
    try {
      record = await load(known);
      await work(record, attemptOnce);
      put(place, { record, state: 'done' });
    } catch (error) {
      // It was stopped while it waited: not sent.
      if (error === STOPPED) return put(place, waiting(record));
      put(place, { record, state: 'failed', reason: reasonOf(error) });
      // All others would be refused too, each asking to sign in.
      if (isSignedOut(error)) set({ isStopping: true });
    }
  };

  const doAll = async (of: BatchItemState) => {
    if (get().isRunning) return;
    const places = all.flatMap(({ state }, place) => (state === of ? [place] : []));
    for (const [place, { record, state }] of all.entries()) if (state === of) all[place] = waiting(record);
    remaining = undefined;
    waits = undefined;
    stopping = new AbortController();
    tell({ isRunning: true, isStopping: false });
    const next = places.values();
    const startedAt = performance.now();
    let ended = 0;
    const worker = async (index: number) => {
      // `next()` only on demand: a taken item cannot be put back.
      while (!get().isStopping && index < atOnce) {
        const { value: place, done } = next.next();
        if (done) return;
        await doOne(place);
        ended += 1;
        const each = (performance.now() - startedAt) / ended;
        if (ended >= MEASURED) remaining = each * (places.length - ended);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => worker(index)));
    remaining = undefined;
    waits = undefined;
    tell({ isRunning: false, isStopping: false });
  };

  return {
    get,
    subscribe,
    run: () => doAll('waiting'),
    retry: () => doAll('failed'),
    stop() {
      if (!get().isRunning) return;
      set({ isStopping: true });
      stopping.abort(STOPPED);
    },
  };
}

/** The records that are done, or not done. */
export const recordsOf = (batch: Batch, isDone: boolean): readonly EntityRecord[] =>
  batch.get().all.flatMap(({ state, record }) => ((state === 'done') === isDone ? [record] : []));
