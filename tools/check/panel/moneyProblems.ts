import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

const currencies = Intl.supportedValuesOf('currency');

/** Well-formed currencies and locales that browsers do not know: numbers would be formatted differently. */
export function* moneyProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  for (const shown of ui.get('list').get('columns').items) yield* writingProblems(shown);
}

/** The same of a panel or a column. */
export function* writingProblems(place: Place): Generator<ConfigProblem> {
  const [currency, locale] = [place.get('currency'), place.get('locale')];
  if (currency.text !== undefined && /^[A-Z]{3}$/.test(currency.text) && !currencies.includes(currency.text))
    yield currency.unknown('unknown-value', 'is not a currency', currencies);
  if (locale.text !== undefined && isUnknown(locale.text))
    yield locale.problem(
      'unknown-value',
      `'${locale.text}' is not a language whose numbers and dates a browser can write.`,
    );
}

/** The grammar reports malformed tags. */
function isUnknown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 0;
  } catch {
    return false;
  }
}
