import { useEffect, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { saveForm } from './saveForm.ts';
import type { Save } from './saveRecord.ts';
import type { IsShown } from './saveTexts.ts';
import { useWriter } from './writer.ts';

/** What a form does when its save is over, if it is still there. */
interface AfterSave {
  readonly onSaved: (saved: EntityRecord) => void;
  readonly onFailed: (error: Error) => void;
}

/**
 * Saves from a form (`saveForm`).
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
  const save = async (given: Save, { onSaved, onFailed }: AfterSave) => {
    setPending(true);
    try {
      const saved = await saveForm(writer, entity, given, { isShown, onMerging: setMerging });
      if (isThere.current) onSaved(saved);
    } catch (error) {
      if (isThere.current) onFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setMerging(undefined);
      setPending(false);
    }
  };
  return { save, isPending, withdraw: merging && (() => merging.abort()) };
}
