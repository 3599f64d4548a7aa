import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { without } from '../../config/conditions.ts';
import { usePanel } from '../../config/context.ts';
import { type Entity, fieldTitle, secretFields } from '../../config/entity.ts';
import { withDigits } from '../../config/exactNumber.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Endpoint, Panel } from '../../config/grammar.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError, changeErrorText, isOutdated, withoutCall } from '../../wire/apiError.ts';
import { callEndpoint, isSkipped, prepareCall } from '../../wire/call.ts';
import {
  decodeRecord,
  type EntityRecord,
  encodeRecord,
  isEmpty,
  originOf,
  versionOf,
  wireRecord,
} from '../../wire/record.ts';
import { useApi, useConflicts, useToasts } from '../context.ts';
import { listedRecord, replaceListed } from '../lists/fetchedList.ts';
import { reloadButton } from '../toasts/reloadButton.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { aboutRecord } from './aboutRecord.ts';
import type { Conflicts } from './conflicts.ts';
import { withRejected } from './rejected.ts';

/** What is to be saved: the edited record, and the one it was made from (none for a new record). */
export interface Save {
  readonly record: EntityRecord;
  readonly original?: EntityRecord | undefined;
}

/** What a save needs of the session. */
interface Saver {
  readonly client: QueryClient;
  readonly api: Api;
  readonly toasts: Toasts;
  readonly conflicts: Pick<Conflicts, 'ask'>;
  readonly texts: Panel['texts'];
  /** Puts the saved record into the list. */
  readonly keep: (entity: Entity, saved: EntityRecord) => void;
}

/** The record is saved, but a later step failed: another save must not create it twice. */
export class PartialSaveError extends Error {
  override readonly name = 'PartialSaveError';

  /**
   * @param saved the saved record: the next save changes it
   * @param record the record to save, with what later steps send; after a merge it differs from the form's
   */
  constructor(
    readonly saved: EntityRecord,
    readonly record: EntityRecord,
    options: ErrorOptions,
  ) {
    super('A step after the save failed.', options);
  }
}

/** Somebody else had changed the record too, and the user went back to the form. */
export class SaveCancelledError extends Error {
  override readonly name = 'SaveCancelledError';
}

/**
 * Saves a record from a form: create or update, then the steps the config names, then the list is fetched again.
 * Toasts show the result (docs/behaviour.md#toasts); the mutation has the error, too.
 * @param isShown whether the form shows a sentence of the API about the value at a path: the toast has the others
 * @returns a mutation from {record, original} to the saved record; and, while changes are being merged, `withdraw`, which
 *   stops that: nothing more is sent
 */
export function useSave(entity: Entity, isShown?: IsShown) {
  const saver = useSaver();
  const [merging, setMerging] = useState<AbortController>();
  const { mutate, isPending } = useMutation({
    mutationFn: (save: Save) => saveRecord(saver, entity, save, setMerging),
    onSuccess: (_, { original }) => toastSaved(saver, entity, original, aboutRecord(entity, original)),
    onError: (error, { original }) => {
      // After a partial save the next save is a change, even of a new record.
      const about = aboutRecord(entity, error instanceof PartialSaveError ? error.saved : original);
      toastFailed(saver, entity, error, original, about, isShown);
    },
    onSettled: () => {
      setMerging(undefined);
      void refetch(saver, entity);
    },
  });
  return { mutate, isPending, withdraw: merging && (() => merging.abort()) };
}

/**
 * Changes one value in place: the cell shows the new value at once, and the old one again if the call fails. The whole
 * record is sent. Changes of one record are sent one by one, each on top of those before it.
 */
export function useFieldChange(entity: Entity, record: EntityRecord, field: string) {
  const saver = useSaver();
  const save = useMutation({
    ...fieldChange(saver, entity, record, field),
    onSuccess: () => toastSaved(saver, entity, record, aboutField(entity, record, field)),
  });
  return { value: save.isPending ? save.variables : record[field], change: (value: unknown) => save.mutate(value) };
}

/**
 * The same for any record and field, without a toast for success.
 * @returns `change`, which rejects when the call fails, and `reasonOf`, the message for that: undefined if the user went
 *   back
 */
export function useFieldChanges(entity: Entity) {
  const saver = useSaver();
  return useMemo(
    () => ({
      /** @param next gets the current value when the call is made */
      change(record: EntityRecord, field: string, next: (now: unknown) => unknown): Promise<void> {
        const { client, toasts } = saver;
        const onSuccess = () => toasts.succeeded(aboutField(entity, record, field));
        const options = { ...fieldChange(saver, entity, record, field, next), onSuccess };
        return client.getMutationCache().build(client, options).execute(undefined);
      },
      reasonOf: (error: unknown): string | undefined =>
        error instanceof SaveCancelledError ? undefined : reasonOf(saver, entity, error),
    }),
    [saver, entity],
  );
}

/** A change of one value as a mutation. */
const fieldChange = (
  saver: Saver,
  entity: Entity,
  record: EntityRecord,
  field: string,
  next?: (now: unknown) => unknown,
) => ({
  scope: { id: aboutRecord(entity, record) },
  mutationFn: async (value: unknown) => {
    const original = listedRecord(saver.client, entity, record['id']) ?? record;
    const made = next ? next(original[field]) : value;
    await saveRecord(saver, entity, { record: { ...original, [field]: made }, original });
  },
  onError: (error: Error) => toastFailed(saver, entity, error, record, aboutField(entity, record, field)),
  // Awaited, so that the new value stays until the list has it: the old one must not flash in between.
  onSettled: () => refetch(saver, entity),
});

/**
 * Adds and changes records one by one, without toasts and without fetching the list again.
 * @returns `add`; `change`, on top of the record that the list has at that time; `changeBack`, the same, but it leaves
 *   what somebody else has changed meanwhile; `show`, which shows what was changed in the list at once; and `reasonOf`, the
 *   message for a failure
 */
export function useRecordChanges(entity: Entity) {
  const one = useSaver();
  return useMemo(() => {
    const { keep, show } = keepTogether(one.client);
    const saver = { ...one, keep };
    const changeBy = (by: Saver) => (record: EntityRecord, changed: (now: EntityRecord) => EntityRecord) => {
      const original = listedRecord(saver.client, entity, record['id']) ?? record;
      return saveRecord(by, entity, { record: changed(original), original });
    };
    return {
      add: (record: EntityRecord) => saveRecord(saver, entity, { record }),
      change: changeBy(saver),
      changeBack: changeBy({ ...saver, conflicts: yielding }),
      show,
      reasonOf: (error: unknown): string =>
        error instanceof SaveCancelledError ? saver.texts.conflictTitle : reasonOf(saver, entity, error),
    };
  }, [one, entity]);
}

/** Resolves conflicts in favour of the other person. */
const yielding: Saver['conflicts'] = {
  ask: async ({ record, clashes }) => ({
    ...record,
    ...Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs])),
  }),
};

function useSaver(): Saver {
  const [client, api, toasts, conflicts, { texts }] = [
    useQueryClient(),
    useApi(),
    useToasts(),
    useConflicts(),
    usePanel(),
  ];
  return useMemo(() => {
    const keep: Saver['keep'] = (entity, saved) => replaceListed(client, entity, new Map([[saved['id'], saved]]));
    return { client, api, toasts, conflicts, texts, keep };
  }, [client, api, toasts, conflicts, texts]);
}

const refetch = ({ client }: Saver, entity: Entity) => client.invalidateQueries({ queryKey: [entity.name] });

/**
 * Saves a record, merged with what somebody else has changed meanwhile (docs/behaviour.md#conflicts).
 * @param onMerging called when merging begins, with a function that ends the save
 * @throws {ApiError | PartialSaveError | SaveCancelledError}
 */
async function saveRecord(
  saver: Saver,
  entity: Entity,
  { record, original }: Save,
  onMerging?: (merging: AbortController) => void,
): Promise<EntityRecord> {
  let refusal: unknown;
  if (!original || entity.conflicts !== 'compare') {
    try {
      return await saveOnce(saver, entity, { record, original });
    } catch (error) {
      if (!original || !isOutdated(error)) throw error;
      refusal = error;
    }
  }
  const merging = new AbortController();
  onMerging?.(merging);
  const { signal } = merging;
  const saveChange = async (change: Save, theirs: ReadonlySet<string>) => {
    try {
      const merged = await saveOnce(saver, entity, change, signal);
      toastMerged(saver, entity, theirs);
      return merged;
    } catch (error) {
      if (error instanceof PartialSaveError) toastMerged(saver, entity, theirs);
      throw error;
    }
  };
  try {
    const { saveMerged } = await import('./saveMerged.ts');
    const saved = await saveMerged({ ...saver, signal }, entity, { record, original }, refusal, saveChange);
    if (!saved) throw new SaveCancelledError();
    return saved;
  } catch (error) {
    throw signal.aborted && !(error instanceof PartialSaveError) ? new SaveCancelledError() : error;
  }
}

/** The version that a change sends: none if the API gave none, or if by the config the last change wins. */
export const sentVersion = (entity: Entity, record: EntityRecord): string | undefined =>
  entity.conflicts === 'last' ? undefined : versionOf(entity, record);

/**
 * One attempt to save a record: the call and the later steps. The saved record is put into the list at once: the next
 * change may come before the list is refetched.
 * @param signal aborts the call, but not the later steps: by then the record is saved
 * @throws {ApiError | PartialSaveError}
 */
async function saveOnce(
  saver: Saver,
  entity: Entity,
  { record, original }: Save,
  signal?: AbortSignal,
): Promise<EntityRecord> {
  const { create, update, afterSave = [] } = entity.endpoints;
  const endpoint = original ? update : create;
  if (!endpoint) throw withoutCall();
  const body = encodeRecord(entity, record, original);
  const version = original && sentVersion(entity, original);
  const answer = await callEndpoint(saver.api, entity, endpoint, record, { body, version, signal });
  const complete = { ...record, id: record['id'] ?? withDigits(answer?.id) };
  const known = { ...(original && originOf(original)), ...body };
  const wire = isEmpty(known['id']) ? { ...known, id: answer?.id ?? complete.id } : known;
  const shown = wireRecord(without(wire, secretFields(entity)));
  const savedAs = (known: string | undefined) => {
    const isVersioned = entity.version !== undefined && known !== undefined && (!original || version !== undefined);
    const saved = decodeRecord(entity, isVersioned ? { ...shown, [entity.version]: known } : shown);
    saver.keep(entity, saved);
    return saved;
  };
  let saved = savedAs(answer?.version);
  if (isEmpty(complete.id)) {
    toastUnsent(
      saver,
      entity,
      afterSave.some((step) => !isSkipped(step, complete)),
    );
    return saved;
  }
  // An answer below the record's own path is about the record.
  const isAbout = (step: Endpoint) =>
    prepareCall(step, complete).path.startsWith(`${prepareCall(endpoint, complete).path}/`);
  for (const step of afterSave) {
    try {
      const after = await callEndpoint(saver.api, entity, step, complete);
      if (after?.version && isAbout(step)) saved = savedAs(after.version);
    } catch (cause) {
      throw new PartialSaveError(saved, complete, { cause });
    }
  }
  return saved;
}

/** The interval at which a list is rendered while its records are saved one by one, in ms. */
const TOGETHER = 500;

/**
 * Puts saved records into the list, several at a time: rendering a long list takes longer than one save.
 * @returns `keep`, for a saved record; and `show`, which puts those that wait for it into the list now
 */
function keepTogether(client: QueryClient): Pick<Saver, 'keep'> & { show(): void } {
  const waiting = new Map<unknown, EntityRecord>();
  let savedAt = 0;
  let showing: { readonly timer: ReturnType<typeof setTimeout>; readonly entity: Entity } | undefined;
  const show = () => {
    if (!showing) return;
    const { timer, entity } = showing;
    clearTimeout(timer);
    showing = undefined;
    replaceListed(client, entity, waiting, savedAt);
    waiting.clear();
  };
  const keep: Saver['keep'] = (entity, saved) => {
    savedAt = Date.now();
    waiting.set(saved['id'], saved);
    showing ??= { timer: setTimeout(show, TOGETHER), entity };
  };
  return { keep, show };
}

/** The subject of the failure toasts of a record's field. */
const aboutField = (entity: Entity, record: EntityRecord, field: string): string =>
  `${aboutRecord(entity, record)}/${field}`;

/**
 * @param original the record that was changed; none for a new one
 * @param about the subject whose failure toasts are removed
 */
function toastSaved({ toasts }: Saver, entity: Entity, original: EntityRecord | undefined, about: string): void {
  toasts.succeeded(about);
  const text = original ? entity.toasts?.updated : entity.toasts?.created;
  if (text) toasts.show('success', text);
}

/** @param fields those that only somebody else had changed */
function toastMerged({ toasts, texts }: Saver, entity: Entity, fields: ReadonlySet<string>): void {
  if (fields.size === 0) return;
  const titles = [...fields].map((field) => fieldTitle(entity.schema, field));
  toasts.show('success', fillBlanks(texts.merged, { fields: titles.join(', ') }));
}

/** The answer to a new record had no id, which later calls need. @param isMissed whether there are such calls */
function toastUnsent({ toasts, texts }: Saver, { errors }: Entity, isMissed: boolean): void {
  if (isMissed) toasts.show('error', `${errors?.afterSave ?? ''} ${texts.noId}`.trim());
}

function toastFailed(
  { toasts, texts }: Saver,
  entity: Entity,
  error: Error,
  original: EntityRecord | undefined,
  about: string,
  isShown?: IsShown,
): void {
  if (error instanceof SaveCancelledError) return;
  const button = reloadButton(error instanceof PartialSaveError ? error.cause : error, texts);
  // A message with a button is not replaced by the same one.
  if (button) toasts.succeeded(about);
  toasts.show('error', failureText(entity, texts, error, original !== undefined, isShown), { about, button });
}

const reasonOf = ({ texts }: Saver, entity: Entity, error: unknown): string =>
  failureText(entity, texts, error instanceof Error ? error : new Error(String(error)), true);

type IsShown = (path: readonly string[]) => boolean;

function failureText(entity: Entity, texts: Panel['texts'], error: Error, editing: boolean, isShown?: IsShown): string {
  if (error instanceof PartialSaveError) {
    const reason = changeErrorText(error.cause, entity.errors?.afterSave ?? '', texts);
    return fillBlanks(texts.halfSaved, { reason });
  }
  if (editing && error instanceof ApiError && error.status === 404) return changeErrorText(error, texts.gone, texts);
  const fallback = editing ? entity.errors?.update : entity.errors?.create;
  return withRejected(changeErrorText(error, fallback ?? error.message, texts), entity, error, isShown);
}
