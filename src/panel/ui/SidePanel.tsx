import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { usePanel } from '../config/context.ts';
import { Icon } from './Icon.tsx';
import { CLOSE } from './icons.ts';

interface SidePanelProps extends Pick<DialogProps, 'children' | 'onKeyDown'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** At the end side and as high as the window; what it is about stays readable beside it. */
const beside = {
  container: { sx: { justifyContent: 'flex-end' } },
  backdrop: { sx: { bgcolor: 'rgb(0 0 0 / 0.28)' } },
  paper: {
    sx: {
      '&&': { width: '100%', maxWidth: { sm: 460 }, height: '100%', maxHeight: 'none', m: 0, borderRadius: 0 },
      borderInlineStart: '1px solid var(--mui-palette-divider)',
    },
  },
} as const;

/** A dialog at the end side of the window, on a phone as wide as that, named by its title. */
export function SidePanel({ title, onClose, onKeyDown, children }: SidePanelProps) {
  const { texts } = usePanel();
  const id = useId();
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} aria-labelledby={id} slotProps={beside}>
      <DialogTitle id={id} sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={texts.close}
        autoFocus
        onClick={onClose}
        sx={{ position: 'absolute', insetInlineEnd: 12, top: 5, width: 44, height: 44 }}
      >
        <Icon path={CLOSE} />
      </IconButton>
      <DialogContent dividers sx={{ borderBottom: 0 }}>
        {children}
      </DialogContent>
    </Dialog>
  );
}
