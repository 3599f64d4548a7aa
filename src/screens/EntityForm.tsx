import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { useCompiledForm } from '../data/validation.ts';
import { type FormScope, FormScopeProvider } from '../widgets/form/formScope.ts';
import { noDefaults, RecordForm } from '../widgets/form/RecordForm.tsx';
import type { EntityRecord } from '../wire/record.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { errorSchemaOf } from './errorSchema.ts';
import { useRecordForm } from './useRecordForm.ts';

export interface EntityFormProps {
  readonly entity: Entity;
  /** The record to edit; undefined to add one. */
  readonly original?: EntityRecord | undefined;
  /** Values of a new record, besides its defaults. */
  readonly preset?: EntityRecord | undefined;
  readonly onClose: () => void;
}

/** The add or edit dialog of an entity, drawn from its schema (docs/behaviour.md#forms). */
export default function EntityForm({ entity, original: opened, preset, onClose }: EntityFormProps) {
  const panel = usePanel();
  const id = useId();
  const narrow = useMediaQuery('(max-width: 600px)');
  const compiled = useCompiledForm(entity);
  const form = useRecordForm({ compiled, opened, preset, onClose, onFocus: (path) => focusValue(id, path) });
  const { original, uiSchema, shown, saving, isDirty, submit, close } = form;

  const [uploads, setUploads] = useState(0);
  const scope = useMemo(
    (): FormScope => ({ entity, original, countUpload: (by) => setUploads((count) => count + by) }),
    [entity, original],
  );
  const errors = useMemo(() => errorSchemaOf(shown), [shown]);

  const [leaving, setLeaving] = useState(false);
  const leave = (event: { detail?: number }) => {
    // The second click of a double click on the opening button hits the backdrop.
    const isSecondClick = (event.detail ?? 0) > 1;
    if (saving || isSecondClick) return;
    if (isDirty()) setLeaving(true);
    else close();
  };
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  const canSubmit = uploads === 0 && !saving;
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSubmit) submit();
  };

  const texts = entity.form;
  if (!texts) return null;
  const mode = original ? 'edit' : 'add';
  const submitText = typeof texts.submit === 'string' ? texts.submit : texts.submit[mode];

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
      <DialogTitle id={`${id}-title`}>{texts.title[mode]}</DialogTitle>
      <DialogContent dividers>
        {form.restored && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {panel.texts.draftRestored}
          </Alert>
        )}
        <FormScopeProvider value={scope}>
          <RecordForm
            id={id}
            idPrefix={id}
            schema={compiled.schema}
            uiSchema={uiSchema}
            initialFormData={form.data.current}
            validator={compiled.validator}
            noValidate
            noHtml5Validate
            extraErrors={errors}
            showErrorList={false}
            experimental_defaultFormStateBehavior={noDefaults}
            onChange={({ formData }) => form.change(formData)}
            onSubmit={() => canSubmit && submit()}
          />
        </FormScopeProvider>
      </DialogContent>
      <DialogActions>
        {uploads > 0 && (
          <span role="status" style={{ marginInlineEnd: 'auto' }}>
            {panel.texts.uploadRunning}
          </span>
        )}
        <Button onClick={close} disabled={saving}>
          {texts.cancel}
        </Button>
        <Button type="submit" form={id} variant="contained" disabled={!canSubmit || !form.ready}>
          {saving && texts.busy ? texts.busy : submitText}
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
}

/** Focuses the input of a value, or of the field around it if the value has no input of its own. */
function focusValue(form: string, path: readonly (string | number)[]): void {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById([form, ...path.slice(0, length)].join('_'));
    element?.focus();
    if (element && document.activeElement === element) return;
  }
}
