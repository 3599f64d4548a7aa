import { dayAt, type Zone } from '../text/zone.ts';

/** Words in filters for values that are known only at run time: the signed-in person, relative days. */

/** The id of the signed-in person's record. */
export const ME = '@me';

/** Ids with the word for the signed-in person replaced by the id of their record. */
export const namedIds = (ids: readonly string[], person: string | undefined): readonly string[] =>
  person === undefined ? ids : ids.map((id) => (id === ME ? person : id));

/** The query parameters of a list that are no fields: no filter has such a name. */
export const ADDRESS_WORDS: readonly string[] = ['filter', 'search', 'id', 'sort', 'edit', 'add', 'copy'];

/** The form of `DaysWord`, for the grammar. */
export const DAYS_WORD =
  '^(today|yesterday|tomorrow|past|coming|(last|this|next)-(week|month|year)|(last|next)-[1-9][0-9]{0,3}-days)$';

const pattern = new RegExp(DAYS_WORD);

/** A first and a last day in the address, and in views: '2026-01-01..2026-01-31'. */
export const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

/** A minimum and a maximum there: '10..20'. */
export const NUMBERS = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** A first and a last day: '2026-01-31'. One of them may be missing. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The days that a word means: 'last-7-days' are today and the six days before it, 'past' those before today, 'coming' today
 * and those after it.
 * @param now the time, or the zone that says which day it is
 * @param firstDay that of the week, from 0 for Sunday; by default Monday
 * @returns undefined if it is no such word
 */
export function daysIn(word: string, now: Date | Zone = 'local', firstDay = 1): Days | undefined {
  if (!pattern.test(word)) return undefined;
  const today = typeof now === 'string' ? new Date(`${dayAt(now, Date.now())}T12:00`) : now;
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const span = (from: Date, to: Date): Days => ({ from: dayText(from), to: dayText(to) });
  const days = (first: number, last: number) =>
    span(new Date(year, month, day + first), new Date(year, month, day + last));
  const [which = '', unit = ''] = word.split('-');
  const step = which === 'last' ? -1 : which === 'next' ? 1 : 0;
  switch (unit) {
    case '':
      if (word === 'past') return { to: days(-1, -1).to };
      if (word === 'coming') return { from: days(0, 0).from };
      return word === 'today' ? days(0, 0) : word === 'yesterday' ? days(-1, -1) : days(1, 1);
    case 'week': {
      const first = -((today.getDay() + 7 - firstDay) % 7) + 7 * step;
      return days(first, first + 6);
    }
    case 'month':
      return span(new Date(year, month + step, 1), new Date(year, month + step + 1, 0));
    case 'year':
      return span(new Date(year + step, 0, 1), new Date(year + step, 11, 31));
    default:
      return step < 0 ? days(1 - Number(unit), 0) : days(0, Number(unit) - 1);
  }
}

const dayText = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
