import { useState } from 'react';
import type { AllTexts } from '../../../shared/config/grammar.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import type { CompiledForm } from '../../data/operations/validation.ts';
import { useToasts } from '../../data/session/context.tsx';
import type { PreviewedRow } from '../import/dryRun.ts';
import { useNamesOf } from '../import/useNamesOf.ts';
import { type FieldChange, previewOf } from './fieldChange.ts';

interface Preview {
  readonly change: FieldChange;
  readonly rows: readonly PreviewedRow[];
}

/** The open preview of a change, and the functions that show and close it. */
export function useChangePreview(compiled: CompiledForm, records: readonly EntityRecord[], texts: AllTexts) {
  const fetchNames = useNamesOf(compiled.entity);
  const toasts = useToasts();
  const [preview, setPreview] = useState<Preview>();
  /** @param entries a record with the new values, whose names are fetched too */
  const show = async (change: FieldChange, entries: EntityRecord = {}) => {
    // Beyond 1,000 selected records only the ids are loaded.
    const known = records.filter(originOf);
    try {
      const namesOf = await fetchNames({ titles: [''], rows: [] }, [change.field], [...known, entries]);
      setPreview({ change, rows: previewOf(compiled, known, change, namesOf, texts) });
    } catch {
      toasts.show('error', texts.unreachable);
    }
  };
  return [preview, show, () => setPreview(undefined)] as const;
}
