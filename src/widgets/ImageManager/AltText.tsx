import TextField from '@mui/material/TextField';
import { type Image, withAltText } from './images.ts';

export interface AltTextProps {
  readonly id: string;
  readonly label: string;
  readonly image: Image;
  readonly disabled: boolean;
  /** Where it is told what is wrong with it, if something is. */
  readonly errorId: string | undefined;
  readonly onChange: (image: Image) => void;
}

/** The input of what an image shows, for those who do not see it. */
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
