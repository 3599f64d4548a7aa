import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { usePanel } from '../config/context.ts';
import { NARROW } from './breakpoints.ts';
import { useMedia } from './useMedia.ts';

export interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title' | 'onClose'> {
  /** Its title, or a head that has the title in it. */
  readonly title: ReactNode;
  /** Its buttons; by default one that closes it. */
  readonly actions?: ReactNode;
  /** Whether lines separate its content from the title and the buttons. */
  readonly dividers?: boolean;
  /** Without it neither Escape nor a click on the backdrop closes it. */
  readonly onClose?: ((event: object, reason?: 'escapeKeyDown' | 'backdropClick') => void) | undefined;
}

/** A dialog with a title, content and buttons, named by its title. One of medium width fills the screen of a phone. */
export function TitledDialog({ title, actions, dividers = true, children, onClose, ...dialog }: TitledDialogProps) {
  const { texts } = usePanel();
  const isNarrow = useMedia(NARROW);
  return (
    <Dialog open fullWidth fullScreen={isNarrow && dialog.maxWidth === 'md'} onClose={onClose} {...dialog}>
      {typeof title === 'string' ? <DialogTitle>{title}</DialogTitle> : title}
      <DialogContent dividers={dividers}>{children}</DialogContent>
      <DialogActions>
        {actions ?? (
          <Button onClick={onClose} autoFocus>
            {texts.close}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
