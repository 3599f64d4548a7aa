import { useEffect, useRef } from 'react';
import { useConfig } from '../../config/context.ts';
import { type Entity, fieldTitle } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { useToasts } from '../../data/context.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { isSameValue } from '../../wire/sameValue.ts';
import type { RecordFormState } from './useRecordForm.ts';

/**
 * Puts former values into a form. A toast names the fields that had others, with 'Undo' while the form is open: it leaves
 * what was typed since (docs/behaviour.md#undo).
 */
export function useRestore(entity: Entity, { put, store }: RecordFormState): (values: EntityRecord) => void {
  const [toasts, { panel, texts }] = [useToasts(), useConfig()];
  const undoable = useRef<number>(undefined);
  useEffect(
    () => () => {
      if (undoable.current !== undefined) toasts.dismiss(undoable.current);
    },
    [toasts],
  );

  const restore = async (values: EntityRecord) => {
    const was = put(values);
    const fields = Object.keys(was);
    const { restored, restoredNothing } = await texts();
    if (fields.length === 0) return void toasts.show('info', restoredNothing);
    const takeBack = () => {
      const now = store.get().record;
      const ours = fields.filter((field) => isSameValue(now[field], values[field]));
      put(Object.fromEntries(ours.map((field) => [field, was[field]])));
    };
    const text = fillBlanks(restored, { fields: fields.map((field) => fieldTitle(entity.schema, field)).join(', ') });
    if (entity.undo === 'never') toasts.show('info', text);
    else undoable.current = toasts.show('undo', text, { button: { text: panel.texts.undo, press: takeBack } });
  };
  return (values) => void restore(values).catch(console.error);
}
