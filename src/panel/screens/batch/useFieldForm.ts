import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useCompiledForm } from '../../data/operations/validation.ts';
import type { SelectedRecords } from '../../grid/selection/selectedRecords.ts';
import { type FormScope, useUploads } from '../../widgets/form/formScope.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { oneField } from '../../widgets/form/oneField.ts';
import type { How } from './fieldChange.ts';

/** The form of one field for many records: filled with their common value, or blank for a relative change. */
export function useFieldForm(entity: Entity, { records, count }: SelectedRecords, field: string, how: How) {
  const compiled = useCompiledForm(entity);
  const { isUploading, reports } = useUploads();
  const scope = useMemo((): FormScope => ({ entity, original: undefined, ...reports }), [entity, reports]);
  const drawn = useMemo(
    // Records that are not loaded may have another value.
    () =>
      oneField(
        compiled,
        how !== 'set' ? blank(entity, field) : records.length < count ? [...records, {}] : records,
        field,
      ),
    [compiled, entity, records, count, field, how],
  );
  return { ...drawn, compiled, scope, isUploading };
}

/** A blank form; that of a list of texts has an input for the first of them. */
function blank(entity: Entity, field: string): readonly EntityRecord[] {
  const { items } = entity.schema.properties[field] ?? {};
  const isTyped = items && !items.enum && !items.reference && !formUi(entity, true)[field]?.['ui:widget'];
  return isTyped ? [{ [field]: [undefined] }] : [];
}
