import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { type Mark, marksFor, readingText } from './columnForms.ts';
import type { ColumnForm } from './dayColumn.ts';

interface ColumnQuestionProps {
  /** The title of the file's column. */
  readonly title: string;
  /** An ambiguous number or day. */
  readonly unsure: string;
  readonly form: ColumnForm;
  readonly onAnswer: (mark: Mark) => void;
}

/** The question how a column writes its numbers or days, with the readings of an example. */
export function ColumnQuestion({ title, unsure, form, onAnswer }: ColumnQuestionProps) {
  const { importWhichNumber, importWhichDay } = useOpenedTexts();
  const question = 'possible' in form ? importWhichDay : importWhichNumber;
  const id = useId();
  return (
    <FormControl required sx={{ pl: 1.5 }}>
      <FormLabel id={id}>{interpolate(question, { value: unsure, column: title })}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={form.mark ?? ''}>
        {marksFor(form).map((mark) => (
          <FormControlLabel
            key={mark}
            value={mark}
            control={<Radio size="small" onChange={() => onAnswer(mark)} />}
            label={readingText(unsure, form, mark)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
