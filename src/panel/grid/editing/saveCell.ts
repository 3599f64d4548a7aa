import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { typedRecord } from '../../../shared/config/trimmed.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { changeValue } from '../../data/operations/changeValue.ts';
import { changeMistake, compiledForm } from '../../data/operations/validation.ts';
import type { Writer } from '../../data/operations/writer.ts';
import type { CellEdits } from '../model/cellEdits.ts';

interface EditedValue {
  readonly edits: CellEdits;
  /** The `cellKey` of the value. */
  readonly key: string;
  readonly record: EntityRecord;
  readonly column: Column;
}

/**
 * Saves what was typed into a cell, which shows it meanwhile. If the rules or the API refuse it, the editor opens again with
 * the message. The last change can be undone.
 * @returns whether the value is saved, or on its way
 */
export async function saveCell(writer: Writer, entity: Entity, edited: EditedValue): Promise<boolean> {
  const { edits, key, record, column } = edited;
  const { field, title } = column;
  const { panel, texts, validators } = writer.config;
  const open = edits.get().get(key);
  if (!open) return true;
  const { [field]: value } = typedRecord(entity.schema, entity.uiSchema, { [field]: open.typed?.value }, record);
  if (!open.typed || isSameValue(value, record[field])) {
    edits.put(key, undefined);
    return true;
  }
  const refuse = (message: string) => {
    edits.put(key, { ...open, takesFocus: false, message });
    return false;
  };
  const loaded = await Promise.all([validators(entity.name), texts()]).catch(() => undefined);
  // Undone meanwhile, or more was typed.
  if (edits.get().get(key) !== open) return false;
  if (!loaded) return refuse(panel.texts.unreachable);
  const [compiled, { cellChanged }] = loaded;
  const mistake = changeMistake(compiledForm(entity, compiled), record, field, value);
  if (mistake !== undefined) return refuse(mistake);
  edits.put(key, undefined);
  const done = interpolate(cellChanged, { field: title, name: labelOf(entity, record) });
  void changeValue(writer, entity, { record, field, value, done, isAlwaysNamed: true }).then((reason) => {
    // Unless something else has been typed there since.
    if (reason !== undefined && !edits.get().has(key)) refuse(reason);
  });
  return true;
}
