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
