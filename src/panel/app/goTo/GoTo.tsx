import Dialog, { dialogClasses } from '@mui/material/Dialog';
import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePanel } from '../../config/context.ts';
import { Finder } from './Finder.tsx';

interface GoToProps {
  /** The text that was typed before. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** The dialog that finds screens, records and actions by name (docs/behaviour.md#keys). */
export function GoTo({ typed, onClose, onLogout }: GoToProps) {
  const { logout } = usePanel();
  const deeds = useMemo(() => [{ title: logout, act: onLogout }], [logout, onLogout]);
  const navigate = useNavigate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-label`}
      // At the top, so that it does not move when the number of results changes.
      sx={{ [`& .${dialogClasses.container}`]: { alignItems: 'flex-start' } }}
    >
      <Finder
        id={id}
        typed={typed}
        deeds={deeds}
        onClose={onClose}
        onChosen={(destination) => {
          onClose();
          if ('act' in destination) destination.act();
          else void navigate(destination.path);
        }}
      />
    </Dialog>
  );
}
