import { useConfig, useOpenedTexts } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Column } from '../../config/grammar.ts';
import { labelOf } from '../../config/label.ts';
import { useToasts } from '../../data/context.ts';
import { useFieldChanges } from '../../data/saving/save.ts';
import { changeMistake, compiledForm } from '../../data/saving/validation.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { isSameValue } from '../../wire/sameValue.ts';
import type { CellEdit, CellEdits } from './cellEdits.ts';

/**
 * Saves what was typed into a cell, which shows it meanwhile. If the rules or the API refuse it, the editor opens again with
 * the message. The last change can be undone.
 * @returns a function that resolves to whether the value of a cell is saved, or on its way
 */
export function useCellSave(entity: Entity, edits: CellEdits) {
  const config = useConfig();
  const { panel } = config;
  const { cellChanged } = useOpenedTexts();
  const toasts = useToasts();
  const { change, reasonOf } = useFieldChanges(entity);

  const tellSaved = (record: EntityRecord, { field, title }: Column, value: unknown) => {
    if (entity.undo === 'never') {
      if (entity.toasts?.updated) toasts.show('success', entity.toasts.updated);
      return;
    }
    const before = record[field];
    const takeBack = (now: unknown) => {
      // Somebody else has changed it since: that is not ours to take back.
      if (!isSameValue(now, value)) throw new ApiError(409, panel.texts.conflictTitle);
      return before;
    };
    const press = () => void change(record, field, takeBack).catch(() => undefined);
    const about = `${entity.name} cell`;
    // When changes follow each other, only the last one has a message.
    for (const { id, about: other } of toasts.get()) if (other === about) toasts.dismiss(id);
    const text = fillBlanks(cellChanged, { field: title, name: labelOf(entity, record) });
    toasts.show('undo', text, { about, button: { text: panel.texts.undo, press } });
  };

  return async (key: string, record: EntityRecord, column: Column): Promise<boolean> => {
    const { field } = column;
    const open = edits.get().get(key);
    if (open?.state !== 'open') return true;
    if (!open.typed || isSameValue(open.typed.value, record[field])) {
      edits.put(key, undefined);
      return true;
    }
    const { typed } = open;
    const refused = (message: string): CellEdit => ({ ...open, typed, takesFocus: false, message });
    const validators = await config.validators(entity.name).catch(() => undefined);
    // Meanwhile it was taken back, or more was typed.
    if (edits.get().get(key) !== open) return false;
    const mistake = validators
      ? changeMistake(compiledForm(entity, validators), record, field, typed.value)
      : panel.texts.unreachable;
    if (mistake !== undefined) {
      edits.put(key, refused(mistake));
      return false;
    }
    const saving: CellEdit = { ...open, state: 'saving' };
    edits.put(key, saving);
    const end = (next: CellEdit | undefined) => {
      if (edits.get().get(key) === saving) edits.put(key, next);
    };
    change(record, field, () => typed.value).then(
      () => {
        tellSaved(record, column, typed.value);
        end(undefined);
      },
      (error) => {
        const reason = reasonOf(error);
        end(reason === undefined ? undefined : refused(reason));
      },
    );
    return true;
  };
}
