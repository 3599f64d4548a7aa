import { getProp } from '../../../shared/base/getProp.ts';
import { storedFor } from './storedFor.ts';

/** A recently opened record. */
export interface RecentRecord {
  /** The name of its entity. */
  readonly entity: string;
  readonly id: string;
  /** Its name. */
  readonly label: string;
}

/** The maximum number of them. */
const MOST = 8;

const isRecent = (value: unknown): value is RecentRecord =>
  ['entity', 'id', 'label'].every((name) => typeof getProp(value, name) === 'string');

/** The records that the user has opened in this browser, the last one first. */
export function recentRecords(uid: string): readonly RecentRecord[] {
  const value = storedFor('recent', uid).read();
  return Array.isArray(value) ? value.filter(isRecent) : [];
}

/** Notes that a record was opened. */
export function rememberRecord(uid: string, record: RecentRecord): void {
  const others = recentRecords(uid).filter(({ entity, id }) => entity !== record.entity || id !== record.id);
  storedFor('recent', uid).write([record, ...others].slice(0, MOST));
}
