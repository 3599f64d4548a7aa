import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { typedRecord } from '../../../shared/config/trimmed.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { changeValue } from '../../data/operations/changeValue.ts';
import { changeMistake, compiledForm } from '../../data/operations/validation.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { CellEdit, CellEdits } from '../model/cellEdits.ts';

/**
 * Saves what was typed into a cell, which shows it meanwhile. If the rules or the API refuse it, the editor opens again with
 * the message. The last change can be undone.
 * @returns a function that resolves to whether the value of a cell is saved, or on its way
 */
export function useCellSave(entity: Entity, edits: CellEdits) {
  const writer = useWriter();
  const { panel, validators } = writer.config;
  const { cellChanged } = useOpenedTexts();

  return async (key: string, record: EntityRecord, column: Column): Promise<boolean> => {
    const { field, title } = column;
    const open = edits.get().get(key);
    if (!open) return true;
    const { [field]: value } = typedRecord(entity.schema, entity.uiSchema, { [field]: open.typed?.value }, record);
    if (!open.typed || isSameValue(value, record[field])) {
      edits.put(key, undefined);
      return true;
    }
    const refused = (message: string): CellEdit => ({ ...open, takesFocus: false, message });
    const compiled = await validators(entity.name).catch(() => undefined);
    // Undone meanwhile, or more was typed.
    if (edits.get().get(key) !== open) return false;
    const mistake = compiled
      ? changeMistake(compiledForm(entity, compiled), record, field, value)
      : panel.texts.unreachable;
    if (mistake !== undefined) {
      edits.put(key, refused(mistake));
      return false;
    }
    edits.put(key, undefined);
    const done = interpolate(cellChanged, { field: title, name: labelOf(entity, record) });
    void changeValue(writer, entity, { record, field, value, done, isAlwaysNamed: true }).then((reason) => {
      // Unless something else has been typed there since.
      if (reason !== undefined && !edits.get().has(key)) edits.put(key, refused(reason));
    });
    return true;
  };
}
