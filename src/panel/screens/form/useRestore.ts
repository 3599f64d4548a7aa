import { useEffect, useRef } from 'react';
import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { tellDone } from '../../data/operations/tellDone.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { RecordFormState } from './useRecordForm.ts';

/**
 * Restores previous values in a form. A toast names the changed fields, with 'Undo' while the form is open, which keeps
 * what was typed since (docs/behaviour.md#undo).
 */
export function useRestore(entity: Entity, { put, store }: RecordFormState): (values: EntityRecord) => void {
  const writer = useWriter();
  const { toasts, config } = writer;
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);

  const restore = async (values: EntityRecord) => {
    const was = put(values);
    const fields = Object.keys(was);
    const { restored, restoredNothing } = await config.texts();
    if (fields.length === 0) return void toasts.show('info', restoredNothing);
    const revert = () => {
      const now = store.get().record;
      const ours = fields.filter((field) => isSameValue(now[field], values[field]));
      put(Object.fromEntries(ours.map((field) => [field, was[field]])));
    };
    const text = interpolate(restored, { fields: fields.map((field) => fieldTitle(entity.schema, field)).join(', ') });
    const undo = entity.undo === 'never' ? undefined : revert;
    withdraw.current = tellDone(writer, entity, {
      kind: undo ? 'undo' : 'info',
      text,
      about: `${entity.name} restored`,
      undo,
    });
  };
  return (values) => void restore(values).catch(console.error);
}
