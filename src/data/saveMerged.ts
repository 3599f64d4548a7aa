/** Its code is loaded when somebody else has changed a record first. */
import equal from 'fast-deep-equal';
import type { Entity } from '../config/entity.ts';
import type { Api } from '../wire/api.ts';
import { ApiError, isOutdated } from '../wire/apiError.ts';
import { callList, callRecord } from '../wire/call.ts';
import { decodeList, decodeRecord, type EntityRecord, originOf, versionOf } from '../wire/record.ts';
import type { Conflicts } from './conflicts.ts';
import { mergeRecords } from './merge.ts';

/** A record that is to be saved, and the one it was made from. */
export interface Change {
  readonly record: EntityRecord;
  readonly original: EntityRecord;
}

/**
 * Saves a change of a record on top of what the API has now, and again on top of what comes in between. A person is
 * asked about fields that both changed.
 * @param refusal why the API refused the change as it was; undefined when it has not been sent yet
 * @param save one attempt; it gets the fields that only somebody else has changed
 * @returns the record as it is saved; undefined when the person went back
 * @throws {ApiError} when the record is gone, and whatever `save` throws
 */
export async function saveMerged(
  { api, conflicts }: { readonly api: Api; readonly conflicts: Conflicts },
  entity: Entity,
  start: Change,
  refusal: unknown,
  save: (change: Change, theirs: ReadonlySet<string>) => Promise<EntityRecord>,
): Promise<EntityRecord | undefined> {
  const compares = entity.conflicts === 'compare';
  const isSame = compares ? isAsItWas : hasItsVersion;
  const fields = new Set<string>();
  let change = start;
  let refused = refusal;
  for (;;) {
    const { original, record } = change;
    const theirs = await (compares ? listedNow : recordNow)(api, entity, original);
    if (!theirs) throw new ApiError(404, undefined);
    if (!isSame(entity, theirs, original)) {
      const { merged, clashes, ...put } = mergeRecords(entity, original, theirs, record);
      for (const field of merged) fields.add(field);
      const settled = clashes.length > 0 ? await conflicts.ask({ entity, record: put.record, clashes }) : put.record;
      if (!settled) return undefined;
      change = { record: settled, original: theirs };
      // A person takes time: what is compared is the list just before the call.
      if (compares) continue;
    } else if (refused) {
      // The API refuses the very version it has: merging cannot help.
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

const isAsItWas = (_: Entity, now: EntityRecord, before: EntityRecord): boolean =>
  equal(originOf(now), originOf(before));

const hasItsVersion = (entity: Entity, now: EntityRecord, before: EntityRecord): boolean =>
  versionOf(entity, now) === versionOf(entity, before);

/** A record as the API has it now; undefined when it is gone. */
async function recordNow(api: Api, entity: Entity, record: EntityRecord): Promise<EntityRecord | undefined> {
  const wire = await callRecord(api, entity, record);
  const now = wire && decodeRecord(entity, wire);
  return now && versionOf(entity, now) !== undefined ? now : listedNow(api, entity, record);
}

async function listedNow(api: Api, entity: Entity, record: EntityRecord): Promise<EntityRecord | undefined> {
  const list = await callList(api, entity);
  return decodeList(entity, list?.rows ?? []).find(({ id }) => id === record['id']);
}

/** Whether the list has a record in another state than when it was decoded. */
export async function isListedChanged(api: Api, entity: Entity, record: EntityRecord): Promise<boolean> {
  const now = await listedNow(api, entity, record);
  return now !== undefined && !isAsItWas(entity, now, record);
}
