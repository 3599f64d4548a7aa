import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { recomputed } from '../../../shared/config/entity.ts';
import { emptyRecord } from '../../../shared/config/formSchema.ts';
import { type EntityRecord, sameContent } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { useStorePart } from '../../config/useStore.ts';
import { drawnFor } from '../../data/operations/validation.ts';
import { usePerson } from '../../data/session/context.tsx';
import { useToday } from '../../ui/useToday.ts';
import { recordStart } from '../../widgets/form/recordStart.ts';
import { useCheckedStore } from './useCheckedStore.ts';
import { useDraft } from './useDraft.ts';
import { type Filling, type SubmitOptions, useSubmit } from './useSubmit.ts';

interface RecordFormOptions extends SubmitOptions {
  /** The record to edit; undefined to add one. */
  readonly opened: EntityRecord | undefined;
  /** Values of a new record, besides its defaults. */
  readonly preset: EntityRecord | undefined;
  readonly onClose: () => void;
}

/** The record and values of a form, and how often its inputs were drawn for them. */
interface Filled extends Filling {
  readonly times: number;
}

/** @param isDrawn whether the inputs show it already */
const refilled = (last: Filled, { isDrawn, ...next }: Partial<Filling> & { readonly isDrawn: boolean }): Filled => ({
  ...last,
  ...next,
  times: last.times + (isDrawn ? 0 : 1),
});

/**
 * The state of a form: the record as typed so far, its draft, the validation errors that are shown, and how it is submitted
 * and closed (docs/behaviour.md#forms).
 */
export function useRecordForm(options: RecordFormOptions) {
  const { compiled, opened, preset, onClose } = options;
  const { entity } = compiled;
  const me = usePerson();
  const draft = useDraft({ entity, original: opened, preset });
  const start = () =>
    recomputed(
      entity,
      opened ?? recordStart(entity, me)({ ...emptyRecord(entity.schema, entity.uiSchema), ...preset }),
    );
  const [{ original, initial, times }, fill] = useReducer(refilled, undefined, () => ({
    original: draft.restored?.original ?? opened,
    initial: start(),
    times: 0,
  }));
  const isDirty = () => !sameContent(store.get().record, initial);
  // The browser goes back a moment after it is closed.
  const closing = useRef(false);
  const isClosing = () => closing.current;
  const {
    uiSchema,
    store,
    ready,
    check,
    fill: fillStore,
  } = useCheckedStore({
    compiled,
    opened,
    original,
    first: draft.restored ? recomputed(entity, draft.restored.data) : initial,
    initial,
    onType() {
      if (isDirty() && !isClosing()) draft.keep(store.get().record);
      else draft.drop();
    },
  });
  const schema = useStorePart(store, ({ record }) => drawnFor(compiled, record, original !== undefined));

  /** Fills the form again, as if it had just been opened. */
  const open = (
    record: EntityRecord,
    { isDrawn = false, ...next }: Partial<Filling> & { readonly isDrawn?: boolean },
  ) => {
    fillStore(record);
    fill({ ...next, isDrawn });
  };
  /** Puts values into the form, as if they were typed. @returns those that it had in their place */
  const put = (values: EntityRecord): EntityRecord => {
    const { record } = store.get();
    const changed = Object.keys(values).filter((field) => !isSameValue(record[field], values[field]));
    if (changed.length === 0) return {};
    store.type({ ...record, ...values });
    fill({ isDrawn: false });
    return Object.fromEntries(changed.map((field) => [field, record[field]]));
  };
  const today = useToday(entity.zone);
  const startedOn = useRef(today);
  /** On another day a new record has that day's defaults, where nobody has typed others. */
  const onAnotherDay = useEffectEvent(() => {
    if (startedOn.current === today || original) return;
    startedOn.current = today;
    const [next, { record }] = [start(), store.get()];
    const moved = Object.entries(next).filter(
      ([field, value]) => !isSameValue(value, initial[field]) && isSameValue(record[field], initial[field]),
    );
    if (moved.length > 0) open({ ...record, ...Object.fromEntries(moved) }, { initial: next });
  });
  useEffect(() => onAnotherDay(), [today]);
  const close = () => {
    if (isClosing()) return;
    closing.current = true;
    draft.drop();
    onClose();
  };
  const restart = () => {
    draft.discard();
    open(initial, { original: opened });
  };
  const { goOn, ...submitting } = useSubmit(
    { original, uiSchema, store, check, draft, fill, open, restart, isClosing, close },
    options,
  );

  return {
    ...submitting,
    original,
    uiSchema,
    /** The drawn schema: it changes when a condition begins or ceases to hold. */
    schema,
    store,
    put,
    /** Another number each time that it is filled again. */
    filling: times,
    draft,
    /** Goes on from a record that an action has changed, with what was typed. */
    follow: (record: EntityRecord) => goOn(record, initial),
    discardDraft: restart,
    takeOtherDraft() {
      const { other } = draft;
      if (!other) return;
      draft.takeOther();
      open(other.data, { original: other.original });
    },
    isDirty,
    ready,
    close,
    isClosing,
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
