import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { listedRecord } from '../lists/listed.ts';
import { aboutRecord } from './aboutRecord.ts';
import { canUndo } from './canUndo.ts';
import { run } from './run.ts';
import { SaveCancelledError } from './saveErrors.ts';
import { saveRecord } from './saveRecord.ts';
import { aboutField, notTaken, reasonOf, tellFailed, tellKept } from './saveTexts.ts';
import { tellDone } from './tellDone.ts';
import { undoMade } from './undoMade.ts';
import type { Writer } from './writer.ts';

/** A change of one value, where it is shown. */
export interface ValueChange {
  readonly record: EntityRecord;
  readonly field: string;
  readonly value: unknown;
  /** The message that it is done. */
  readonly done: string;
  /** Whether that is shown where the config has a toast of its own for changes. */
  readonly isAlwaysNamed?: boolean;
}

/**
 * Changes one value in place: lists show the new value at once, and the old one again if the call fails. Changes of one record
 * are sent one by one, each on top of those before it. Toasts show the result, with 'Undo'.
 * @returns why it failed; undefined when it is saved, or when the user went back to what it was
 */
export async function changeValue(
  writer: Writer,
  entity: Entity,
  { record, field, value, done, isAlwaysNamed = false }: ValueChange,
): Promise<string | undefined> {
  const about = aboutField(aboutRecord(entity, record), field);
  const send = async () => {
    const was = listedRecord(writer.client, entity, record.id) ?? record;
    const is = { ...was, [field]: value };
    const { record: saved, kept } = await saveRecord(writer, entity, { record: is, original: was });
    if (kept.some((one) => one.field === field && one.isStale)) throw notTaken(writer, entity, field);
    const { updated } = entity.toasts ?? {};
    const undo = canUndo(entity, was, is)
      ? () => undoMade(writer, entity, record, { was, is, paths: [[field]], saved })
      : undefined;
    const isNamed = undo !== undefined && (isAlwaysNamed || updated === undefined);
    // When changes of values follow each other, only the last one has a message.
    for (const { id, about: other, kind } of writer.toasts.get())
      if (kind !== 'error' && other === `${entity.name} value`) writer.toasts.dismiss(id);
    writer.toasts.succeeded(about);
    tellDone(writer, entity, {
      kind: isNamed ? 'undo' : 'success',
      text: isNamed ? done : updated,
      about: `${entity.name} value`,
      undo,
    });
    tellKept(writer, entity, kept);
    return saved;
  };
  try {
    await run(writer, { entity, records: [record], preview: { [field]: value }, isSave: true, send });
    return undefined;
  } catch (error) {
    tellFailed(writer, entity, error, { original: record, about });
    return error instanceof SaveCancelledError ? undefined : reasonOf(writer, entity, error);
  }
}
