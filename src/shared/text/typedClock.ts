/** Times of day as they are typed, pasted and read from files. */

import { perText } from '../base/perObject.ts';
import { CLOCK_TIME, clockOfDay } from './clock.ts';
import { pageLocale } from './language.ts';
import { plainText } from './numberText.ts';

/** After a day: hours, minutes and seconds, with the half of the day on either side. */
const READ = /^(?:\d{4}-\d\d-\d\d[t ])?(?:([ap])m ?)?(\d{1,2})(?::(\d\d)(?::(\d\d))?)?(?: ?([ap])\.? ?m\.?)?$/;

const DAY = 86_400;

/**
 * Reads a time of day: '10:30', '10.30', '10h30', '1030', '10 Uhr 30', '10:30 pm' also in the language of the page, a day with
 * it, or Excel's part of a day: '0.4375'.
 * @returns the text itself if a field may have it, else '10:30' or '10:30:00'; undefined for any other text
 */
export function readTime(text: string): string | undefined {
  const plain = plainText(text);
  if (CLOCK_TIME.test(plain)) return plain.toUpperCase();
  // With two digits it is a clock: '0.30'.
  const part = /^(?:0|\d{5})?[.,](?!\d\d$)(\d+)$/.exec(plain)?.[1];
  if (part) return clockOfDay((Math.round(Number(`0.${part}`) * DAY) % DAY) * 1000);
  const [, before, hour, minute = '00', second = '00', half = before] = READ.exec(withColons(plain)) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  const isHour = half === undefined || (Number(hour) >= 1 && Number(hour) <= 12);
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`;
  return isHour && CLOCK_TIME.test(time) ? time.replace(/:00$/, '') : undefined;
}

/** A text with colons between the parts of a time, and the halves of the day in English. */
function withColons(plain: string): string {
  const english = halvesIn(pageLocale()).reduce((text, name, at) => text.replace(name, at === 0 ? 'am' : 'pm'), plain);
  return english
    .replace(/^(\d\d)(\d\d)$/, '$1:$2')
    .replace(/(?<=\d) ?(?:uhr|[h.時时点點시]) ?(?=\d)/g, ':')
    .replace(/(?<=\d) ?(?:uhr|min|[h時时点點시分분])$/, '');
}

/** The names of the halves of the day in a language: 'am' and 'pm', 'ص' and 'م'. */
const halvesIn = perText((locale) =>
  [1, 13].map((hour) => {
    const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: true, timeZone: 'UTC' });
    const half = format.formatToParts(hour * 3_600_000).find(({ type }) => type === 'dayPeriod');
    return plainText(half?.value ?? 'am');
  }),
);
