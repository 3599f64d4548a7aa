import equal from 'fast-deep-equal';
import { useReducer, useRef, useState } from 'react';
import { emptyRecord } from '../../../shared/config/formSchema.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import { type EntityRecord, sameContent } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { useConfig } from '../../config/context.ts';
import { useStorePart } from '../../config/useStore.ts';
import { aboutRecord } from '../../data/operations/aboutRecord.ts';
import { hasPath, rejectedIn } from '../../data/operations/rejected.ts';
import { PartialSaveError } from '../../data/operations/saveErrors.ts';
import { useSave } from '../../data/operations/useSave.ts';
import { type CompiledForm, drawnFor } from '../../data/operations/validation.ts';
import { useToasts } from '../../data/session/context.tsx';
import { isEditable } from '../../widgets/form/formUi.ts';
import { isAnswerLost } from '../../wire/apiError.ts';
import { leftOutOf } from './leftOut.ts';
import { useCheckedStore } from './useCheckedStore.ts';
import { useDraft } from './useDraft.ts';

interface RecordFormOptions {
  readonly compiled: CompiledForm;
  /** The record to edit; undefined to add one. */
  readonly opened: EntityRecord | undefined;
  /** Values of a new record, besides its defaults. */
  readonly preset: EntityRecord | undefined;
  /** The names of the files that could not be uploaded. */
  readonly failed: readonly string[];
  /** Whether it goes on as the form of what was saved, and does not close. */
  readonly staysOpen: boolean;
  readonly onClose: () => void;
  /** Gets the record as it was saved. */
  readonly onSaved?: ((record: EntityRecord) => void) | undefined;
  /** Puts the focus on the value at a path. */
  readonly onFocus: (path: ValidationError['path']) => void;
}

/**
 * The state of a form: the record as typed so far, its draft, the validation errors that are shown, and how it is submitted
 * and closed (docs/behaviour.md#forms).
 */
export function useRecordForm(options: RecordFormOptions) {
  const { compiled, opened, preset, failed, staysOpen, onClose, onSaved, onFocus } = options;
  const { entity } = compiled;
  const draft = useDraft({ entity, original: opened, preset });
  // After a half-failed save of a new record the form goes on as the edit of what was saved.
  const [original, setOriginal] = useState(draft.restored?.original ?? opened);
  const [initial, setInitial] = useState<EntityRecord>(
    () => opened ?? { ...emptyRecord(entity.schema, entity.uiSchema), ...preset },
  );
  const isDirty = () => !sameContent(store.get().record, initial);
  // The browser goes back a moment after it is closed.
  const closing = useRef(false);
  const { uiSchema, store, ready, ...checked } = useCheckedStore({
    compiled,
    opened,
    original,
    first: draft.restored?.data ?? initial,
    onType() {
      if (isDirty() && !closing.current) draft.keep(store.get().record);
      else draft.drop();
    },
  });
  const schema = useStorePart(store, ({ record }) => drawnFor(compiled, record, original !== undefined));

  const toasts = useToasts();
  const [filling, refill] = useReducer((times: number) => times + 1, 0);
  /** Whether an input is there for a field, for a sentence of the API about it. */
  const isDrawn = (field: string | undefined) => {
    const { properties = {} } = drawnFor(compiled, store.get().record, original !== undefined);
    return field !== undefined && Object.hasOwn(properties, field) && uiSchema[field]?.['ui:widget'] !== 'hidden';
  };
  const save = useSave(entity, (path) => isDrawn(path[0]) && hasPath(entity.schema.properties, path));
  // A ref beside the mutation's state: a second click before the next render does not see that state yet.
  const sending = useRef(false);
  const submit = () => {
    if (sending.current || closing.current) return;
    const sent = store.get().record;
    const { filled, errors } = checked.check();
    if (errors[0]) {
      if (entity.toasts?.invalid)
        toasts.show('invalid', entity.toasts.invalid, { about: aboutRecord(entity, original) });
      onFocus(errors[0].path);
      return;
    }
    sending.current = true;
    const onSettled = () => {
      sending.current = false;
    };
    // After a half-failed save of a new record: the id came with the answer, the form does not have it.
    const record = original ? { ...filled, id: original.id } : filled;
    const onSuccess = (answer: EntityRecord) => {
      tellLeftOut(record).catch(console.error);
      onSaved?.(answer);
      if (staysOpen) goOn(answer, sent);
      else close();
    };
    const onError = (error: Error) => {
      if (!original && isAnswerLost(error)) draft.lose(record);
      keepOpen(error);
    };
    save.mutate({ record, original, creation: draft.creation() }, { onSettled, onSuccess, onError });
  };

  const { texts } = useConfig();
  /** Shows what was left out of the save. */
  const tellLeftOut = async (record: EntityRecord) => {
    for (const sentence of leftOutOf(entity, record, original, failed, await texts())) toasts.show('undo', sentence);
  };
  /** Goes on from what was saved, with what was typed since it was sent. */
  const goOn = (answer: EntityRecord, sent: EntityRecord) => {
    const now = store.get().record;
    const typed = Object.keys({ ...sent, ...now }).filter((field) => !equal(now[field], sent[field]));
    const next = { ...answer, ...Object.fromEntries(typed.map((field) => [field, now[field]])) };
    setInitial(answer);
    draft.moveTo(answer, typed.length > 0 ? next : undefined);
    const isShown = (field: string) =>
      isEditable(uiSchema, field) && entity.schema.properties[field]?.readOnly !== true;
    const shownIn = (record: EntityRecord) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => isShown(field)));
    fill(next, answer, sameContent(shownIn(now), shownIn(next)));
  };

  const keepOpen = (error: Error) => {
    if (error instanceof PartialSaveError) {
      // What somebody else had changed was saved too: the form must not take it back.
      if (!sameContent(error.record, store.get().record)) refill();
      store.fill(error.record);
      setOriginal(error.saved);
      draft.moveTo(error.saved, error.record);
    }
    const rejected = rejectedIn(entity, error)
      .filter(({ path }) => isDrawn(path[0]))
      .map((one) => ({ ...one, keyword: 'server' }));
    store.show(rejected);
    if (rejected[0]) onFocus(rejected[0].path);
  };

  const close = () => {
    if (closing.current) return;
    closing.current = true;
    draft.drop();
    onClose();
  };

  /** Fills the form again, as if it had just been opened. @param isDrawn whether it shows that already */
  const fill = (record: EntityRecord, from: EntityRecord | undefined, isDrawn = false) => {
    checked.fill(record);
    setOriginal(from);
    if (!isDrawn) refill();
  };
  const discardDraft = () => {
    draft.discard();
    fill(initial, opened);
  };
  const takeOtherDraft = () => {
    if (!draft.other) return;
    draft.takeOther();
    fill(draft.other.data, draft.other.original);
  };

  /** Puts values into the form, as if they were typed. @returns those that it had in their place */
  const put = (values: EntityRecord): EntityRecord => {
    const { record } = store.get();
    const changed = Object.keys(values).filter((field) => !isSameValue(record[field], values[field]));
    if (changed.length === 0) return {};
    store.type({ ...record, ...values });
    refill();
    return Object.fromEntries(changed.map((field) => [field, record[field]]));
  };

  return {
    original,
    uiSchema,
    put,
    /** What is drawn: another one when a condition begins or ceases to hold. */
    schema,
    store,
    /** Another number each time that it is filled again. */
    filling,
    draft,
    discardDraft,
    takeOtherDraft,
    isDirty,
    ready,
    saving: save.isPending,
    withdraw: save.withdraw,
    submit,
    close,
    isClosing: () => closing.current,
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
