import type { Entity } from '../../src/shared/config/entity.ts';
import { type FakeApi, json } from './fakeApi.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the API keeps of one entity, as somebody else at the panel changes it. */
export interface VersionedShop {
  /** A record as the API has it, without its version. */
  record(id: string): Row | undefined;
  /** Somebody else changes a record. */
  change(id: string, change: Row): void;
  /** Somebody else deletes a record. */
  remove(id: string): void;
}

/**
 * Lets the fake API keep the records of an entity: rows carry their version, and a change or a deletion is refused with
 * 412 when the record no longer has the one of its `If-Match`.
 * @param without what the API lacks: `read`, the call for one record; `versions`, so that rows have none and changes
 *   are never refused
 */
export function versionedShop(
  api: FakeApi,
  entity: Entity,
  rows: readonly object[],
  without: { readonly read?: true; readonly versions?: true } = {},
): VersionedShop {
  const kept = new Map<string, { row: Row; version: number }>();
  for (const row of rows) {
    const record: Row = { ...row };
    kept.set(String(record.id), { row: record, version: 1 });
  }
  const versionOf = (version: number): object => (without.versions ? {} : { _version: String(version) });
  const answer = ({ row, version }: { row: Row; version: number }, status = 200) =>
    json(row, status, without.versions ? {} : { etag: `"${version}"` });
  const change = (id: string, changed: Row) => {
    const now = kept.get(id);
    const next = { row: { ...now?.row, ...changed }, version: (now?.version ?? 0) + 1 };
    kept.set(id, next);
    return next;
  };
  /** Does what was asked, if the record is there and has the version. */
  const checked = (id: string, ifMatch: string | null, work: () => Response): Response => {
    const now = kept.get(id);
    if (!now) return json({}, 404);
    if (ifMatch !== null && ifMatch !== `"${now.version}"`) return json({ message: 'Changed meanwhile' }, 412);
    return work();
  };
  const { list, update, remove, afterSave = [] } = entity.endpoints;
  const callOf = (endpoint: NonNullable<typeof update>) => (typeof endpoint === 'string' ? endpoint : endpoint.call);
  api.on(list, () => json([...kept.values()].map(({ row, version }) => ({ ...row, ...versionOf(version) }))));
  if (update) {
    const call = callOf(update);
    api.on(call, ({ params: { id = '' }, body, ifMatch }) =>
      checked(id, ifMatch, () => answer(change(id, Object(body)))),
    );
    api.on(call.replace(/^\w+/, 'GET'), ({ params: { id = '' } }) => {
      const now = kept.get(id);
      return now && !without.read ? answer(now) : json({}, 404);
    });
  }
  for (const step of afterSave) {
    // A step changes the record too.
    api.on(callOf(step), ({ params: { id = '' } }) => checked(id, null, () => answer(change(id, {}))));
  }
  if (remove) {
    api.on(callOf(remove), ({ params: { id = '' }, ifMatch }) =>
      checked(id, ifMatch, () => {
        kept.delete(id);
        return json(undefined, 204);
      }),
    );
  }
  return {
    record: (id) => kept.get(id)?.row,
    change: (id, changed) => void change(id, changed),
    remove: (id) => void kept.delete(id),
  };
}
