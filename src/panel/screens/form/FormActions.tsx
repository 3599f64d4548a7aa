import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PropsWithChildren } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useSubmitButton } from './useFormFocus.ts';
import type { useLeaving } from './useLeaving.ts';
import type { RecordFormState } from './useRecordForm.ts';

interface FormActionsProps {
  readonly id: string;
  readonly texts: NonNullable<Entity['form']>;
  readonly form: RecordFormState;
  readonly isUploading: boolean;
  /** Whether another record can be added after this one. */
  readonly hasAnother: boolean;
  readonly onCancel: ReturnType<typeof useLeaving>['cancel'];
}

/**
 * The buttons below a form.
 * @param children other buttons, at the start of the line
 */
export function FormActions({
  id,
  texts,
  form,
  isUploading,
  hasAnother,
  onCancel,
  children,
}: PropsWithChildren<FormActionsProps>) {
  const panel = usePanel();
  const { saveAnother } = useOpenedTexts();
  const { original, saving, withdraw, ready, submit } = form;
  const isClosed = isUploading || saving || !ready;
  const submitButton = useSubmitButton(saving);
  const submitText = typeof texts.submit === 'string' ? texts.submit : texts.submit[original ? 'edit' : 'add'];
  return (
    <>
      {' '}
      {/* The icons align with the content: the empty part of the outer ones is subtracted. */}
      {children && <Box sx={{ flex: '1 0 80px', display: 'flex', marginInlineStart: '-10px' }}>{children}</Box>}
      {isUploading && (
        <span role="status" style={{ marginInlineEnd: 'auto' }}>
          {panel.texts.uploadRunning}
        </span>
      )}
      <Button onClick={(event) => onCancel(event)} disabled={saving && !withdraw}>
        {texts.cancel}
      </Button>
      {hasAnother && !original && (
        <Button variant="outlined" disabled={isClosed} onClick={() => submit('another')}>
          {saveAnother}
        </Button>
      )}
      <Button ref={submitButton} type="submit" form={id} variant="contained" disabled={isClosed}>
        {saving && texts.busy ? texts.busy : submitText}
      </Button>
    </>
  );
}
