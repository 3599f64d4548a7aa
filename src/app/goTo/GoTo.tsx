import Dialog, { dialogClasses } from '@mui/material/Dialog';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Finder } from './Finder.tsx';

export interface GoToProps {
  /** What was typed already. */
  readonly typed: string;
  readonly onClose: () => void;
}

/** The dialog that finds screens, records and actions by name (docs/behaviour.md#keys). */
export function GoTo({ typed, onClose }: GoToProps) {
  const navigate = useNavigate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-label`}
      // At the top, where it stays when it finds more or less.
      sx={{ [`& .${dialogClasses.container}`]: { alignItems: 'flex-start' } }}
    >
      <Finder
        id={id}
        typed={typed}
        onClose={onClose}
        onChosen={({ path }) => {
          onClose();
          void navigate(path);
        }}
      />
    </Dialog>
  );
}
