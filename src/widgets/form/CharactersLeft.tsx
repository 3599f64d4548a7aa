import FormHelperText from '@mui/material/FormHelperText';
import { usePanel } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';

/** A text is nearly as long as it may be when less than this part of it is left. */
const NEAR = 0.2;
/** Said at such steps, and not with each key. */
const STEP = 10;
/** For those who listen. */
const unseen = { position: 'absolute', clipPath: 'inset(50%)', pointerEvents: 'none' } as const;

interface CharactersLeftProps {
  readonly text: string;
  /** How many characters it may have. */
  readonly most: number;
}

/** How many characters a text may still have, near its limit. JSON Schema counts as people do: an emoji is one. */
export function CharactersLeft({ text, most }: CharactersLeftProps) {
  const { texts } = usePanel();
  const left = most - [...text].length;
  const isNear = left < most * NEAR;
  const sentence = (count: number) =>
    fillBlanks(count < 0 ? texts.charactersOver : texts.charactersLeft, { count: Math.abs(count) });
  return (
    <>
      {isNear && (
        <FormHelperText aria-hidden="true" error={left < 0}>
          {sentence(left)}
        </FormHelperText>
      )}
      <span aria-live="polite" style={unseen}>
        {isNear && sentence(left < 0 ? left : Math.ceil(left / STEP) * STEP)}
      </span>
    </>
  );
}
