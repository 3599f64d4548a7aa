import { useEffect, useLayoutEffect, useState } from 'react';
import { isSameJson } from '../../../shared/base/json.ts';
import { recomputed } from '../../../shared/config/entity.ts';
import { withoutBlankEntries } from '../../../shared/config/entries.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import { typedRecord } from '../../../shared/config/trimmed.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { blockingErrors, type CompiledForm, recordErrors } from '../../data/operations/validation.ts';
import { warningsOf } from '../../data/operations/warnings.ts';
import { usePerson } from '../../data/session/context.tsx';
import { applyComputedDefaults, emptySlugs } from '../../widgets/form/computedDefaults.ts';
import { createFormStore } from '../../widgets/form/formStore.ts';
import { formUi, isEditable } from '../../widgets/form/formUi.ts';
import { errorsInSections } from '../../widgets/form/sections.ts';

interface CheckedStoreOptions {
  readonly compiled: CompiledForm;
  /** The record to edit as it was when the form was opened, and as it is now; undefined to add one. */
  readonly opened: EntityRecord | undefined;
  readonly original: EntityRecord | undefined;
  /** The values that it has at first, and those before anything was typed. */
  readonly first: EntityRecord;
  readonly initial: EntityRecord;
  readonly onType: () => void;
}

/**
 * The record as typed so far, and the validation errors that are shown. No errors are shown before the first submit; after
 * it the record is checked at every change. With `validate: onChange` it is checked from the start, but errors are shown
 * only in fields that were changed (docs/behaviour.md#forms).
 */
export function useCheckedStore({ compiled, opened, original, first, initial, onType }: CheckedStoreOptions) {
  const { schema, form } = compiled.entity;
  const uiSchema = formUi(compiled.entity, original !== undefined);
  const checksOnChange = form?.validate === 'onChange';
  const [submitted, setSubmitted] = useState(false);
  /** The typed record as it is saved. */
  const typed = (record: EntityRecord) => typedRecord(schema, uiSchema, record, original ?? initial);
  const errorsOf = (record: EntityRecord) => recordErrors(compiled, typed(record), original);
  /** The errors that block a save. Errors in fields that cannot be changed in the form do not. */
  const blocking = (record: EntityRecord, errors = errorsOf(record)) =>
    errorsInSections(
      form?.sections,
      blockingErrors(compiled, record, errors).filter(({ path }) => isEditable(uiSchema, path[0])),
    );
  // A record that came with errors cannot be saved in a form that checks every change: show why from the start.
  const shownAtFirst = () => (checksOnChange && opened ? blocking(opened) : []);
  const isReady = (record: EntityRecord) => !checksOnChange || blocking(record).length === 0;
  const person = usePerson();
  const { noLatin } = useOpenedTexts();
  const warn = (record: EntityRecord) => {
    const empty = original ? [] : [...emptySlugs(uiSchema, record)];
    const hints = Object.fromEntries(empty.map(([field, value]) => [field, interpolate(noLatin, { value })]));
    return { ...hints, ...warningsOf(compiled, record, original, person) };
  };
  const [store] = useState(() => createFormStore({ record: first, errors: shownAtFirst(), warn }));
  const [ready, setReady] = useState(() => isReady(store.get().record));

  const onChange = (next: EntityRecord, before: EntityRecord) => {
    onType();
    if (!submitted && !checksOnChange) return;
    const errors = errorsOf(next);
    if (checksOnChange) setReady(blocking(next, errors).length === 0);
    const touched = Object.keys({ ...before, ...next }).filter((field) => !isSameJson(next[field], before[field]));
    store.show(submitted ? errors : onlyTouched(errors, store.get().errors, touched));
  };
  /** A new record in which defaults from other fields follow these. */
  const withDefaults = (next: EntityRecord, before: EntityRecord) => {
    const made = applyComputedDefaults(uiSchema, next, before);
    return compiled.entity.moving?.follow(made, before) ?? made;
  };
  // The store is created once, and checks by the current form.
  useLayoutEffect(() =>
    store.behave({
      onChange,
      warn,
      follow(next, before) {
        return recomputed(compiled.entity, original ? next : withDefaults(next, before));
      },
    }),
  );

  // An edit of the config in development may change the rules, and what their errors say.
  useEffect(() => {
    if (!import.meta.hot || store.get().errors.length === 0) return;
    store.show(onlyTouched(recordErrors(compiled, store.get().record), store.get().errors, []));
  }, [compiled, store]);

  return {
    uiSchema,
    store,
    /** Whether it may be submitted: with `validate: onChange` only without errors. */
    ready,
    /** Shows all errors that block a save. @returns the record to send, and those errors */
    check() {
      const record = typed(store.get().record);
      const filled = withoutBlankEntries(schema, record, original);
      const here = blocking(record);
      const errors = here.length > 0 || filled === record ? here : blocking(filled);
      setSubmitted(true);
      store.show(errors);
      return { filled, errors };
    },
    /** Fills it again, as if the form had just been opened. */
    fill(record: EntityRecord) {
      store.fill(record);
      setSubmitted(false);
      store.show(shownAtFirst());
      setReady(isReady(record));
    },
  };
}

/** Only the errors in fields that were just changed, or that show an error already. */
function onlyTouched(
  errors: readonly ValidationError[],
  shown: readonly ValidationError[],
  touched: readonly string[],
): ValidationError[] {
  const fields = new Set([...shown.map(({ path }) => String(path[0])), ...touched]);
  return errors.filter(({ path }) => fields.has(String(path[0])));
}
