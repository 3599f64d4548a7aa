import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { AllTexts } from '../../../shared/config/grammar.ts';
import { typedRecord } from '../../../shared/config/trimmed.ts';
import { columnOf, unitsOf } from '../../../shared/config/units.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { type CompiledForm, recordErrors, useCompiledForm } from '../../data/operations/validation.ts';
import { useToasts } from '../../data/session/context.tsx';
import type { SelectedRecords } from '../../grid/selection/selectedRecords.ts';
import type { PreviewedRow } from '../../import/importedRow.ts';
import { useNamesOf } from '../../import/useNamesOf.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { type FormScope, FormScopeProvider, useUploads } from '../../widgets/form/formScope.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { oneField } from '../../widgets/form/oneField.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { changeableFields } from './changeable.ts';
import { FormulaForm } from './FormulaForm.tsx';
import {
  adding,
  byFormula,
  type FieldChange,
  filledEntries,
  type How,
  previewOf,
  removing,
  waysFor,
} from './fieldChange.ts';

const WAY_TEXTS = {
  set: 'changeSet',
  formula: 'changeFormula',
  add: 'changeAdd',
  remove: 'changeRemove',
} as const satisfies Record<How, keyof AllTexts>;

interface ChangeDialogProps {
  readonly entity: Entity;
  readonly selected: SelectedRecords;
  readonly title: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly onChange: (change: FieldChange) => void;
}

/**
 * The dialog that changes a field of the selected records, with the form's widget for it. Where records get different
 * values, a preview comes first.
 */
export function ChangeDialog({ entity, selected, title, cancel, onCancel, onChange }: ChangeDialogProps) {
  const texts: AllTexts = { ...usePanel().texts, ...useOpenedTexts() };
  const id = useId();
  const fields = changeableFields(entity);
  const [field = '', setField] = useState(fields[0]);
  const [how, setHow] = useState<How>(waysFor(entity, field)[0]);
  const [formula, setFormula] = useState('');
  const { compiled, store, schema, uiSchema, scope, isUploading } = useFieldForm(entity, selected, field, how);
  const [preview, showPreview, closePreview] = useChangePreview(compiled, selected.records, texts);
  const ways = waysFor(entity, field);

  const focus = () => document.getElementById(`${id}_${field}`)?.focus();
  /** Sets the typed value in all records, if it is valid. */
  const set = (value: unknown) => {
    const [first = {}] = selected.records;
    const errors = recordErrors(compiled, { ...first, [field]: value }, first)
      .filter(({ path }) => path[0] === field)
      // Each record has its own way: the first one says nothing about the others.
      .filter(({ keyword }) => keyword !== 'transitions' && keyword !== 'locked');
    store.show(errors);
    if (errors.length > 0) focus();
    else onChange({ field, to: () => value });
  };
  const submit = () => {
    const { [field]: value } = typedRecord(entity.schema, uiSchema, store.get().record, selected.records[0]);
    if (how === 'set') return set(value);
    const entries = filledEntries(value);
    if (entries.length === 0) return focus();
    const to = how === 'add' ? adding(entries) : removing(entries);
    void showPreview({ field, to }, { [field]: entries });
  };

  if (preview) {
    return (
      <ChangePreview
        entity={entity}
        rows={preview.rows}
        count={selected.count}
        title={title}
        cancel={cancel}
        onCancel={onCancel}
        onBack={closePreview}
        onChange={(skipped) => onChange({ ...preview.change, skipped })}
      />
    );
  }

  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" form={id} variant="contained" disabled={isUploading}>
            {how === 'set' ? texts.changeSubmit : texts.importCheck}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <OneOf
          autoFocus
          id={`${id}-field`}
          label={texts.changeField}
          value={field}
          options={fields}
          textOf={(name) => fieldTitle(entity.schema, name)}
          onChange={(name) => {
            setField(name);
            setHow(waysFor(entity, name)[0]);
          }}
        />
        {ways.length > 1 && (
          <OneOf
            id={`${id}-how`}
            slotProps={{ select: { SelectDisplayProps: { 'aria-label': texts.changeHow } } }}
            value={how}
            options={ways}
            textOf={(way) => texts[WAY_TEXTS[way]]}
            onChange={setHow}
          />
        )}
        {how === 'formula' ? (
          <FormulaForm
            id={id}
            formula={formula}
            units={unitsOf(columnOf(entity.list.columns, field), entity.schema.properties[field])}
            onType={setFormula}
            onSubmit={(read) => void showPreview({ field, to: byFormula(entity, field, read) })}
          />
        ) : (
          <FormScopeProvider value={scope}>
            <RecordForm
              key={`${field} ${how}`}
              id={id}
              schema={schema}
              uiSchema={uiSchema}
              validator={compiled.validator}
              store={store}
              onSubmit={submit}
            />
          </FormScopeProvider>
        )}
      </Stack>
    </TitledDialog>
  );
}

interface OneOfProps<Option extends string> extends Pick<TextFieldProps, 'id' | 'label' | 'autoFocus' | 'slotProps'> {
  readonly value: Option;
  readonly options: readonly Option[];
  readonly textOf: (option: Option) => string;
  readonly onChange: (option: Option) => void;
}

/** A select. */
function OneOf<Option extends string>({ options, textOf, onChange, ...field }: OneOfProps<Option>) {
  const choose = (value: string) => {
    const option = options.find((option) => option === value);
    if (option !== undefined) onChange(option);
  };
  return (
    <TextField {...field} select onChange={({ target }) => choose(target.value)}>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {textOf(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Preview {
  readonly change: FieldChange;
  readonly rows: readonly PreviewedRow[];
}

/** The open preview of a change, and the functions that show and close it. */
function useChangePreview(compiled: CompiledForm, records: readonly EntityRecord[], texts: AllTexts) {
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

/** The form of one field for many records: filled with their common value, or blank for a relative change. */
function useFieldForm(entity: Entity, { records, count }: SelectedRecords, field: string, how: How) {
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
