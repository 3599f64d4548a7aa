import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { aboutRecord } from './aboutRecord.ts';
import { saveInTurn } from './inTurn.ts';
import { madeOf } from './made.ts';
import { PartialSaveError } from './saveErrors.ts';
import { type Save, saveRecord } from './saveRecord.ts';
import { type IsShown, tellFailed, tellKept } from './saveTexts.ts';
import { tellDone } from './tellDone.ts';
import { undoMade } from './undoMade.ts';
import { savedKey } from './useSaved.ts';
import { refetchLists, useWriter } from './writer.ts';

/**
 * Saves a record from a form: create or update, then the steps the config names, then the list is fetched again.
 * Toasts show the result (docs/behaviour.md#toasts); the mutation has the error, too. A change can be undone.
 * @param isShown whether the form shows a sentence of the API about the value at a path: the toast has the others
 * @returns a mutation from {record, original} to the saved record; and, while changes are being merged, `withdraw`, which
 *   stops that: nothing more is sent
 */
export function useSave(entity: Entity, isShown?: IsShown) {
  const writer = useWriter();
  const [merging, setMerging] = useState<AbortController>();
  const { mutate, isPending } = useMutation({
    mutationKey: savedKey(entity),
    mutationFn: async (save: Save) => {
      const { record, original } = save;
      const send = (save: Save) => saveRecord(writer, entity, save, { onMerging: setMerging });
      const { record: saved, kept } = await (original
        ? saveInTurn(writer, entity, { ...save, original }, send)
        : send(save));
      const { created, updated } = entity.toasts ?? {};
      const made = original && madeOf(entity, original, record, saved);
      const canUndo = made && made.paths.length > 0 && entity.undo !== 'never';
      tellDone(writer, {
        kind: 'success',
        text: original ? updated : created,
        about: aboutRecord(entity, original),
        undo: canUndo ? () => void undoMade(writer, entity, saved, made) : undefined,
      });
      tellKept(writer, entity, kept);
      return saved;
    },
    onError: (error, { original }) => {
      // After a partial save the next save is a change, even of a new record.
      const about = aboutRecord(entity, error instanceof PartialSaveError ? error.saved : original);
      tellFailed(writer, entity, error, { original, about, isShown });
    },
    onSettled: () => {
      setMerging(undefined);
      void refetchLists(writer, entity);
    },
  });
  return { mutate, isPending, withdraw: merging && (() => merging.abort()) };
}
