import type { WidgetProps } from '@rjsf/utils';
import { inputTime, timeLike } from '../../../shared/text/clock.ts';
import { usePastedDay } from '../../ui/usePastedDay.tsx';
import { emptyMark } from './DayInput.tsx';
import { TextInput } from './TextInput.tsx';
import { useTypedText } from './useTypedText.ts';

/** A time of day. A changed one keeps its received notation (docs/behaviour.md#forms). */
export function TimeInput(props: WidgetProps) {
  const { value, label, onChange, onBlur } = props;
  const { came, text, type, leave } = useTypedText(value, inputTime, onChange);
  const { onPaste, question, forget } = usePastedDay(
    label,
    (time) => type(inputTime(time), timeLike(time, came)),
    'time',
  );
  return (
    <>
      <TextInput
        {...props}
        type="time"
        value={text}
        onChange={(typed: unknown) => {
          forget();
          const clock = typeof typed === 'string' ? typed : '';
          type(clock, clock === '' ? undefined : timeLike(clock, came));
        }}
        onBlur={(id, left) => {
          leave();
          onBlur(id, left);
        }}
        inputProps={{ onPaste, ...emptyMark(value) }}
      />
      {question}
    </>
  );
}
