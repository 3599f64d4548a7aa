import equal from 'fast-deep-equal';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useConfig } from '../../config/context.ts';
import { withoutBlankEntries } from '../../config/entries.ts';
import { emptyRecord } from '../../config/formSchema.ts';
import type { ValidationError } from '../../config/messages.ts';
import { useStorePart } from '../../config/useStore.ts';
import { usePerson, useToasts } from '../../data/context.ts';
import { aboutRecord, PartialSaveError, useSave } from '../../data/saving/save.ts';
import { blockingErrors, type CompiledForm, drawnFor, recordErrors } from '../../data/saving/validation.ts';
import { warningsOf } from '../../data/saving/warnings.ts';
import { applyComputedDefaults } from '../../widgets/form/computedDefaults.ts';
import { createFormStore } from '../../widgets/form/formStore.ts';
import { errorsInSections } from '../../widgets/form/sections.ts';
import { ApiError } from '../../wire/apiError.ts';
import { type EntityRecord, sameContent } from '../../wire/record.ts';
import { isSameValue } from '../../wire/sameValue.ts';
import { formUi, isEditable } from './formUi.ts';
import { leftOutOf } from './leftOut.ts';
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
 * The state of a form: the record as typed so far, the validation errors that are shown, and how it is submitted and
 * closed. No errors are shown before the first submit; after it the record is checked at every change. With
 * `validate: onChange` it is checked from the start, but errors are shown only in fields that were changed
 * (docs/behaviour.md#forms).
 */
export function useRecordForm(options: RecordFormOptions) {
  const { compiled, opened, preset, failed, staysOpen, onClose, onSaved, onFocus } = options;
  const { entity } = compiled;
  const draft = useDraft({ entity, original: opened, preset });
  // After a half-failed save of a new record the form goes on as the edit of what was saved.
  const [original, setOriginal] = useState(draft.restored?.original ?? opened);
  const uiSchema = formUi(entity, original !== undefined);
  const [initial, setInitial] = useState<EntityRecord>(() => opened ?? { ...emptyRecord(entity.schema), ...preset });
  const toasts = useToasts();

  const checksOnChange = entity.form?.validate === 'onChange';
  const [submitted, setSubmitted] = useState(false);
  /** The errors that block a save. Errors in fields that cannot be changed in the form do not. */
  const blocking = (record: EntityRecord, errors = recordErrors(compiled, record, original)) =>
    errorsInSections(
      entity.form?.sections,
      blockingErrors(compiled, record, errors).filter(({ path }) => isEditable(uiSchema, path[0])),
    );
  // A record that came with errors cannot be saved in a form that checks every change: show why from the start.
  const shownAtFirst = () => (checksOnChange && opened ? blocking(opened) : []);
  const person = usePerson();
  const warn = (record: EntityRecord) => warningsOf(compiled, record, original, person);
  const [store] = useState(() =>
    createFormStore({ record: draft.restored?.data ?? initial, errors: shownAtFirst(), warn }),
  );
  const isDirty = () => !sameContent(store.get().record, initial);
  /** Whether it may be submitted: with `validate: onChange` only without errors. */
  const [ready, setReady] = useState(() => !checksOnChange || blocking(store.get().record).length === 0);

  // The browser goes back a moment after it is closed.
  const closing = useRef(false);
  const onChange = (next: EntityRecord, before: EntityRecord) => {
    if (isDirty() && !closing.current) draft.keep(next);
    else draft.drop();
    if (!submitted && !checksOnChange) return;
    const errors = recordErrors(compiled, next, original);
    if (checksOnChange) setReady(blocking(next, errors).length === 0);
    const touched = Object.keys({ ...before, ...next }).filter((field) => !equal(next[field], before[field]));
    store.show(submitted ? errors : onlyTouched(errors, store.get().errors, touched));
  };
  // The store is made once. What is typed meets the form as it is by then.
  useLayoutEffect(() =>
    store.behave({
      onChange,
      warn,
      follow: (next, before) => (original ? next : applyComputedDefaults(uiSchema, next, before)),
    }),
  );

  const schema = useStorePart(store, ({ record }) => drawnFor(compiled, record, original !== undefined));

  // An edit of the config in development may change the rules, and what their errors say.
  useEffect(() => {
    if (!import.meta.hot || store.get().errors.length === 0) return;
    store.show(onlyTouched(recordErrors(compiled, store.get().record), store.get().errors, []));
  }, [compiled, store]);

  const [filling, refill] = useReducer((times: number) => times + 1, 0);
  const save = useSave(entity);
  // A ref beside the mutation's state: a second click before the next render does not see that state yet.
  const sending = useRef(false);
  const submit = () => {
    if (sending.current || closing.current) return;
    const sent = store.get().record;
    const filled = withoutBlankEntries(entity.schema, sent, original);
    const here = blocking(sent);
    const errors = here.length > 0 || filled === sent ? here : blocking(filled);
    setSubmitted(true);
    store.show(errors);
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
    const record = original ? { ...filled, id: original['id'] } : filled;
    const onSuccess = (answer: EntityRecord) => {
      tellLeftOut(record).catch(console.error);
      onSaved?.(answer);
      if (staysOpen) goOn(answer, sent);
      else close();
    };
    save.mutate({ record, original }, { onSettled, onSuccess, onError: keepOpen });
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
    const rejected = rejectedFields(error);
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
    store.fill(record);
    setOriginal(from);
    setSubmitted(false);
    store.show(shownAtFirst());
    setReady(!checksOnChange || blocking(record).length === 0);
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

/** Only the errors in fields that were just changed, or that show an error already. */
function onlyTouched(
  errors: readonly ValidationError[],
  shown: readonly ValidationError[],
  touched: readonly string[],
): ValidationError[] {
  const fields = new Set([...shown.map(({ path }) => String(path[0])), ...touched]);
  return errors.filter(({ path }) => fields.has(String(path[0])));
}

/** The fields a server rejected, with its sentences. */
function rejectedFields(error: Error): ValidationError[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).map(([field, message]) => ({
    path: field.split('.'),
    keyword: 'server',
    message,
  }));
}
