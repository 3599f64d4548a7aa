import Notes from '@mui/icons-material/Notes';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PopoverDialog } from '../../ui/PopoverDialog.tsx';

interface AltTextProps {
  readonly id: string;
  /** The name of the text and of the button that opens it. */
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  /** The id of its error, if it has one. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The alt text of a picture: a button, coloured where there is a text, that opens the input. */
export function AltText({ id, label, value, disabled, error, onChange }: AltTextProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        id={id}
        size="small"
        color={error !== undefined ? 'error' : value === '' ? 'default' : 'primary'}
        aria-label={label}
        aria-description={value || undefined}
        aria-describedby={error}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Notes fontSize="inherit" />
      </IconButton>
      {anchor && (
        <PopoverDialog title={label} anchor={anchor} sx={{ width: 320, display: 'grid', gap: 1 }} onClose={close}>
          <TextField
            autoFocus
            // The text wraps, so that all of it is visible; it still has no line breaks.
            multiline
            value={value}
            error={error !== undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              close();
            }}
            onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
            slotProps={{ htmlInput: { 'aria-label': label, autoComplete: 'off', 'aria-describedby': error } }}
          />
        </PopoverDialog>
      )}
    </>
  );
}
