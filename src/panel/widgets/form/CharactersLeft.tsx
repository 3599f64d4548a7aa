import FormHelperText from '@mui/material/FormHelperText';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import { visuallyHidden } from '../../ui/Announced.tsx';

/** The count is shown when less than this share of the limit is left. */
const NEAR = 0.2;
/** Announced at these steps, not at each key. */
const STEP = 10;

interface CharactersLeftProps {
  readonly text: string;
  readonly most: number;
}

/** The number of characters left, near the limit. Counted as JSON Schema does: an emoji is one character. */
export function CharactersLeft({ text, most }: CharactersLeftProps) {
  const { texts } = usePanel();
  const remaining = most - [...text].length;
  const isNear = remaining < most * NEAR;
  const sentence = (count: number) => {
    if (count === 1) return texts.characterLeft;
    if (count === -1) return texts.characterOver;
    return interpolate(count < 0 ? texts.charactersOver : texts.charactersLeft, { count: Math.abs(count) });
  };
  return (
    <>
      {isNear && (
        <FormHelperText aria-hidden="true" error={remaining < 0}>
          {sentence(remaining)}
        </FormHelperText>
      )}
      <span aria-live="polite" style={visuallyHidden}>
        {isNear && sentence(remaining < 0 ? remaining : Math.ceil(remaining / STEP) * STEP)}
      </span>
    </>
  );
}
