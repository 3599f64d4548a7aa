import { useEffect, useId, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useCompiledForm } from '../../data/operations/validation.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { oneField } from '../../widgets/form/oneField.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';

interface FieldEditorProps {
  readonly entity: Entity;
  /** The record with the value typed so far. */
  readonly record: EntityRecord;
  readonly field: string;
  readonly message: string | undefined;
  readonly onType: (value: unknown) => void;
}

/** The widget that the form has for a field, over its cell. */
export default function FieldEditor({ entity, record, field, message, onType }: FieldEditorProps) {
  const id = useId();
  const compiled = useCompiledForm(entity);
  const scope = useMemo(
    (): FormScope => ({ entity, original: record, countUpload: () => undefined, uploadFailed: () => undefined }),
    [entity, record],
  );
  const [{ store, schema, uiSchema }] = useState(() => oneField(compiled, [record], field, true));
  useEffect(() => {
    let last = store.get().record[field];
    return store.subscribe(() => {
      const value = store.get().record[field];
      if (value !== last) onType(value);
      last = value;
    });
  }, [store, field, onType]);
  useEffect(() => {
    store.show(message === undefined ? [] : [{ path: [field], keyword: '', message }]);
  }, [store, field, message]);
  return (
    <FormScopeProvider value={scope}>
      <RecordForm id={id} schema={schema} uiSchema={uiSchema} validator={compiled.validator} store={store} />
    </FormScopeProvider>
  );
}
