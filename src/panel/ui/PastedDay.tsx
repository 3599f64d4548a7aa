import './pastedDay.css';
import type { KeyboardEvent } from 'react';
import { dayInWords } from '../../shared/text/dayText.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { useOpenedTexts } from '../config/context.ts';

interface PastedDayProps {
  readonly what: 'day' | 'time';
  readonly label: string;
  /** The pasted text. */
  readonly text: string;
  /** What it may mean: several, or nothing. */
  readonly readings: readonly string[];
  readonly onDay: (reading: string) => void;
  readonly onEnd: () => void;
}

/** Asks which day a pasted text means, or says that it is none. */
export default function PastedDay({ what, label, text, readings, onDay, onEnd }: PastedDayProps) {
  const { importWhichDay, noDay, noTime } = useOpenedTexts();
  const none = what === 'day' ? noDay : noTime;
  const sentence = interpolate(readings.length === 0 ? none : importWhichDay, { value: text, column: label });
  return (
    <div className="pasted-day">
      <p role="alert">{sentence}</p>
      {readings.map((reading) => (
        <button
          key={reading}
          type="button"
          className="button"
          onKeyDown={keepEnter}
          onClick={() => {
            onDay(reading);
            onEnd();
          }}
        >
          {dayInWords(reading)}
        </button>
      ))}
    </div>
  );
}

/** Enter presses the button, and does not end the editing of a cell around it. */
const keepEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation();
