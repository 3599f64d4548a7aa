import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type RefObject, useState } from 'react';
import { usePanel } from '../../config/context.ts';

interface NameFormProps {
  readonly field?: RefObject<HTMLInputElement | null>;
  /** The name of the view. */
  readonly name?: string;
  /** The names of the user's views. */
  readonly titles: readonly string[];
  /** Called with the name. @returns whether it was saved: only then the field is emptied */
  readonly onName: (name: string) => boolean;
  readonly onCancel?: () => void;
}

/** A field for the name of a view, and the button that saves it. */
export function NameForm({ field, name = '', titles, onName, onCancel }: NameFormProps) {
  const { texts } = usePanel();
  const [typed, setTyped] = useState(name);
  const trimmed = typed.trim();
  const replaces = trimmed !== name && titles.includes(trimmed);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '' || !onName(trimmed)) return;
        setTyped('');
        // The button is disabled now: the focus would be nowhere.
        event.currentTarget.querySelector('input')?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onCancel) return;
        // Only the renaming ends, not the menu.
        event.stopPropagation();
        onCancel();
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, flex: 1, pt: 1 }}
    >
      <TextField
        inputRef={field}
        autoFocus={onCancel !== undefined}
        size="small"
        label={texts.viewName}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        helperText={replaces && texts.viewReplaces}
        sx={{ flex: '1 1 12rem' }}
      />
      {/* Beside the input, below its label. */}
      <Button type="submit" variant="contained" disabled={trimmed === ''} sx={{ mt: '22px' }}>
        {texts.viewSave}
      </Button>
    </Box>
  );
}
