import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

interface QuestionProps<Answer extends string> {
  readonly text: string;
  readonly required?: boolean;
  readonly answer: Answer | undefined;
  readonly answers: readonly (readonly [answer: Answer, label: string])[];
  readonly onAnswer: (answer: Answer) => void;
}

/** A question about a file, or about one of its columns, which needs an answer before the preview (`required`). */
export function Question<Answer extends string>({ text, required = false, ...props }: QuestionProps<Answer>) {
  const { answer, answers, onAnswer } = props;
  const id = useId();
  return (
    <FormControl required={required} sx={required ? { pl: 1.5 } : { mt: 3, display: 'flex' }}>
      <FormLabel id={id}>{text}</FormLabel>
      <RadioGroup
        row={required}
        aria-labelledby={id}
        value={answer ?? ''}
        sx={required ? null : { maxHeight: 200, flexWrap: 'nowrap', overflowY: 'auto', pl: 1 }}
      >
        {answers.map(([one, label]) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" onChange={() => onAnswer(one)} />}
            label={label}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
