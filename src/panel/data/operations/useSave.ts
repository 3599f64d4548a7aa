import { useEffect, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { mergeRecords } from '../conflicts/merge.ts';
import { aboutRecord } from './aboutRecord.ts';
import { madeOf } from './made.ts';
import { run } from './run.ts';
import { PartialSaveError } from './saveErrors.ts';
import { type Save, saveRecord } from './saveRecord.ts';
import { type IsShown, tellFailed, tellKept } from './saveTexts.ts';
import { tellDone } from './tellDone.ts';
import { undoMade } from './undoMade.ts';
import { useWriter } from './writer.ts';

/** What a form does when its save is over, if it is still there. */
interface AfterSave {
  readonly onSaved: (saved: EntityRecord) => void;
  readonly onFailed: (error: Error) => void;
}

/**
 * Saves a record from a form: create or update, then the steps the config names, then the list is fetched again. A change of a
 * record that others of it are ahead of is made on top of what the last of them has saved.
 * Toasts show the result (docs/behaviour.md#toasts). A change can be undone.
 * @param isShown whether the form shows a sentence of the API about the value at a path: the toast has the others
 * @returns the function that saves, whether it does, and, while changes are being merged, `withdraw`, which stops that: nothing
 *   more is sent
 */
export function useSave(entity: Entity, isShown?: IsShown) {
  const writer = useWriter();
  const [merging, setMerging] = useState<AbortController>();
  const [isPending, setPending] = useState(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const saveAfter = async (save: Save, now: EntityRecord | undefined) => {
    const { record, original } = save;
    const onTop = now && original && { record: mergeRecords(entity, original, now, record).record, original: now };
    const { record: saved, kept } = await saveRecord(writer, entity, { ...save, ...onTop }, { onMerging: setMerging });
    const { created, updated } = entity.toasts ?? {};
    const made = original && madeOf(entity, original, record, saved);
    const canUndo = made && made.paths.length > 0 && entity.undo !== 'never';
    tellDone(writer, entity, {
      kind: 'success',
      text: original ? updated : created,
      about: aboutRecord(entity, original),
      undo: canUndo ? () => void undoMade(writer, entity, saved, made) : undefined,
    });
    tellKept(writer, entity, kept);
    return saved;
  };

  const save = async (given: Save, { onSaved, onFailed }: AfterSave) => {
    const { original } = given;
    setPending(true);
    const send = (ahead: EntityRecord | undefined) => saveAfter(given, ahead);
    const saving = run(writer, { entity, records: original ? [original] : [], isSave: true, isQuick: true, send });
    try {
      const saved = await saving;
      if (isThere.current) onSaved(saved);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      // After a partial save the next save is a change, even of a new record.
      const about = aboutRecord(entity, error instanceof PartialSaveError ? error.saved : original);
      tellFailed(writer, entity, error, { original, about, isShown });
      if (isThere.current) onFailed(error);
    } finally {
      setMerging(undefined);
      setPending(false);
    }
  };
  return { save, isPending, withdraw: merging && (() => merging.abort()) };
}
