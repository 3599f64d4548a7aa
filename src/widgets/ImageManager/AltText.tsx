import TextField from '@mui/material/TextField';
import { type Image, withAltText } from './images.ts';

export interface AltTextProps {
  readonly id: string;
  readonly label: string;
  readonly image: Image;
  readonly disabled: boolean;
  /** The id of its error message, if any. */
  readonly errorId: string | undefined;
  readonly onChange: (image: Image) => void;
}

/** The input of an image's alt text. */
export const AltText = ({ id, label, image, disabled, errorId, onChange }: AltTextProps) => (
  <TextField
    id={id}
    label={label}
    size="small"
    value={typeof image['altText'] === 'string' ? image['altText'] : ''}
    disabled={disabled}
    error={errorId !== undefined}
    onChange={({ target }) => onChange(withAltText(image, target.value))}
    sx={{ width: 160, mt: 1 }}
    slotProps={{
      // Small above the text, where the whole label has room.
      inputLabel: { shrink: true },
      htmlInput: { autoComplete: 'off', 'aria-describedby': errorId },
    }}
  />
);
