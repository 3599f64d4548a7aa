import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

const currencies = Intl.supportedValuesOf('currency');

/** Well-formed currencies, locales and time zones that browsers do not know: values would be formatted differently. */
export function* moneyProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  for (const shown of ui.get('list').get('columns').items) yield* writingProblems(shown);
  for (const filter of ui.get('list').get('filters').items) yield* zoneProblems(filter);
  for (const [, codec] of ui.get('wire').get('codecs').entries) yield* zoneProblems(codec);
}

/** The same of a panel or a column. */
export function* writingProblems(place: Place): Generator<ConfigProblem> {
  const [currency, locale] = [place.get('currency'), place.get('locale')];
  yield* zoneProblems(place);
  if (currency.text !== undefined && /^[A-Z]{3}$/.test(currency.text) && !currencies.includes(currency.text))
    yield currency.unknown('unknown-value', 'is not a currency', currencies);
  if (locale.text !== undefined && isUnknown(locale.text))
    yield locale.problem(
      'unknown-value',
      `'${locale.text}' is not a language whose numbers and dates a browser can write.`,
    );
}

/** Well-formed zones that browsers do not know. */
function* zoneProblems(place: Place): Generator<ConfigProblem> {
  const zone = place.get('zone');
  if (zone.text?.includes('/') && !isZone(zone.text))
    yield zone.unknown('unknown-value', 'is not a time zone', Intl.supportedValuesOf('timeZone'));
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The grammar reports malformed tags. */
function isUnknown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 0;
  } catch {
    return false;
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A polling interval so long that another unit was meant. The grammar reports short ones. */
export function* pollProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  yield* timeProblems(ui.get('list', 'poll'), { least: SECOND, most: DAY });
}

/** Toasts that are too short to read, or stay too long. */
export function* toastTimeProblems(panel: Place): Generator<ConfigProblem> {
  for (const [, time] of panel.get('toasts').entries)
    yield* timeProblems(time, { least: SECOND / 2, most: 10 * MINUTE });
}

function* timeProblems(place: Place, { least, most }: { least: number; most: number }): Generator<ConfigProblem> {
  const { number } = place;
  if (number === undefined) return;
  // The grammar reports a poll or an undo of less than a second, with the same sentence.
  if (number < least && place.path[0] === 'toasts' && place.path[1] !== 'undo')
    yield place.problem('wrong-unit', tooShort(number, least));
  if (number > most) {
    yield place.problem('wrong-unit', `is ${spoken(number)}: times are in milliseconds, and one second is ${SECOND}.`);
  }
}

/** "must be 1000 or more: times are in milliseconds, and 5 seconds are 5000." */
export function tooShort(number: number, least: number): string {
  const meant =
    number > 0 ? `${number} ${number === 1 ? 'second is' : 'seconds are'} ${number * SECOND}` : 'a second is 1000';
  return `must be ${least} or more: times are in milliseconds, and ${meant}.`;
}

const spoken = (milliseconds: number): string =>
  milliseconds >= 2 * DAY ? `${Math.round(milliseconds / DAY)} days` : `${Math.round(milliseconds / MINUTE)} minutes`;
