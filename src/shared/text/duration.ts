/** Durations, in minutes, as they are typed, shown and written in files: '1 h 30 min', '1:30'. */

import { perText } from '../base/perObject.ts';
import { pageLocale } from './language.ts';

/** The seconds of each unit. */
const lengths = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
type Unit = keyof typeof lengths;
const units: readonly Unit[] = ['day', 'hour', 'minute', 'second'];

/** The symbols of a unit in any language. */
const symbols: Readonly<Record<Unit, readonly string[]>> = {
  day: ['d'],
  hour: ['h', 'hr', 'hrs'],
  minute: ['m', 'min', 'mins', "'"],
  second: ['s', 'sec', 'secs', "''", '"'],
};

const NUMBER = '\\d+(?:[.,]\\d+)?';
/** ISO 8601, without years and months, which have no length. */
const ISO = new RegExp(`^p(?:(${NUMBER})d)?(?:t(?:(${NUMBER})h)?(?:(${NUMBER})m)?(?:(${NUMBER})s)?)?$`);
/** After days: '1:30', '1:30:20', '1 02:30:00', '1 day, 2:30:00'. */
const CLOCK = /^(?:(\d+) (?:days?,? )?)?(\d+):([0-5]?\d)(?::([0-5]?\d(?:[.,]\d+)?))?$/;
const PARTS = new RegExp(`(${NUMBER})\\s*(\\p{L}+|['"]+)?\\.?`, 'gu');

/**
 * Reads a duration: '1 h 30 min', '1h30', '1:30', '1:30:20', 'PT1H30M', with the units' names in the language of the page.
 * @param text as `plainText` returns it
 * @returns minutes; undefined for any other text, also for a number alone
 */
export function durationIn(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^([-+]?)\s*(.*?)$/.exec(text) ?? [];
  const parts = ISO.exec(rest)?.slice(1) ?? CLOCK.exec(rest)?.slice(1) ?? named(rest);
  if (!parts?.some((part) => part !== undefined)) return undefined;
  const numbers = parts.map((part = '0') => Number(part.replace(',', '.')));
  const sum = numbers.reduce((seconds, number, at) => seconds + number * lengths[units[at] ?? 'second'], 0);
  // To the microsecond: 1.1 hours are 66 minutes.
  return ((sign === '-' ? -1 : 1) * Math.round(sum * 1e6)) / 60e6 + 0;
}

/** The parts of '1 day 2 h 30', by unit: a number after the last unit is of the next smaller one. */
function named(text: string): readonly (string | undefined)[] | undefined {
  const parts = new Map<number, string | undefined>();
  let last = -1;
  let end = 0;
  for (const { 0: part, 1: number, 2: name, index } of text.matchAll(PARTS)) {
    const unit = name === undefined ? last + 1 : units.findIndex((one) => namesOf(one).has(name));
    const isBetween = /^[\s,]*$/.test(text.slice(end, index));
    if (!isBetween || unit <= last || unit >= units.length || (name === undefined && last < 0)) return undefined;
    parts.set(unit, number);
    [last, end] = [unit, index + part.length];
  }
  return text.slice(end).trim() === '' ? units.map((_, at) => parts.get(at)) : undefined;
}

const namesOf = (unit: Unit): ReadonlySet<string> => new Set([...symbols[unit], ...spoken(`${pageLocale()} ${unit}`)]);

/** The names of a unit in English and another language: 'std', 'stunde', 'stunden'. @param key '{locale} {unit}' */
const spoken = perText((key): readonly string[] => {
  const [locale = '', unit = ''] = key.split(' ');
  return ['en', locale].flatMap((language) =>
    (['short', 'long', 'narrow'] as const).flatMap((unitDisplay) =>
      [1, 2, 5, 11, 100].flatMap((count) => {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
        const name = format.formatToParts(count).find(({ type }) => type === 'unit');
        return name ? name.value.trim().toLowerCase().replace(/\.$/, '') : [];
      }),
    ),
  );
});

/** Hours, minutes and seconds, to the second. */
function partsOf(minutes: number): readonly [hours: number, minutes: number, seconds: number] {
  const seconds = Math.round(Math.abs(minutes) * 60);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

/** The format of a number of a unit. English has its symbols, which are shorter than 'hr' and 'sec'. @param key '{locale} {unit}' */
const formatOf = perText((key): ((count: number) => string) => {
  const [locale = '', unit = ''] = key.split(' ');
  const symbol = { hour: 'h', minute: 'min', second: 's' }[unit];
  if (locale.startsWith('en')) return (count) => `${count}\u00a0${symbol}`;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false });
  return (count) => format.format(count);
});

/** A duration in a language, to the second: '1 h 30 min', '45 min', '20 s'. @param locale by default that of the page */
export function durationText(minutes: number, locale: string = pageLocale()): string {
  const named = partsOf(minutes).map((count, at) => ({ count, unit: units[at + 1] ?? 'second' }));
  const shown = named.filter(({ count, unit }) => count > 0 || (unit === 'minute' && Math.abs(minutes) * 60 < 0.5));
  const text = shown.map(({ count, unit }) => formatOf(`${locale} ${unit}`)(count)).join(' ');
  return minutes < 0 && shown.some(({ count }) => count > 0) ? `-${text}` : text;
}

/** A duration as spreadsheets and imports read it: '1:30', '26:05:30'; one that is below zero or no whole seconds in minutes. */
export function durationClock(minutes: number): string {
  const [hours, rest, seconds] = partsOf(minutes);
  const isWhole = minutes >= 0 && (hours * 3600 + rest * 60 + seconds) / 60 === minutes;
  const two = (count: number) => String(count).padStart(2, '0');
  return isWhole ? `${hours}:${two(rest)}${seconds > 0 ? `:${two(seconds)}` : ''}` : String(minutes);
}
