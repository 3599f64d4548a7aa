import './keyList.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { usePanel } from '../config/context.ts';

export interface KeyListProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
const withCommand = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);

/** Tells which keys do what. */
export function KeyList({ open, onClose }: KeyListProps) {
  const { texts } = usePanel();
  const id = useId();
  const keys = [
    [withCommand('K'), texts.goTo],
    ['/', texts.search],
    [withCommand('S'), texts.keySave],
    ['Esc', texts.close],
    ['?', texts.keys],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{texts.keys}</DialogTitle>
      <DialogContent dividers>
        <dl className="keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
