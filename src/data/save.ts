import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { Panel } from '../config/grammar.ts';
import type { Api } from '../wire/api.ts';
import { ApiError, errorText } from '../wire/apiError.ts';
import { callEndpoint } from '../wire/call.ts';
import { decodeRecord, type EntityRecord, encodeRecord, isEmpty, originOf } from '../wire/record.ts';
import { useApi, useToasts } from './context.ts';
import type { Toasts } from './toasts.ts';

/** What is to be saved: the edited record, and the one it was made from (none for a new record). */
export interface Save {
  readonly record: EntityRecord;
  readonly original?: EntityRecord | undefined;
}

/** The record itself is saved, but a step after it failed: saving again must not create it twice. */
export class HalfSaved extends Error {
  override readonly name = 'HalfSaved';

  constructor(
    readonly saved: EntityRecord,
    options: ErrorOptions,
  ) {
    super('A step after the save failed.', options);
  }
}

/**
 * Saves a record from a form: create or update, then the steps the config names, then the list is fetched again.
 * Toasts say how it went (docs/behaviour.md#toasts); the error is also the mutation's.
 * @returns a mutation from {record, original} to the record with its id
 */
export function useSave(entity: Entity) {
  const [client, api, toasts, { texts }] = [useQueryClient(), useApi(), useToasts(), usePanel()];
  return useMutation({
    mutationFn: (save: Save) => saveRecord(api, entity, save),
    onSuccess: (_, { original }) => toastSaved(toasts, entity, original !== undefined),
    onError: (error, { original }) => toasts.show('error', saveErrorText(entity, texts, error, original !== undefined)),
    onSettled: () => {
      void refetch(client, entity);
    },
  });
}

/**
 * One value of a record, changed in place: the cell shows what was chosen at once, and what the list says again when
 * the call fails. The whole record is sent, as it is when the call is made: the changes of a record are made one after
 * the other, and each is built on those before it.
 */
export function useFieldChange(entity: Entity, record: EntityRecord, field: string) {
  const [client, api, toasts, { texts }] = [useQueryClient(), useApi(), useToasts(), usePanel()];
  const save = useMutation({
    scope: { id: `${entity.name}/${record['id']}` },
    mutationFn: async (value: unknown) => {
      const original = listedRecord(client, entity, record['id']) ?? record;
      const changed = { ...original, [field]: value };
      await saveRecord(api, entity, { record: changed, original });
      keepSaved(client, entity, original, changed);
    },
    onSuccess: () => toastSaved(toasts, entity, true),
    onError: (error) => toasts.show('error', saveErrorText(entity, texts, error, true)),
    // Awaited, so that the chosen value stays until the list has it: no flicker back in between.
    onSettled: () => refetch(client, entity),
  });
  return { value: save.isPending ? save.variables : record[field], change: (value: unknown) => save.mutate(value) };
}

const refetch = (client: QueryClient, entity: Entity) => client.invalidateQueries({ queryKey: [entity.name] });

const listedRecord = (client: QueryClient, entity: Entity, id: unknown): EntityRecord | undefined =>
  client.getQueryData<readonly EntityRecord[]>([entity.name])?.find((record) => record['id'] === id);

/** Puts a saved record into the list, for the next change to be built on even when the list cannot be fetched. */
function keepSaved(client: QueryClient, entity: Entity, original: EntityRecord, changed: EntityRecord): void {
  const saved = decodeRecord(entity, { ...originOf(original), ...encodeRecord(entity, changed, original) });
  client.setQueryData<readonly EntityRecord[]>([entity.name], (list) =>
    list?.map((record) => (record['id'] === saved['id'] ? saved : record)),
  );
}

function toastSaved(toasts: Toasts, entity: Entity, editing: boolean): void {
  const text = editing ? entity.toasts?.updated : entity.toasts?.created;
  if (text) toasts.show('success', text);
}

async function saveRecord(api: Api, entity: Entity, { record, original }: Save): Promise<EntityRecord> {
  const { create, update, afterSave = [] } = entity.endpoints;
  const endpoint = original ? update : create;
  if (!endpoint) throw new ApiError(undefined, undefined);
  const answer = await callEndpoint(api, entity, endpoint, record, encodeRecord(entity, record, original));
  const saved = { ...record, id: record['id'] ?? idIn(answer) };
  if (isEmpty(saved.id)) return saved;
  for (const step of afterSave) {
    try {
      await callEndpoint(api, entity, step, saved);
    } catch (cause) {
      throw new HalfSaved(saved, { cause });
    }
  }
  return saved;
}

/** The id in an answer: `{id}`, or wrapped by one key, whatever it is called: `{data: {id}}`. */
function idIn(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('id' in answer) return answer.id;
  const wrapped: unknown[] = Object.values(answer).filter((value) => typeof value === 'object' && value !== null);
  return wrapped.length === 1 ? idIn(wrapped[0]) : undefined;
}

function saveErrorText(entity: Entity, texts: Panel['texts'], error: Error, editing: boolean): string {
  if (error instanceof HalfSaved) {
    const reason = errorText(error.cause, entity.errors?.afterSave ?? '');
    return texts.halfSaved.replace('{reason}', () => reason);
  }
  const fallback = editing ? entity.errors?.update : entity.errors?.create;
  return errorText(error, fallback ?? error.message);
}
