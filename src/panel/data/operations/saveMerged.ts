/** Loaded only when a change meets those of others. */

import type { QueryClient } from '@tanstack/react-query';
import { withValueAt } from '../../../shared/base/getPath.ts';
import { isSameJson } from '../../../shared/base/json.ts';
import { pause } from '../../../shared/base/pause.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { decodeRecord, type EntityRecord, originOf, versionOf } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError, isOutdated } from '../../wire/apiError.ts';
import type { Attempt } from '../batch/patience.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import { type FieldConflict, mergeRecords } from '../conflicts/merge.ts';
import { fetchListed } from '../lists/listed.ts';
import { recentWrites } from '../outbox/recentWrites.ts';
import { differences, valueAt } from './made.ts';

/** A record that is to be saved, and the one it was made from. */
export interface Change {
  readonly record: EntityRecord;
  readonly original: EntityRecord;
}

/** What saving needs of the session, and a signal that ends it. */
interface Merger {
  readonly api: Api;
  readonly client: QueryClient;
  readonly conflicts: Pick<Conflicts, 'ask'>;
  readonly signal: AbortSignal;
}

/** The delays before each merge, in ms. After the last one the user is asked. */
const PAUSES = [0, 250, 1000];

/**
 * Merges a change with the API's current record and saves it; a few times, if the record changes again meanwhile. The user
 * is asked about fields that both have changed, and if the record keeps changing.
 * @param refusal why the API refused the change; undefined if it has not been sent yet
 * @param save one attempt; it gets the fields that only somebody else has changed
 * @returns the saved record; undefined if the user went back
 * @throws {ApiError} when the record is gone or `signal` has ended it, and whatever `save` throws
 */
export async function saveMerged<Saved>(
  { api, client, conflicts, signal }: Merger,
  entity: Entity,
  start: Change,
  refusal: unknown,
  save: (change: Change, theirs: ReadonlySet<string>) => Promise<Saved>,
): Promise<Saved | undefined> {
  const compares = entity.conflicts === 'compare';
  const isSame = compares ? isAsItWas : hasItsVersion;
  const fields = new Set<string>();
  let change = start;
  let refused = refusal;
  let merges = 0;
  for (;;) {
    const { original, record } = change;
    await pause(PAUSES[merges] ?? 0, signal);
    const theirs = await (compares
      ? fetchListed({ api, client }, entity, original.id, signal)
      : recordNow({ api, client }, entity, original, signal));
    if (!theirs) throw new ApiError(404, undefined);
    if (!isSame(entity, theirs, original)) {
      const both = mergeRecords(entity, original, theirs, record);
      const isRestless = merges === PAUSES.length;
      const theirOwn = isRestless ? both.merged.map((field) => theirChange(field, original, theirs)) : [];
      const clashes = [...both.conflicts, ...theirOwn];
      for (const field of both.merged) fields.add(field);
      for (const { field } of clashes) fields.delete(field);
      const isAsked = isRestless || clashes.length > 0;
      const settled = isAsked
        ? await conflicts.ask({ entity, record: both.record, conflicts: clashes, isRestless })
        : both.record;
      if (!settled) return undefined;
      change = { record: settled, original: theirs };
      merges = isAsked ? 0 : merges + 1;
      // Answering takes a while: compare with the list just before the call.
      if (compares && isAsked) continue;
    } else if (refused) {
      // The API refuses its own current version: merging does not help.
      throw refused;
    }
    try {
      return await save(change, fields);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      refused = error;
    }
  }
}

/** A field that only somebody else has changed, as a conflict to decide about. */
const theirChange = (field: string, was: EntityRecord, theirs: EntityRecord): FieldConflict => ({
  field,
  was: was[field],
  theirs: theirs[field],
  mine: was[field],
});

/**
 * A change of the record as the API has it now: what was changed as it is, all else as the API has it.
 * @returns the change, and the fields that only somebody else has changed
 * @throws {ApiError} when the record cannot be read, or is gone
 */
export async function changeOfNow(
  from: Pick<Merger, 'api' | 'client'>,
  entity: Entity,
  { record, original, again }: Change & { readonly again?: ((now: EntityRecord) => EntityRecord) | undefined },
  attempt: Attempt,
): Promise<readonly [change: Change, theirs: ReadonlySet<string>]> {
  const now = await attempt(() => recordNow(from, entity, original));
  if (!now) throw new ApiError(404, undefined);
  const { record: merged, merged: theirs, conflicts } = mergeRecords(entity, original, now, record);
  const changed = () =>
    conflicts
      .flatMap(({ field, was, mine }) => differences({ [field]: was }, { [field]: mine }))
      .reduce<EntityRecord>((made, path) => withValueAt(made, path, valueAt(record, path)), {
        ...merged,
        ...Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])),
      });
  return [{ record: again ? again(now) : changed(), original: now }, new Set(theirs)];
}

const isAsItWas = (_: Entity, now: EntityRecord, before: EntityRecord): boolean =>
  isSameJson(originOf(now), originOf(before));

const hasItsVersion = (entity: Entity, now: EntityRecord, before: EntityRecord): boolean =>
  versionOf(entity, now) === versionOf(entity, before);

/** A record as the API has it now; undefined when it is gone. */
export async function recordNow(
  { api, client }: Pick<Merger, 'api' | 'client'>,
  entity: Entity,
  record: EntityRecord,
  signal?: AbortSignal,
): Promise<EntityRecord | undefined> {
  const { callRecord } = await import('../../wire/callRecord.ts');
  const wire = await callRecord(api, entity, record, signal);
  const [now] = recentWrites(client).reconcile(entity, wire ? [decodeRecord(entity, wire)] : []);
  // A server may have versions in its list alone. Where the record came without one, none is needed.
  const isKnown = now && (versionOf(entity, record) === undefined || versionOf(entity, now) !== undefined);
  return isKnown ? now : fetchListed({ api, client }, entity, record.id, signal);
}

/** Whether the record in the list has changed since this one was decoded. */
export async function isListedChanged(
  from: Pick<Merger, 'api' | 'client'>,
  entity: Entity,
  record: EntityRecord,
): Promise<boolean> {
  const now = await fetchListed(from, entity, record.id);
  return now !== undefined && !isAsItWas(entity, now, record);
}
