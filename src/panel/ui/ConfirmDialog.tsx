import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type PropsWithChildren, useEffect, useId, useRef } from 'react';
import { TitledDialog } from './TitledDialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The subject of the question, on its own line. */
  readonly subject?: string;
  readonly cancel: string;
  readonly submit: string;
  /** The colour of the button that goes on: red, unless nothing is destroyed. */
  readonly tone?: 'primary' | 'error';
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Asks before an action that cannot be undone. While busy it can be neither confirmed again nor closed.
 * @param children more sentences, below the question
 */
export function ConfirmDialog({
  children,
  title,
  text,
  subject,
  cancel,
  submit,
  tone = 'error',
  busy = false,
  onCancel,
  onConfirm,
}: PropsWithChildren<ConfirmDialogProps>) {
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  // The button that was pressed was disabled meanwhile and has lost the focus: without it no key closes the dialog.
  useEffect(() => {
    if (wasBusy.current && !busy) cancelButton.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <TitledDialog
      title={title}
      fullWidth={false}
      maxWidth="xs"
      dividers={false}
      onClose={busy ? undefined : onCancel}
      aria-describedby={id}
      actions={
        <>
          <Button ref={cancelButton} onClick={onCancel} disabled={busy} autoFocus>
            {cancel}
          </Button>
          <Button onClick={onConfirm} disabled={busy} color={tone} variant="contained">
            {submit}
          </Button>
        </>
      }
    >
      <div id={id}>
        <DialogContentText>{text}</DialogContentText>
        {children}
        {subject && (
          <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>{subject}</DialogContentText>
        )}
      </div>
    </TitledDialog>
  );
}
