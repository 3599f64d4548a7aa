import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef } from 'react';

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

/** Asks before an action that cannot be undone. While busy it can be neither confirmed again nor closed. */
export function ConfirmDialog({
  title,
  text,
  subject,
  cancel,
  submit,
  tone = 'error',
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  // The button that was pressed was disabled meanwhile and has lost the focus: without it no key closes the dialog.
  useEffect(() => {
    if (wasBusy.current && !busy) cancelButton.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText>{text}</DialogContentText>
        {subject && (
          <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>{subject}</DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={cancelButton} onClick={onCancel} disabled={busy} autoFocus>
          {cancel}
        </Button>
        <Button onClick={onConfirm} disabled={busy} color={tone} variant="contained">
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
