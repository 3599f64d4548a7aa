import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { type Entity, fieldTitle } from '../../config/entity.ts';
import type { AllTexts } from '../../config/grammar.ts';
import { localeOf } from '../../config/language.ts';
import { decimalSign } from '../../config/numberText.ts';
import { useToasts } from '../../data/context.ts';
import { recordErrors, useCompiledForm } from '../../data/saving/validation.ts';
import { type FormScope, FormScopeProvider } from '../../widgets/form/formScope.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { type EntityRecord, isEmpty, originOf } from '../../wire/record.ts';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import { oneField } from '../form/oneField.ts';
import type { PreviewedRow } from '../import/dryRun.ts';
import { useNamesOf } from '../import/useNamesOf.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { changeableFields } from './changeable.ts';
import { adding, byFormula, type FieldChange, type How, previewOf, removing, waysFor } from './fieldChange.ts';
import { formulaIn } from './formula.ts';

interface ChangeDialogProps {
  readonly entity: Entity;
  /** Those that are known, and how many there are. */
  readonly records: readonly EntityRecord[];
  readonly count: number;
  readonly title: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly onChange: (change: FieldChange) => void;
}

/**
 * Asks which field of the selected records is to be changed, and to what: by the widget that the form has for it. Where the
 * records get different values, what each gets is shown first.
 */
export function ChangeDialog({ entity, records, count, title, cancel, onCancel, onChange }: ChangeDialogProps) {
  const panel = usePanel();
  const opened = useOpenedTexts();
  const texts: AllTexts = { ...panel.texts, ...opened };
  const id = useId();
  const compiled = useCompiledForm(entity);
  const fields = useMemo(() => changeableFields(entity), [entity]);
  const [field = '', choose] = useState(fields[0]);
  const [how, setHow] = useState<How>('set');
  const [formula, setFormula] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<{ readonly change: FieldChange; readonly rows: readonly PreviewedRow[] }>();
  const fetchNames = useNamesOf(entity);
  const toasts = useToasts();
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
  const { store, schema, uiSchema } = useMemo(
    // Those that are not known may have another value.
    () => oneField(compiled, how !== 'set' ? [] : records.length < count ? [...records, {}] : records, field),
    [compiled, records, count, field, how],
  );
  const ways = waysFor(entity, field);

  /** Sets all to what is typed, if it is valid. */
  const set = () => {
    const value = store.get().record[field];
    const [first = {}] = records;
    const errors = recordErrors(compiled, { ...first, [field]: value }, first).filter(({ path }) => path[0] === field);
    store.show(errors);
    if (errors.length > 0) document.getElementById(`${id}_${field}`)?.focus();
    else onChange({ field, to: () => value });
  };
  const show = async (change: FieldChange, entries: EntityRecord) => {
    // Of most of very many only the ids are known.
    const known = records.filter(originOf);
    try {
      const namesOf = await fetchNames({ titles: [''], rows: [] }, [field], [...known, entries]);
      setPreview({ change, rows: previewOf(compiled, known, change, namesOf, texts) });
    } catch {
      toasts.show('error', texts.unreachable);
    }
  };
  const calculate = () => {
    const read = formulaIn(formula, decimalSign(localeOf(panel)));
    setWrong(!read);
    if (read) void show({ field, to: byFormula(entity, field, read) }, {});
    else document.getElementById(`${id}-formula`)?.focus();
  };
  const submit = () => {
    if (how === 'set') set();
    else if (how === 'formula') calculate();
    else {
      const entries = store.get().record[field];
      if (isEmpty(entries)) document.getElementById(`${id}_${field}`)?.focus();
      else void show({ field, to: how === 'add' ? adding(entries) : removing(entries) }, { [field]: entries });
    }
  };

  if (preview) {
    return (
      <ChangePreview
        entity={entity}
        rows={preview.rows}
        count={count}
        title={title}
        cancel={cancel}
        onCancel={onCancel}
        onBack={() => setPreview(undefined)}
        onChange={(left) => onChange({ ...preview.change, left })}
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
          <Button type="submit" form={id} variant="contained" disabled={uploads > 0}>
            {how === 'set' ? texts.changeSubmit : texts.importCheck}
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
          onChange={({ target }) => {
            choose(target.value);
            setHow('set');
          }}
        >
          {fields.map((name) => (
            <MenuItem key={name} value={name}>
              {fieldTitle(entity.schema, name)}
            </MenuItem>
          ))}
        </TextField>
        {ways.length > 1 && (
          <TextField
            select
            id={`${id}-how`}
            label={texts.changeHow}
            value={how}
            onChange={({ target }) => setHow(ways.find((way) => way === target.value) ?? 'set')}
          >
            {ways.map((way) => (
              <MenuItem key={way} value={way}>
                {wayText(way, texts)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {how === 'formula' ? (
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <TextField
              fullWidth
              id={`${id}-formula`}
              label={texts.changeFormula}
              value={formula}
              onChange={({ target }) => {
                setFormula(target.value);
                setWrong(false);
              }}
              error={isWrong}
              helperText={texts.changeFormulas}
              autoComplete="off"
            />
          </form>
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

function wayText(way: How, texts: AllTexts): string {
  switch (way) {
    case 'set':
      return texts.changeSet;
    case 'formula':
      return texts.changeFormula;
    case 'add':
      return texts.changeAdd;
    case 'remove':
      return texts.changeRemove;
  }
}
