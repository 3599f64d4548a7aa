/** Its code is loaded when somebody else has changed a record first. */
import equal from 'fast-deep-equal';
import type { Entity } from '../config/entity.ts';
import type { Api } from '../wire/api.ts';
import { ApiError } from '../wire/apiError.ts';
import { callList, callRecord } from '../wire/call.ts';
import { decodeList, decodeRecord, type EntityRecord, originOf, versionOf } from '../wire/record.ts';
import { mergeRecords } from './merge.ts';
import { type Change, HalfSaved, isOutdated, type Saver, saveOnce, Withdrawn } from './save.ts';

/**
 * Saves a change of a record on top of what the API has now, and again on top of what comes in between. A person is
 * asked about fields that both changed; a toast names those that only somebody else did.
 * @param refusal why the API refused the change as it was; undefined when it has not been sent yet
 * @throws {ApiError | HalfSaved | Withdrawn}
 */
export async function saveMerged(saver: Saver, entity: Entity, start: Change, refusal: unknown): Promise<EntityRecord> {
  const compares = entity.conflicts === 'compare';
  const fields = new Set<string>();
  let change = start;
  let refused = refusal;
  for (;;) {
    const { original, record } = change;
    const theirs = compares
      ? await listedNow(saver.api, entity, original)
      : await recordNow(saver.api, entity, original);
    if (!theirs) throw new ApiError(404, undefined);
    if (!(compares ? isAsItWas : hasItsVersion)(entity, theirs, original)) {
      const { merged, clashes, ...put } = mergeRecords(entity, original, theirs, record);
      for (const field of merged) fields.add(field);
      const settled =
        clashes.length > 0 ? await saver.conflicts.ask({ entity, record: put.record, clashes }) : put.record;
      if (!settled) throw new Withdrawn();
      change = { record: settled, original: theirs };
      // A person takes time: what is compared is the list just before the call.
      if (compares) continue;
    } else if (refused) {
      // The API refuses the very version it has: merging cannot help.
      throw refused;
    }
    try {
      const saved = await saveOnce(saver, entity, change);
      tellMerged(saver, entity, fields);
      return saved;
    } catch (error) {
      if (error instanceof HalfSaved) tellMerged(saver, entity, fields);
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

function tellMerged({ toasts, texts }: Saver, entity: Entity, fields: ReadonlySet<string>): void {
  if (fields.size === 0) return;
  const titles = [...fields].map((field) => entity.schema.properties[field]?.title ?? field);
  toasts.show(
    'success',
    texts.merged.replace('{fields}', () => titles.join(', ')),
  );
}
