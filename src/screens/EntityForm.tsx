import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import equal from 'fast-deep-equal';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { HalfSaved, useSave } from '../data/save.ts';
import { toast } from '../data/toasts.ts';
import { type Entity, panel } from '../entity/entities.ts';
import { emptyRecord, formSchema } from '../entity/formSchema.ts';
import type { Invalid } from '../entity/messages.ts';
import { type FormScope, FormScopeProvider } from '../widgets/formScope.ts';
import { RecordForm } from '../widgets/theme.tsx';
import { CallFailed } from '../wire/failure.ts';
import { type EntityRecord, isEmpty } from '../wire/record.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { errorSchemaOf, invalidsOf, obstaclesOf } from './validation.ts';

export interface EntityFormProps {
  readonly entity: Entity;
  /** The record to edit; none to add one. */
  readonly original?: EntityRecord | undefined;
  /** What a new record starts with, beside its defaults. */
  readonly preset?: EntityRecord | undefined;
  readonly onClose: () => void;
}

/** Checks are ours (see `validation.ts`), so that rjsf has nothing to check: this says so to it. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

/** The add or edit dialog of an entity, drawn from its schema (spec §2, §5). */
export default function EntityForm({ entity, original: opened, preset, onClose }: EntityFormProps) {
  // After a half-failed save of a new record the form goes on as the edit of what was saved.
  const [original, setOriginal] = useState(opened);
  const editing = original !== undefined;
  const form = entity.form;
  const id = useId();
  const narrow = useMediaQuery('(max-width: 600px)');

  const [initial] = useState<EntityRecord>(() => opened ?? { ...emptyRecord(entity.schema), ...preset });
  const [draft] = useState(() => draftOf(entity, opened));
  const data = useRef<EntityRecord>(draft ?? initial);
  const isDirty = () => !equal(filled(data.current), filled(initial));

  const save = useSave(entity);
  const [uploads, setUploads] = useState(0);
  const busy = save.isPending || uploads > 0;

  const checksOnChange = form?.validate === 'onChange';
  const [submitted, setSubmitted] = useState(false);
  // Checked at every change, a record that came with faults cannot be saved: it says why from the start.
  const [found, setFound] = useState<readonly Invalid[]>(() =>
    checksOnChange && opened ? obstaclesOf(entity, opened) : [],
  );
  const errors = useMemo(() => errorSchemaOf(found), [found]);

  const schema = useMemo((): RJSFSchema => ({ ...formSchema(entity.schema) }), [entity]);
  const uiSchema = useMemo(() => layered(entity, editing), [entity, editing]);
  // What the form does not let a person change cannot stand in their way: the record came like that.
  const obstacles = (record: EntityRecord) =>
    obstaclesOf(entity, record).filter(({ path }) => isOpen(uiSchema, path[0]));
  const [valid, setValid] = useState(() => obstacles(data.current).length === 0);

  const scope = useMemo(
    (): FormScope => ({ entity, original, countUpload: (by) => setUploads((count) => count + by) }),
    [entity, original],
  );

  const change = (next: EntityRecord) => {
    const touched = Object.keys(next)
      .concat(Object.keys(data.current))
      .filter((field) => !equal(next[field], data.current[field]));
    data.current = next;
    if (checksOnChange) setValid(obstacles(next).length === 0);
    if (submitted) setFound(invalidsOf(entity, next));
    else if (checksOnChange) setFound((before) => onlyTouched(invalidsOf(entity, next), before, touched));
  };

  // Beside the state, which a second click in the same moment would not see yet.
  const sending = useRef(false);
  const submit = () => {
    if (busy || sending.current) return;
    const wrong = obstacles(data.current);
    setSubmitted(true);
    setFound(wrong);
    const [first] = wrong;
    if (first) {
      if (entity.toasts?.invalid) toast('invalid', entity.toasts.invalid);
      focusField(first.path);
      return;
    }
    sending.current = true;
    save.mutate(
      { record: data.current, original },
      {
        onSettled: () => {
          sending.current = false;
        },
        onSuccess: close,
        onError: (error) => {
          if (error instanceof HalfSaved) {
            data.current = error.saved;
            setOriginal((before) => before ?? error.saved);
          }
          const rejected = rejectedFields(error);
          setFound(rejected);
          if (rejected[0]) focusField(rejected[0].path);
        },
      },
    );
  };

  const finished = useRef(false);
  const close = () => {
    finished.current = true;
    dropDraft(entity, opened);
    onClose();
  };
  // A form that is torn away unfinished (the session ended, a step back in the browser) leaves a draft behind.
  useEffect(() => {
    finished.current = false;
    return () => {
      if (!finished.current && !equal(filled(data.current), filled(initial))) keepDraft(entity, opened, data.current);
    };
  }, [entity, opened, initial]);

  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (save.isPending) return;
    if (isDirty()) setLeaving(true);
    else close();
  };
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  if (!form) return null;
  const mode = editing ? 'edit' : 'add';
  const submitText = typeof form.submit === 'string' ? form.submit : form.submit[mode];

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      onClose={leave}
      onKeyDown={saveByKey}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{form.title[mode]}</DialogTitle>
      <DialogContent dividers>
        {draft && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {panel.texts.draftRestored}
          </Alert>
        )}
        <FormScopeProvider value={scope}>
          <RecordForm
            id={id}
            idPrefix={id}
            schema={schema}
            uiSchema={uiSchema}
            initialFormData={data.current}
            validator={validator}
            noValidate
            noHtml5Validate
            extraErrors={errors}
            showErrorList={false}
            experimental_defaultFormStateBehavior={{
              arrayMinItems: { populate: 'never' },
              emptyObjectFields: 'skipDefaults',
            }}
            onChange={({ formData }) => change(formData)}
            onSubmit={submit}
          >
            {/* Nothing here: the buttons stand in the dialog's foot. */}
            <></>
          </RecordForm>
        </FormScopeProvider>
      </DialogContent>
      <DialogActions>
        {uploads > 0 && (
          <span role="status" style={{ marginInlineEnd: 'auto' }}>
            {panel.texts.uploadRunning}
          </span>
        )}
        <Button onClick={close} disabled={save.isPending}>
          {form.cancel}
        </Button>
        <Button type="submit" form={id} variant="contained" disabled={busy || (checksOnChange && !valid)}>
          {save.isPending && form.busy ? form.busy : submitText}
        </Button>
      </DialogActions>
      {leaving && (
        <ConfirmDialog
          title={panel.texts.discardTitle}
          text={panel.texts.discardText}
          cancel={panel.texts.keepEditing}
          submit={panel.texts.discard}
          onCancel={() => setLeaving(false)}
          onConfirm={close}
        />
      )}
    </Dialog>
  );

  /** Puts the focus on the input of a value, or on the field around it where it has none of its own. */
  function focusField(path: Invalid['path']): void {
    for (let length = path.length; length > 0; length -= 1) {
      const element = document.getElementById([id, ...path.slice(0, length)].join('_'));
      if (element && element.tabIndex >= -1) {
        element.focus();
        if (document.activeElement === element) return;
      }
    }
  }
}

/** The uiSchema, and while editing its overlay over it, field by field. */
function layered({ uiSchema = {}, form }: Entity, editing: boolean): UiSchema {
  const overlay: Readonly<Record<string, unknown>> = (editing && form?.whenEditing) || {};
  const merged = Object.fromEntries(
    Object.entries(overlay).map(([field, over]) => [
      field,
      { ...objectAt(uiSchema, field), ...(isObject(over) ? over : {}) },
    ]),
  );
  return { ...uiSchema, ...merged };
}

/** Whether a person can change a field. */
function isOpen(uiSchema: UiSchema, field: string | number | undefined): boolean {
  const { 'ui:widget': widget, 'ui:disabled': disabled, 'ui:readonly': readonly } = uiSchema[String(field)] ?? {};
  return widget !== 'hidden' && !disabled && !readonly;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const objectAt = (map: Readonly<Record<string, unknown>>, key: string): object => {
  const value = map[key];
  return isObject(value) ? value : {};
};

/** A record without the fields that hold nothing, so that a field entered and left is no change. */
const filled = (record: EntityRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** Of all that is wrong, only what the person has been at: the fields touched just now, and those already shown. */
function onlyTouched(found: readonly Invalid[], before: readonly Invalid[], touched: readonly string[]): Invalid[] {
  const shown = new Set([...before.map(({ path }) => String(path[0])), ...touched]);
  return found.filter(({ path }) => shown.has(String(path[0])));
}

/** The fields a server rejected, with its sentences. */
function rejectedFields(error: Error): Invalid[] {
  if (!(error instanceof CallFailed)) return [];
  return Object.entries(error.fields).map(([field, message]) => ({
    path: field.split('.'),
    keyword: 'server',
    message,
  }));
}
