import { without } from '../../../shared/config/conditions.ts';
import { type Entity, fieldTitle, recomputed, secretFields } from '../../../shared/config/entity.ts';
import type { Endpoint } from '../../../shared/config/grammar.ts';
import { withDigits } from '../../../shared/text/exactNumber.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { encodeRecord } from '../../../shared/wire/encode.ts';
import {
  type EntityRecord,
  isEmpty,
  originOf,
  sameContent,
  versionOf,
  type WireRecord,
  wireRecord,
} from '../../../shared/wire/record.ts';
import { ApiError, isOutdated, withoutCall } from '../../wire/apiError.ts';
import { callEndpoint } from '../../wire/callEndpoint.ts';
import { isSkipped, prepareCall, settings } from '../../wire/prepareCall.ts';
import { type Attempt, attemptAlone } from '../batch/patience.ts';
import { type KeptValue, keptOtherwise, type Show, shownFrom, showSaved, versionIn } from './answered.ts';
import { type Creation, newCreation } from './creation.ts';
import { PartialSaveError, SaveCancelledError } from './saveErrors.ts';
import { sentVersion } from './sentVersion.ts';
import type { Writer } from './writer.ts';

/** What is to be saved: the edited record, and the one it was made from (none for a new record). */
export interface Save {
  readonly record: EntityRecord;
  readonly original?: EntityRecord | undefined;
  /** The same change of the record as the API has it now; by default it gets the values that were changed. */
  readonly again?: ((now: EntityRecord) => EntityRecord) | undefined;
  /** The create that a new record is; by default one of its own. */
  readonly creation?: Creation | undefined;
}

/** A saved record. */
export interface Saved {
  readonly record: EntityRecord;
  /** The changed values that the API keeps otherwise than they were sent. */
  readonly kept: readonly KeptValue[];
}

/** How a record is saved. */
export interface HowToSave {
  /** Puts the saved record into the lists; by default at once. */
  readonly show?: Show | undefined;
  /** Makes the calls, and repeats those that the server asks to wait for; by default with a message. */
  readonly attempt?: Attempt | undefined;
  /** Called when merging begins, with what ends the save. */
  readonly onMerging?: ((merging: AbortController) => void) | undefined;
}

/**
 * Saves a record, merged with what somebody else has changed meanwhile (docs/behaviour.md#conflicts).
 * @throws {ApiError | PartialSaveError | SaveCancelledError}
 */
export async function saveRecord(writer: Writer, entity: Entity, save: Save, how: HowToSave = {}): Promise<Saved> {
  const { record, original } = save;
  if (!original) return createRecord(writer, entity, save, how);
  const merging = new AbortController();
  const { signal } = merging;
  const saveChange = async (change: Save, theirs: ReadonlySet<string>) => {
    try {
      const merged = await saveOnce(writer, entity, change, how, signal);
      tellMerged(writer, entity, theirs);
      return merged;
    } catch (error) {
      if (error instanceof PartialSaveError) tellMerged(writer, entity, theirs);
      throw error;
    }
  };
  let refusal: unknown;
  if (entity.conflicts !== 'compare') {
    try {
      if (!replacesBlindly(entity, original)) return await saveOnce(writer, entity, { record, original }, how);
      const { changeOfNow } = await import('./saveMerged.ts');
      const attempt = how.attempt ?? attemptAlone(writer);
      return await saveChange(...(await changeOfNow(writer, entity, { ...save, original }, attempt)));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      refusal = error;
    }
  }
  how.onMerging?.(merging);
  try {
    const { saveMerged } = await import('./saveMerged.ts');
    const saved = await saveMerged({ ...writer, signal }, entity, { record, original }, refusal, saveChange);
    if (!saved) throw new SaveCancelledError();
    return saved;
  } catch (error) {
    throw signal.aborted && !(error instanceof PartialSaveError) ? new SaveCancelledError() : error;
  }
}

/** Whether a change sends the whole record to an API that gives no versions, so that it would undo changes of others. */
function replacesBlindly(entity: Entity, original: EntityRecord): boolean {
  const { api, conflicts, endpoints } = entity;
  const isWhole = api?.preset && !api.body?.changes && settings(endpoints.update ?? '').call.startsWith('PUT ');
  return isWhole === true && conflicts !== 'last' && versionOf(entity, original) === undefined;
}

/**
 * Creates a record, once however often it is sent: the calls of a creation have one key, and where the answer to one was lost,
 * the record is looked for first. One that is there already is changed.
 */
async function createRecord(writer: Writer, entity: Entity, save: Save, how: HowToSave): Promise<Saved> {
  const { record, creation } = save;
  const changeOf = (now: EntityRecord) =>
    saveRecord(writer, entity, { record: { ...now, ...record, id: now.id }, original: now }, how);
  const made = creation?.lost && (await lookFor(writer, entity, creation.lost));
  if (made) return changeOf(made);
  try {
    return await saveOnce(writer, entity, save, how);
  } catch (error) {
    const id = error instanceof ApiError ? error.createdId : undefined;
    if (id === undefined) throw error;
    const { recordNow } = await import('./saveMerged.ts');
    const now = await recordNow(writer, entity, { ...record, id });
    if (!now) throw error;
    return changeOf(now);
  }
}

/** The record that a call has created whose answer was lost; undefined if there is none. */
async function lookFor({ api }: Writer, entity: Entity, lost: EntityRecord): Promise<EntityRecord | undefined> {
  const { findCreated } = await import('../lists/findCreated.ts');
  return findCreated(api, entity, lost);
}

/**
 * One attempt to save a record, by its stages: allowed, computed, encoded, sent, answered, shown; then the later steps of the config.
 * The rules of the form were checked before. The saved record is put into the lists at once: the next change may come before
 * they are refetched.
 * @param signal aborts the call, but not the later steps: by then the record is saved
 * @throws {ApiError | PartialSaveError}
 */
async function saveOnce(
  writer: Writer,
  entity: Entity,
  { record: given, original, creation = newCreation() }: Save,
  how: HowToSave,
  signal?: AbortSignal,
): Promise<Saved> {
  const { create, update, afterSave = [] } = entity.endpoints;
  const endpoint = original ? update : create;
  if (!endpoint) throw withoutCall();

  const record = recomputed(entity, given);
  const body = encodeRecord(entity, record, original);
  if (original && entity.api?.body?.changes && Object.keys(body).length === 0 && sameContent(record, original))
    return { record: original, kept: [] };

  const version = original && sentVersion(entity, original);
  const attempt = how.attempt ?? attemptAlone(writer);
  const answer = await attempt(() =>
    callEndpoint(writer.api, entity, endpoint, record, {
      body,
      version,
      signal,
      ...(!original && { idempotencyKey: creation.key }),
    }),
  );

  const complete = { ...record, id: record.id ?? withDigits(answer?.id) };
  const known = { ...(original && originOf(original)), ...body };
  const sent = wireRecord(without(known, secretFields(entity)));
  const wire = shownFrom(entity, isEmpty(sent.id) ? { ...sent, id: answer?.id ?? complete.id } : sent, answer?.record);
  const kept = answer?.record ? keptOtherwise(entity, { record, original, sent, answered: answer.record }) : [];
  const isVersioned = entity.version !== undefined && (!original || version !== undefined);

  const showAs = (wire: WireRecord, known: string | undefined): EntityRecord =>
    showSaved(writer, entity, wire, { before: original, version: isVersioned ? known : undefined, show: how.show });
  let saved = showAs(wire, versionIn(entity, answer));
  if (isEmpty(complete.id)) {
    if (afterSave.some((step) => !isSkipped(step, complete))) tellUnsent(writer, entity);
    return { record: saved, kept };
  }

  // An answer below the record's own path is about the record.
  const isAbout = (step: Endpoint) =>
    prepareCall(step, complete).path.startsWith(`${prepareCall(endpoint, complete).path}/`);
  for (const step of afterSave) {
    try {
      const after = await attempt(() => callEndpoint(writer.api, entity, step, complete));
      if (after?.version && isAbout(step)) saved = showAs(wire, after.version);
    } catch (cause) {
      throw new PartialSaveError(saved, complete, { cause });
    }
  }
  return { record: saved, kept };
}

/** @param fields those that only somebody else had changed */
function tellMerged({ toasts, config: { panel } }: Writer, entity: Entity, fields: ReadonlySet<string>): void {
  if (fields.size === 0) return;
  const titles = [...fields].map((field) => fieldTitle(entity.schema, field));
  toasts.show('success', interpolate(panel.texts.merged, { fields: titles.join(', ') }));
}

/** The answer to a new record had no id, which later calls need. */
function tellUnsent({ toasts, config: { panel } }: Writer, { errors }: Entity): void {
  toasts.show('error', `${errors?.afterSave ?? ''} ${panel.texts.noId}`.trim());
}
