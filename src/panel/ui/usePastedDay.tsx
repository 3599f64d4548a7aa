import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { Later, later } from './later.tsx';

const PastedDay = later(() => import('./PastedDay.tsx'));

/** The handlers of a day input for pasted text. */
interface PastingDays {
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The element below the input: asks which day is meant, or says that the text is none. */
  readonly question: ReactNode;
  /** Removes the question, because a day was typed. */
  readonly forget: () => void;
}

/**
 * Reads a day that is pasted into the browser's own input for days or times, which takes the form of its own language
 * only and drops any other without a word (docs/behaviour.md#forms). The code is loaded then.
 * @param label the name of the input
 * @param onDay called with the day or time, as `readDay` returns it; a time of day as `readTime` does
 * @param what what the input is for
 */
export function usePastedDay(
  label: string,
  onDay: (reading: string) => void,
  what: 'day' | 'time' = 'day',
): PastingDays {
  const [text, setText] = useState('');
  const forget = () => setText('');
  return {
    onPaste(event) {
      const pasted = event.clipboardData.getData('text/plain').trim();
      if (pasted === '') return;
      event.preventDefault();
      setText(pasted);
    },
    question: text !== '' && (
      <Later onFailed={forget}>
        <PastedDay key={text} what={what} label={label} text={text} onDay={onDay} onEnd={forget} />
      </Later>
    ),
    forget,
  };
}
