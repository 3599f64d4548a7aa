import './pastedDay.css';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo } from 'react';
import { dayInWords, readDay, readingsOf } from '../../shared/text/dayText.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { readTime } from '../../shared/text/typedClock.ts';
import { useOpenedTexts } from '../config/context.ts';

interface PastedDayProps {
  readonly what: 'day' | 'time';
  readonly label: string;
  /** The pasted text. */
  readonly text: string;
  readonly onDay: (reading: string) => void;
  readonly onEnd: () => void;
}

/** Puts the day, or the time of day, of a pasted text into its input; asks if it is ambiguous, and says so if it is none. */
export default function PastedDay({ what, label, text, onDay, onEnd }: PastedDayProps) {
  const { importWhichDay, noDay, noTime } = useOpenedTexts();
  const readings = useMemo(() => (what === 'day' ? readingsOf(readDay(text)) : timesIn(text)), [what, text]);
  const put = useEffectEvent((reading: string) => {
    onDay(reading);
    onEnd();
  });
  const [first, ...others] = readings;
  const only = others.length === 0 ? first : undefined;
  useEffect(() => {
    if (only !== undefined) put(only);
  }, [only]);

  if (only !== undefined) return null;
  const none = what === 'day' ? noDay : noTime;
  const sentence = interpolate(first === undefined ? none : importWhichDay, { value: text, column: label });
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

const timesIn = (text: string): string[] => [readTime(text)].filter((time) => time !== undefined);

/** Enter presses the button, and does not end the editing of a cell around it. */
const keepEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation();
