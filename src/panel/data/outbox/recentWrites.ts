import type { QueryClient } from '@tanstack/react-query';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import {
  decodeRecord,
  type EntityRecord,
  isEmpty,
  originOf,
  versionOf,
  wireRecord,
} from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { takeLastRemovals } from './lastRemovals.ts';

/** How long a read may be older than a write, in ms: from a replica or an index that is behind. */
const BEHIND_FOR = 30_000;
/** The delays before a stale list is refetched, in ms; the last one repeats. */
const AGAIN = [1_000, 2_000, 4_000, 8_000];

/** The source of records: a whole list, or a page of it with totals. */
interface ReadFrom {
  readonly isWhole?: boolean;
  /** The total in this answer, and in the one before. */
  readonly total?: number;
  readonly lastTotal?: number;
  /** Whether its filters exclude a record for certain: it is not waited for. */
  readonly excludes?: (record: EntityRecord) => boolean;
}

/** The writes of the last 30 s of this session, and what the page before has deleted while it closed. A read from before one never replaces it. */
interface RecentWrites {
  /** @param before the record that was changed; none for a new one */
  saved(entity: Entity, saved: EntityRecord, before: EntityRecord | undefined): void;
  removed(entity: Entity, id: unknown): void;
  /** A record of a list with the writes since; undefined if it was deleted. */
  latest(entity: Entity, record: EntityRecord): EntityRecord | undefined;
  /**
   * The read records with the writes since. Later changes of others stay.
   * @returns the same array if it lacks no write
   */
  reconcile(entity: Entity, records: readonly EntityRecord[], from?: ReadFrom): readonly EntityRecord[];
}

interface Write {
  /** The record as it was saved; undefined for one that was deleted. */
  readonly saved: EntityRecord | undefined;
  /** Its previous states, the last one first; none for a new record. */
  readonly before: readonly EntityRecord[];
  readonly until: number;
}

/** The writes of a session. */
export const recentWrites = perObject(createRecentWrites);

function createRecentWrites(client: QueryClient): RecentWrites {
  const byName = new Map<string, Map<unknown, Write>>();
  const asking = new Map<string, { timer: ReturnType<typeof setTimeout>; times: number }>();

  const writesOf = (name: string): Map<unknown, Write> => {
    const writes = byName.get(name) ?? new Map<unknown, Write>();
    byName.set(name, writes);
    for (const [id, { until }] of writes) if (until < Date.now()) writes.delete(id);
    return writes;
  };
  const put = (name: string, id: unknown, write: Omit<Write, 'until'>) => {
    writesOf(name).set(id, { ...write, until: Date.now() + BEHIND_FOR });
    clearTimeout(asking.get(name)?.timer);
    asking.delete(name);
  };
  const remove = (name: string, id: unknown) => put(name, id, { saved: undefined, before: [] });
  for (const { entity, id } of takeLastRemovals()) remove(entity, id);
  /** Fetches the lists again after a while: this answer was from before a write. */
  const askAgain = (name: string) => {
    const { timer, times = 0 } = asking.get(name) ?? {};
    clearTimeout(timer);
    const again = () => void client.invalidateQueries({ queryKey: [name] });
    asking.set(name, { timer: setTimeout(again, AGAIN[Math.min(times, AGAIN.length - 1)]), times: times + 1 });
  };

  return {
    saved(entity, saved, before) {
      const id = saved.id;
      if (isEmpty(id)) return;
      const known = writesOf(entity.name).get(id);
      put(entity.name, id, { saved, before: [...(before ? [before] : []), ...(known?.before ?? [])] });
    },
    removed: ({ name }, id) => remove(name, id),
    latest(entity, record) {
      const write = writesOf(entity.name).get(record.id);
      return write ? withWrite(entity, record, write) : record;
    },
    reconcile(entity, records, { isWhole = false, total, lastTotal, excludes } = {}) {
      const writes = writesOf(entity.name);
      if (writes.size === 0) return records;
      let isBehind = false;
      const seen = new Set<unknown>();
      const next = records.flatMap((record) => {
        const id = record.id;
        const write = writes.get(id);
        if (!write) return [record];
        seen.add(id);
        const shown = withWrite(entity, record, write);
        if (shown === record) writes.delete(id);
        else isBehind = true;
        return shown ? [shown] : [];
      });
      for (const [id, { saved, before }] of writes) {
        if (seen.has(id)) continue;
        const isNew = saved !== undefined && before.length === 0;
        if (!saved && isWhole) writes.delete(id);
        if (isNew && isWhole) next.push(saved);
        const isShort = total !== undefined && total === lastTotal;
        if (isNew && (isWhole || (isShort && !excludes?.(saved)))) isBehind = true;
      }
      if (!isBehind) return records;
      askAgain(entity.name);
      return next;
    },
  };
}

/** A read record with the write: itself if it has that or a later state; undefined if deleted. */
function withWrite(entity: Entity, read: EntityRecord, { saved, before }: Write): EntityRecord | undefined {
  if (!saved) return undefined;
  if (before.length === 0) return read;
  const [version, own] = [versionOf(entity, read), versionOf(entity, saved)];
  const former = before.map((record) => versionOf(entity, record));
  if (version !== undefined) {
    if (version === own) return read;
    if (!former.includes(version) && isLater(version, own ?? former[0])) return read;
  }
  const changed = Object.keys(entity.schema.properties).filter((field) =>
    before.some((record) => !isSameValue(record[field], saved[field])),
  );
  const isFormer = (field: string) => before.some((record) => isSameValue(record[field], read[field]));
  const behind = changed.filter((field) => !isSameValue(read[field], saved[field]) && isFormer(field));
  if (behind.length === 0) return read;
  const [origin, written] = [originOf(read), originOf(saved)];
  if (!origin || !written) return saved;
  const values = Object.fromEntries(behind.map((field) => [field, written[field]]));
  return decodeRecord(
    entity,
    wireRecord({ ...origin, ...values, ...(entity.version && { [entity.version]: written[entity.version] }) }),
  );
}

/** Whether a version is later than another: by number or time; an unknown one without an order counts as later. */
function isLater(version: string, than: string | undefined): boolean {
  const [a, b] = [orderOf(version), orderOf(than)];
  return a === undefined || b === undefined || a > b;
}

const orderOf = (version: string | undefined): number | undefined => {
  if (version === undefined) return undefined;
  if (/^\d{1,15}$/.test(version)) return Number(version);
  const time = /^\d{4}-\d\d-\d\d[T ]/.test(version) ? Date.parse(version) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
