import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { RJSFSchema } from '@rjsf/utils';
import equal from 'fast-deep-equal';
import { useId, useMemo, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { type Entity, fieldTitle } from '../../config/entity.ts';
import { startOf } from '../../config/formSchema.ts';
import { type CompiledForm, drawnFor, newErrors, recordErrors, useCompiledForm } from '../../data/saving/validation.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { createFormStore } from '../../widgets/form/formStore.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import type { EntityRecord } from '../../wire/record.ts';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import { formUi } from '../form/formUi.ts';
import { changeableFields } from './changeable.ts';

/** A new value for many records. */
export interface FieldChange {
  readonly field: string;
  readonly value: unknown;
  /** The message of the first rule that a record newly breaks with it. */
  readonly mistakeIn: (changed: EntityRecord, before: EntityRecord) => string | undefined;
}

export interface ChangeDialogProps {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  readonly title: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly onChange: (change: FieldChange) => void;
}

/** Asks which field of the selected records is to be changed, and to what: by the widget that the form has for it. */
export function ChangeDialog({ entity, records, title, cancel, onCancel, onChange }: ChangeDialogProps) {
  const { texts } = usePanel();
  const id = useId();
  const compiled = useCompiledForm(entity);
  const fields = useMemo(() => changeableFields(entity), [entity]);
  const [field = '', choose] = useState(fields[0]);
  const [uploads, setUploads] = useState(0);
  const scope = useMemo(
    (): FormScope => ({
      entity,
      original: undefined,
      countUpload: (by) => setUploads((count) => count + by),
      uploadFailed: () => undefined,
    }),
    [entity],
  );
  const { store, schema, uiSchema } = useMemo(() => oneField(compiled, records, field), [compiled, records, field]);

  const submit = () => {
    const value = store.get().record[field];
    const [first = {}] = records;
    const errors = recordErrors(compiled, { ...first, [field]: value }, first).filter(({ path }) => path[0] === field);
    store.show(errors);
    if (errors.length > 0) document.getElementById(`${id}_${field}`)?.focus();
    else
      onChange({
        field,
        value,
        mistakeIn: (changed, before) =>
          newErrors(compiled, recordErrors(compiled, changed, before), before)[0]?.message,
      });
  };

  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" form={id} variant="contained" disabled={uploads > 0}>
            {texts.changeSubmit}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <TextField
          select
          autoFocus
          id={`${id}-field`}
          label={texts.changeField}
          value={field}
          onChange={({ target }) => choose(target.value)}
        >
          {fields.map((name) => (
            <MenuItem key={name} value={name}>
              {fieldTitle(entity.schema, name)}
            </MenuItem>
          ))}
        </TextField>
        <FormScopeProvider value={scope}>
          <RecordForm
            key={field}
            id={id}
            schema={schema}
            uiSchema={uiSchema}
            validator={compiled.validator}
            store={store}
            onSubmit={submit}
          />
        </FormScopeProvider>
      </Stack>
    </TitledDialog>
  );
}

/** The form of a field alone, filled with the value that all records have, if it is one. */
function oneField(compiled: CompiledForm, records: readonly EntityRecord[], field: string) {
  const { entity } = compiled;
  const [first = {}] = records;
  const rules = entity.schema.properties[field];
  const isOne = records.every((record) => equal(record[field], first[field]));
  const start = isOne ? first[field] : rules && startOf({ ...rules, default: undefined, const: undefined });
  const drawn = drawnFor(compiled, first, true);
  const ui = formUi(entity, true)[field] ?? {};
  const schema: RJSFSchema = {
    type: 'object',
    required: drawn.required?.includes(field) ? [field] : [],
    properties: { [field]: drawn.properties?.[field] ?? {} },
  };
  // Alone it has the whole width, and the choice of the field has the focus.
  const options = { ...ui['ui:options'], span: 12 };
  return {
    store: createFormStore({ record: { [field]: start ?? (rules?.type === 'boolean' ? false : undefined) } }),
    schema,
    uiSchema: {
      [field]: { ...ui, 'ui:options': options, 'ui:autofocus': false },
      'ui:submitButtonOptions': { norender: true },
    },
  };
}
