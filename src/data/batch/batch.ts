import { createStore, type Store } from '../../config/store.ts';
import { isSignedOut } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';

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
  readonly left?: number | undefined;
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

/** After this many the remaining time can be estimated. */
const MEASURED = 12;

const waiting = (record: EntityRecord): BatchItem => ({ record, state: 'waiting' });

/**
 * @param work processes one record; rejects on failure
 * @param reasonOf the message for a failure
 * @param load gives the whole of a record of which only the id is known
 */
export function createBatch(
  records: readonly EntityRecord[],
  work: (record: EntityRecord) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
  load: (record: EntityRecord) => Promise<EntityRecord> = async (record) => record,
): Batch {
  const store = createStore<BatchProgress>({ all: records.map(waiting), isRunning: false, isStopping: false });
  const { get, subscribe } = store;
  const set = (next: Partial<BatchProgress>) => store.set({ ...get(), ...next });
  /** The current progress; `store` has the last update. */
  const all = records.map(waiting);
  let left: number | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = (next: Partial<BatchProgress> = {}) => {
    clearTimeout(telling);
    telling = undefined;
    set({ all: [...all], left, ...next });
  };
  const put = (place: number, next: BatchItem) => {
    all[place] = next;
    telling ??= setTimeout(tell, TOLD_EVERY);
  };

  const doOne = async (place: number) => {
    const known = all[place]?.record;
    if (!known) return;
    let record = known;
    put(place, { record, state: 'sending' });
    try {
      record = await load(known);
      await work(record);
      put(place, { record, state: 'done' });
    } catch (error) {
      put(place, { record, state: 'failed', reason: reasonOf(error) });
      // All others would be refused too, each asking to sign in.
      if (isSignedOut(error)) set({ isStopping: true });
    }
  };

  const doAll = async (of: BatchItemState) => {
    if (get().isRunning) return;
    const places = all.flatMap(({ state }, place) => (state === of ? [place] : []));
    for (const [place, { record, state }] of all.entries()) if (state === of) all[place] = waiting(record);
    left = undefined;
    tell({ isRunning: true, isStopping: false });
    const next = places.values();
    const startedAt = performance.now();
    let ended = 0;
    const worker = async () => {
      for (const place of next) {
        if (get().isStopping) return;
        await doOne(place);
        ended += 1;
        const each = (performance.now() - startedAt) / ended;
        if (ended >= MEASURED) left = each * (places.length - ended);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    left = undefined;
    tell({ isRunning: false, isStopping: false });
  };

  return {
    get,
    subscribe,
    run: () => doAll('waiting'),
    retry: () => doAll('failed'),
    stop() {
      if (get().isRunning) set({ isStopping: true });
    },
  };
}

/** The records that are done, or those that are not. */
export const recordsOf = (batch: Batch, isDone: boolean): readonly EntityRecord[] =>
  batch.get().all.flatMap(({ state, record }) => ((state === 'done') === isDone ? [record] : []));
