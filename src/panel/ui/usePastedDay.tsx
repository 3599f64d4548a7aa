import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { readDay, readingsOf } from '../../shared/text/dayText.ts';
import { readTime } from '../../shared/text/typedClock.ts';
import { Later, later } from './later.tsx';

const PastedDay = later(() => import('./PastedDay.tsx'));

/** The readings of a text, by what the input is for: none, one, or several. */
const readers = {
  day: (text: string) => readingsOf(readDay(text)),
  time: (text: string) => [readTime(text)].filter((time) => time !== undefined),
} as const;

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
 * only and drops any other without a word (docs/behaviour.md#forms). A text with one reading is in the input at once, so that
 * a save right after it has it; only the code of the question is loaded then.
 * @param label the name of the input
 * @param onDay called with the day or time, as `readDay` returns it; a time of day as `readTime` does
 * @param what what the input is for
 */
export function usePastedDay(
  label: string,
  onDay: (reading: string) => void,
  what: keyof typeof readers = 'day',
): PastingDays {
  const [unclear, setUnclear] = useState<{ readonly text: string; readonly readings: readonly string[] }>();
  const forget = () => setUnclear(undefined);
  return {
    onPaste(event) {
      const pasted = event.clipboardData.getData('text/plain').trim();
      if (pasted === '') return;
      event.preventDefault();
      const readings = readers[what](pasted);
      const [first, ...others] = readings;
      if (first === undefined || others.length > 0) return setUnclear({ text: pasted, readings });
      forget();
      onDay(first);
    },
    question: unclear && (
      <Later onFailed={forget}>
        <PastedDay key={unclear.text} {...unclear} what={what} label={label} onDay={onDay} onEnd={forget} />
      </Later>
    ),
    forget,
  };
}
