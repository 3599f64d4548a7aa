import { useMemo } from 'react';
import type { Entity } from '../../config/entity.ts';
import { useCompiledForm } from '../../data/saving/validation.ts';
import type { FormScope } from '../../widgets/form/formScope.ts';
import { oneField } from '../form/oneField.ts';
import { useUploads } from '../form/useUploads.ts';
import type { How } from './fieldChange.ts';
import type { Many } from './many.ts';

/** The form of one field for many records: filled with the value that all have, or blank for what changes their values. */
export function useFieldForm(entity: Entity, { records, count }: Many, field: string, how: How) {
  const compiled = useCompiledForm(entity);
  const { isUploading, reports } = useUploads();
  const scope = useMemo((): FormScope => ({ entity, original: undefined, ...reports }), [entity, reports]);
  const drawn = useMemo(
    // Those that are not known may have another value.
    () => oneField(compiled, how !== 'set' ? [] : records.length < count ? [...records, {}] : records, field),
    [compiled, records, count, field, how],
  );
  return { ...drawn, compiled, scope, isUploading };
}
