import Dialog, { dialogClasses } from '@mui/material/Dialog';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Finder } from './Finder.tsx';

export interface GoToProps {
  readonly onClose: () => void;
}

/** The dialog that finds screens, records and actions by name (docs/behaviour.md#keys). */
export function GoTo({ onClose }: GoToProps) {
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
        onClose={onClose}
        onChosen={({ path }) => {
          onClose();
          void navigate(path);
        }}
      />
    </Dialog>
  );
}
