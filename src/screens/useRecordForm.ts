import type { UiSchema } from '@rjsf/utils';
import equal from 'fast-deep-equal';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../config/entity.ts';
import { emptyRecord } from '../config/formSchema.ts';
import type { Invalid } from '../config/messages.ts';
import { HalfSaved, useSave } from '../data/save.ts';
import { toast } from '../data/toasts.ts';
import { CallFailed } from '../wire/failure.ts';
import { type EntityRecord, isEmpty } from '../wire/record.ts';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { formUi, isOpen } from './formUi.ts';
import { invalidsOf, obstaclesOf } from './validation.ts';

export interface RecordFormOptions {
  readonly entity: Entity;
  /** The record to edit; none to add one. */
  readonly opened: EntityRecord | undefined;
  /** What a new record starts with, beside its defaults. */
  readonly preset: EntityRecord | undefined;
  readonly onClose: () => void;
  /** Puts the focus on the value at a path. */
  readonly onFocus: (path: Invalid['path']) => void;
}

/**
 * One record being typed in: its data, what is wrong with it and is shown, and the way out of the form.
 * Quiet until the first submit, then checked at every change; with `validate: onChange` checked from the start, but
 * shown only where the person has been (spec §5).
 */
export function useRecordForm({ entity, opened, preset, onClose, onFocus }: RecordFormOptions) {
  // After a half-failed save of a new record the form goes on as the edit of what was saved.
  const [original, setOriginal] = useState(opened);
  const uiSchema = useMemo(() => formUi(entity, original !== undefined), [entity, original]);
  const [initial] = useState<EntityRecord>(() => opened ?? { ...emptyRecord(entity.schema), ...preset });
  const [draft] = useState(() => draftOf(entity, opened));
  const data = useRef<EntityRecord>(draft ?? initial);
  const isDirty = () => !equal(filled(data.current), filled(initial));

  const checksOnChange = entity.form?.validate === 'onChange';
  const [submitted, setSubmitted] = useState(false);
  // Checked at every change, a record that came with faults cannot be saved: it says why from the start.
  const [shown, setShown] = useState<readonly Invalid[]>(() =>
    checksOnChange && opened ? obstacles(entity, uiSchema, opened) : [],
  );
  const [valid, setValid] = useState(() => obstacles(entity, uiSchema, data.current).length === 0);

  const change = (next: EntityRecord) => {
    const touched = Object.keys({ ...data.current, ...next }).filter(
      (field) => !equal(next[field], data.current[field]),
    );
    data.current = next;
    if (checksOnChange) setValid(obstacles(entity, uiSchema, next).length === 0);
    if (submitted) setShown(invalidsOf(entity, next));
    else if (checksOnChange) setShown((before) => onlyTouched(invalidsOf(entity, next), before, touched));
  };

  const save = useSave(entity);
  // Beside the mutation's state, which a second click in the same moment would not see yet.
  const sending = useRef(false);
  const submit = () => {
    if (sending.current) return;
    const wrong = obstacles(entity, uiSchema, data.current);
    setSubmitted(true);
    setShown(wrong);
    if (wrong[0]) {
      if (entity.toasts?.invalid) toast('invalid', entity.toasts.invalid);
      onFocus(wrong[0].path);
      return;
    }
    sending.current = true;
    const onSettled = () => {
      sending.current = false;
    };
    // What was created by a half-failed save has its id from there: the form never had it.
    const record = original ? { ...data.current, id: original['id'] } : data.current;
    save.mutate({ record, original }, { onSettled, onSuccess: close, onError: keepOpen });
  };

  const keepOpen = (error: Error) => {
    if (error instanceof HalfSaved) setOriginal((before) => before ?? error.saved);
    const rejected = rejectedFields(error);
    setShown(rejected);
    if (rejected[0]) onFocus(rejected[0].path);
  };

  const finished = useRef(false);
  const close = () => {
    finished.current = true;
    dropDraft(entity, opened);
    onClose();
  };
  // A form that is torn away unfinished (the session ended, a step back in the browser) leaves a draft behind.
  useEffect(() => {
    finished.current = false;
    return () => {
      if (!finished.current && !equal(filled(data.current), filled(initial))) keepDraft(entity, opened, data.current);
    };
  }, [entity, opened, initial]);

  return {
    original,
    uiSchema,
    data,
    /** Whether it starts with what was typed into a form that was torn away. */
    restored: draft !== undefined,
    isDirty,
    shown,
    /** Whether it may be submitted as it is: with `validate: onChange` only when nothing is wrong. */
    ready: valid || !checksOnChange,
    saving: save.isPending,
    change,
    submit,
    close,
  };
}

/** What stands in the way of a save. What the form does not let a person change cannot: the record came like that. */
const obstacles = (entity: Entity, uiSchema: UiSchema, record: EntityRecord): Invalid[] =>
  obstaclesOf(entity, record).filter(({ path }) => isOpen(uiSchema, path[0]));

/** A record without the fields that hold nothing, so that a field entered and left is no change. */
const filled = (record: EntityRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** Of all that is wrong, only what the person has been at: the fields touched just now, and those already shown. */
function onlyTouched(found: readonly Invalid[], before: readonly Invalid[], touched: readonly string[]): Invalid[] {
  const seen = new Set([...before.map(({ path }) => String(path[0])), ...touched]);
  return found.filter(({ path }) => seen.has(String(path[0])));
}

/** The fields a server rejected, with its sentences. */
function rejectedFields(error: Error): Invalid[] {
  if (!(error instanceof CallFailed)) return [];
  return Object.entries(error.fields).map(([field, message]) => ({
    path: field.split('.'),
    keyword: 'server',
    message,
  }));
}
