import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { type PropsWithChildren, useId } from 'react';
import type { OpenedPopup } from './PopupButton.tsx';

interface PopoverDialogProps extends OpenedPopup {
  readonly title: string;
  /** The styles of its content. */
  readonly sx: { readonly width: number; readonly display?: 'grid'; readonly gap?: number };
}

/** The popup of a `PopupButton`: a small titled dialog below it. */
export function PopoverDialog({ title, anchor, sx, onClose, children }: PropsWithChildren<PopoverDialogProps>) {
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, maxWidth: 'calc(100vw - 32px)', ...sx } },
      }}
    >
      <Box component="h2" id={id} sx={{ m: 0, typography: 'subtitle1' }}>
        {title}
      </Box>
      {children}
    </Popover>
  );
}
