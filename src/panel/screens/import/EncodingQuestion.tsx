import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useOpenedTexts } from '../../config/context.ts';
import type { Encodings } from '../files/decodedText.ts';

interface EncodingQuestionProps {
  readonly encodings: Encodings;
  readonly onAnswer: (encoding: string) => void;
}

/** The question for the encoding of a file, with a sample of its text in each. */
export function EncodingQuestion({ encodings: { chosen, possible }, onAnswer }: EncodingQuestionProps) {
  const { importEncoding } = useOpenedTexts();
  const id = useId();
  return (
    <FormControl sx={{ mt: 3, display: 'flex' }}>
      <FormLabel id={id}>{importEncoding}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        sx={{ maxHeight: 200, flexWrap: 'nowrap', overflowY: 'auto', pl: 1 }}
      >
        {possible.map(({ name, sample }) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" onChange={() => onAnswer(name)} />}
            label={`${sample} (${name})`}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
