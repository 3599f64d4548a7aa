import { getProp } from '../config/getProp.ts';
import { readStoredJson, removeStored, writeStored } from '../config/localStore.ts';

/** A record that somebody has opened. */
export interface RecentRecord {
  /** The name of its entity. */
  readonly entity: string;
  readonly id: string;
  /** What it was called. */
  readonly label: string;
}

/** So many are remembered. */
const MOST = 8;

const keyOf = (uid: string): string => `recent ${uid}`;

const isRecent = (kept: unknown): kept is RecentRecord =>
  ['entity', 'id', 'label'].every((name) => typeof getProp(kept, name) === 'string');

/** The records that a person has opened in this browser, the last one first. */
export function recentRecords(uid: string): readonly RecentRecord[] {
  const kept = readStoredJson(keyOf(uid));
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

/** Notes that a record was opened. */
export function rememberRecord(uid: string, record: RecentRecord): void {
  const others = recentRecords(uid).filter(({ entity, id }) => entity !== record.entity || id !== record.id);
  writeStored(keyOf(uid), JSON.stringify([record, ...others].slice(0, MOST)));
}

/** Forgets all of them: the person signs out. */
export const forgetRecords = (uid: string): void => removeStored(keyOf(uid));
