import { getProp } from '../../../shared/base/getProp.ts';
import { isObject } from '../../../shared/base/json.ts';
import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import type { Job } from './job.ts';
import type { Preview } from './previews.ts';

/** The previews of an entity's records, by their ids, in the order of their changes: the same object while none changes. */
export type Previews = ReadonlyMap<unknown, readonly Preview[]>;

/** How a deletion that waits for its 'Undo' is sent: now, or while the page closes (its result is unknown). */
interface Deferred {
  /** The number of its records. */
  readonly count: number;
  readonly send: () => void;
  readonly sendLast: () => void;
}

/** A change on its way, or one that can still be undone. */
export interface Entry {
  readonly id: number;
  readonly entity: Pick<Entity, 'name'>;
  /** 'saved' until the lists have been fetched again, 'gone' after that or after a failure. */
  readonly state: 'waiting' | 'sending' | 'saved' | 'gone';
  readonly previews?: ReadonlyMap<unknown, Preview> | undefined;
  /** The record as it was saved, of a change of one record. */
  readonly saved?: EntityRecord | undefined;
  /** Takes it back. */
  readonly undo?: (() => void) | undefined;
  /** When it can be undone from, as `performance.now()` says it. */
  readonly at: number;
  readonly deferred?: Deferred | undefined;
  /** The job whose dialog is open, or hidden: in the background, or about to be undone. */
  readonly job?: Job | undefined;
  readonly isHidden?: boolean | undefined;
  /** The message of a job in the background. */
  readonly notice?: number | undefined;
}

type Parts = Partial<Omit<Entry, 'id' | 'entity'>>;

/**
 * The changes of a session, through which every change goes. All else is a view of it: what lists show meanwhile, what Ctrl+Z takes
 * back, the dialog of a job, the question before the page is left (docs/architecture.md).
 */
export interface Outbox extends Store<readonly Entry[]> {
  /** @returns the id of the new entry, which is sending */
  put(entity: Entry['entity'], parts?: Parts): number;
  /** Changes an entry. One that is gone and can neither be undone nor has a dialog is removed. */
  become(id: number, parts: Parts): void;
  /** Takes a change back, once; by default the last one that can be. */
  undo(id?: number): void;
  /** The previews of an entity's records. */
  of(entity: Entry['entity']): Previews;
  /**
   * Runs work when the work before it on the same subjects is over, even if that failed.
   * @param work gets the record that the work before it on the first subject has saved, if it had to wait
   */
  inTurn<Result>(
    subjects: readonly string[],
    work: (ahead: EntityRecord | undefined) => Promise<Result>,
  ): Promise<Result>;
}

export const NO_PREVIEWS: Previews = new Map();

/** How many changes can be undone. */
const REMEMBERED = 50;

export function createOutbox(): Outbox {
  const { get, set, subscribe } = createStore<readonly Entry[]>([]);
  let byName: ReadonlyMap<string, Previews> = new Map();
  const turns = new Map<string, Promise<EntityRecord | undefined>>();
  let lastId = 0;
  const change = (before: Entry | undefined, next: Entry) => {
    const all = before ? get().map((entry) => (entry === before ? next : entry)) : [...get(), next];
    const present = all.filter(({ state, undo, job }) => state !== 'gone' || undo || job);
    const undoable = present.filter(({ state, undo, job }) => state === 'gone' && undo && !job);
    const forgotten = new Set(undoable.slice(0, -REMEMBERED));
    const entries = present.filter((entry) => !forgotten.has(entry));
    const { name } = next.entity;
    if (before?.previews !== next.previews) byName = new Map(byName).set(name, together(entries, name));
    set(entries);
  };
  return {
    get,
    subscribe,
    of: ({ name }) => byName.get(name) ?? NO_PREVIEWS,
    put(entity, parts) {
      lastId += 1;
      change(undefined, { id: lastId, entity, state: 'sending', at: performance.now(), ...parts });
      return lastId;
    },
    become(id, parts) {
      const entry = get().find((one) => one.id === id);
      if (entry) change(entry, { ...entry, ...parts });
    },
    undo(id) {
      const entry = id === undefined ? lastUndoable(get()) : get().find((one) => one.id === id);
      if (!entry?.undo) return;
      change(entry, { ...entry, undo: undefined });
      entry.undo();
    },
    inTurn(subjects, work) {
      const ahead = Promise.all(subjects.map((subject) => turns.get(subject)));
      const mine = ahead.then(([saved]) => work(saved));
      for (const subject of subjects) {
        const before = turns.get(subject);
        const turn = mine.then(savedIn, () => undefined).then((saved) => saved ?? before);
        turns.set(subject, turn);
        void turn.then(() => turns.get(subject) === turn && turns.delete(subject));
      }
      return mine;
    },
  };
}

/** The record in what a change has come to: that itself, or the one of a save. */
const savedIn = (result: unknown): EntityRecord | undefined =>
  [result, getProp(result, 'record')].find((one): one is EntityRecord => isObject(one) && originOf(one) !== undefined);

/** The last change that can be undone. */
export const lastUndoable = (entries: readonly Entry[]): Entry | undefined =>
  entries
    .filter(({ undo }) => undo)
    .sort((a, b) => a.at - b.at)
    .at(-1);

/** The job whose dialog is the current one. */
export const currentJob = (entries: readonly Entry[]): Entry | undefined => entries.findLast(({ job }) => job);

/** Browsers limit the calls that outlive a page to a few hundred. */
const FEW = 100;

/** Whether a page that closes now would abort calls. Too many deletions for a closing page are sent first. */
export function isSending({ get }: Outbox): boolean {
  const deferred = get().flatMap((entry) => entry.deferred ?? []);
  if (deferred.reduce((sum, { count }) => sum + count, 0) > FEW) for (const { send } of deferred) send();
  return get().some(({ state, deferred }) => state === 'sending' || (state === 'waiting' && !deferred));
}

/** Sends what waits for its 'Undo', because the page or the session ends. */
export function sendLast({ get }: Outbox): void {
  for (const { deferred } of get()) deferred?.sendLast();
}

function together(entries: readonly Entry[], of: string): Previews {
  const all = new Map<unknown, readonly Preview[]>();
  for (const { entity, previews = [] } of entries) {
    if (entity.name !== of) continue;
    for (const [id, preview] of previews) all.set(id, [...(all.get(id) ?? []), preview]);
  }
  return all.size === 0 ? NO_PREVIEWS : all;
}

/**
 * The records of a list under the previews of their entity. The same record under the same previews is the same object.
 * @returns the list's own array if no preview is about its records
 */
export function underPreviews(records: readonly EntityRecord[], previews: Previews): readonly EntityRecord[] {
  if (previews.size === 0 || !records.some(({ id }) => previews.has(id))) return records;
  const shown = (record: EntityRecord) =>
    (previews.get(record.id) ?? []).reduce<EntityRecord | undefined>((last, preview) => last && preview(last), record);
  return records.map(shown).filter((record) => record !== undefined);
}
