import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { type PropsWithChildren, useId } from 'react';
import type { OpenedPopup } from './PopupButton.tsx';

interface PopoverDialogProps extends OpenedPopup {
  readonly title: string;
  /** How its inside is laid out. */
  readonly sx: { readonly width: number; readonly display?: 'grid'; readonly gap?: number };
}

/** What a `PopupButton` opens: a small dialog below it, with a title. */
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
