import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useOpenedTexts } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { DecimalSign } from '../../config/numberText.ts';
import { type NumberColumn, readingText } from './numberColumn.ts';

interface NumberQuestionProps {
  /** The title of the file's column. */
  readonly title: string;
  /** An ambiguous number. */
  readonly unsure: string;
  readonly numbers: NumberColumn;
  readonly onAnswer: (mark: DecimalSign) => void;
}

/** Asks for the decimal separator of a column, with both readings of one of its numbers. */
export function NumberQuestion({ title, unsure, numbers, onAnswer }: NumberQuestionProps) {
  const { importWhichNumber } = useOpenedTexts();
  const id = useId();
  const marks: readonly DecimalSign[] = ['.', ','];
  return (
    <FormControl required sx={{ pl: 1.5 }}>
      <FormLabel id={id}>{fillBlanks(importWhichNumber, { value: unsure, column: title })}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={numbers.mark ?? ''}>
        {marks.map((mark) => (
          <FormControlLabel
            key={mark}
            value={mark}
            control={<Radio size="small" onChange={() => onAnswer(mark)} />}
            label={readingText(unsure, { ...numbers, mark })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
