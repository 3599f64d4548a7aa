import { useRef } from 'react';
import { isSameJson } from '../../../shared/base/json.ts';
import type { ValidationError } from '../../../shared/config/messages.ts';
import { type EntityRecord, sameContent } from '../../../shared/wire/record.ts';
import { useConfig } from '../../config/context.ts';
import { aboutRecord } from '../../data/operations/aboutRecord.ts';
import { hasPath, rejectedIn } from '../../data/operations/rejected.ts';
import { PartialSaveError } from '../../data/operations/saveErrors.ts';
import { useSave } from '../../data/operations/useSave.ts';
import { type CompiledForm, drawnFor } from '../../data/operations/validation.ts';
import { useToasts } from '../../data/session/context.tsx';
import { isEditable } from '../../widgets/form/formUi.ts';
import { isAnswerLost } from '../../wire/apiError.ts';
import { leftOutOf } from './leftOut.ts';
import type { useCheckedStore } from './useCheckedStore.ts';
import type { useDraft } from './useDraft.ts';

export interface SubmitOptions {
  readonly compiled: CompiledForm;
  /** The names of the files that could not be uploaded. */
  readonly failed: readonly string[];
  /** Whether it goes on as the form of what was saved, and does not close. */
  readonly staysOpen: boolean;
  readonly onSaved?: ((record: EntityRecord) => void) | undefined;
  readonly onFocus: (path: ValidationError['path']) => void;
}

/** The record of a form, and its values before anything was typed. */
export interface Filling {
  /** The record that it edits; undefined to add one. After a half-failed save of a new record: what was saved. */
  readonly original: EntityRecord | undefined;
  readonly initial: EntityRecord;
}

interface SubmittedForm extends Pick<ReturnType<typeof useCheckedStore>, 'uiSchema' | 'store' | 'check'> {
  readonly original: EntityRecord | undefined;
  readonly draft: ReturnType<typeof useDraft>;
  /** Changes what it is filled with. @param isDrawn whether it shows the values of the store already */
  readonly fill: (next: Partial<Filling> & { readonly isDrawn: boolean }) => void;
  /** Fills it again, as if it had just been opened. */
  readonly open: (record: EntityRecord, next: Partial<Filling> & { readonly isDrawn?: boolean }) => void;
  readonly restart: () => void;
  readonly isClosing: () => boolean;
  readonly close: () => void;
}

/** The step after a save: the form closes, or stays open where it is a page; or it begins again, for another new record. */
type AfterSave = 'done' | 'another';

/**
 * How a form is submitted: checked, sent, and what follows (docs/behaviour.md#forms).
 * @returns `withdraw` while changes are being merged: nothing more is sent
 */
export function useSubmit(form: SubmittedForm, { compiled, failed, staysOpen, onSaved, onFocus }: SubmitOptions) {
  const { original, uiSchema, store, draft } = form;
  const { entity } = compiled;
  const { properties } = entity.schema;
  const [toasts, { texts }] = [useToasts(), useConfig()];
  /** Whether an input is there for a field, for a sentence of the API about it. */
  const isDrawn = (field: string | undefined) => {
    const drawn = drawnFor(compiled, store.get().record, original !== undefined).properties ?? {};
    return field !== undefined && Object.hasOwn(drawn, field) && uiSchema[field]?.['ui:widget'] !== 'hidden';
  };
  const save = useSave(entity, (path) => isDrawn(path[0]) && hasPath(properties, path));
  // A ref beside the state: a second click before the next render does not see that state yet.
  const sending = useRef(false);

  const submit = (after: AfterSave = 'done') => {
    if (sending.current || form.isClosing()) return;
    const sent = store.get().record;
    const { filled, errors } = form.check();
    if (errors[0]) {
      const { invalid } = entity.toasts ?? {};
      if (invalid) toasts.show('invalid', invalid, { about: aboutRecord(entity, original) });
      return onFocus(errors[0].path);
    }
    sending.current = true;
    // After a half-failed save of a new record: the id came with the answer, the form does not have it.
    const record = original ? { ...filled, id: original.id } : filled;
    void save.save(
      { record, original, creation: draft.creation() },
      {
        onSaved(answer) {
          sending.current = false;
          tellLeftOut(record).catch(console.error);
          onSaved?.(answer);
          if (after === 'another') form.restart();
          else if (staysOpen) goOn(answer, sent);
          else form.close();
        },
        onFailed(error) {
          sending.current = false;
          if (!original && isAnswerLost(error)) draft.lose(record);
          if (error instanceof PartialSaveError) keepPart(error);
          tellRejected(error);
        },
      },
    );
  };

  /** Shows what was left out of the save. */
  const tellLeftOut = async (record: EntityRecord) => {
    for (const sentence of leftOutOf(entity, record, original, failed, await texts())) toasts.show('undo', sentence);
  };

  /** Goes on from what was saved, with what was typed since it was sent. */
  const goOn = (answer: EntityRecord, sent: EntityRecord) => {
    const now = store.get().record;
    const typed = Object.keys({ ...sent, ...now }).filter((field) => !isSameJson(now[field], sent[field]));
    const next = { ...answer, ...Object.fromEntries(typed.map((field) => [field, now[field]])) };
    draft.moveTo(answer, typed.length > 0 ? next : undefined);
    const isShown = (field: string) => isEditable(uiSchema, field) && properties[field]?.readOnly !== true;
    const shownIn = (record: EntityRecord) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => isShown(field)));
    form.open(next, { original: answer, initial: answer, isDrawn: sameContent(shownIn(now), shownIn(next)) });
  };

  /** Goes on as the edit of what was saved before a later step failed. */
  const keepPart = ({ record, saved }: PartialSaveError) => {
    // Changes of somebody else were merged into it: the form must not take them back.
    const isDrawn = sameContent(record, store.get().record);
    store.fill(record);
    form.fill({ original: saved, isDrawn });
    draft.moveTo(saved, record);
  };

  /** Shows the sentences of the API at their fields. */
  const tellRejected = (error: Error) => {
    const rejected = rejectedIn(entity, error)
      .filter(({ path }) => isDrawn(path[0]))
      .map((one) => ({ ...one, keyword: 'server' }));
    store.show(rejected);
    if (rejected[0]) onFocus(rejected[0].path);
  };

  return { submit, goOn, saving: save.isPending, withdraw: save.withdraw };
}
