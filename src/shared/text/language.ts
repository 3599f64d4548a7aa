import { readStored, writeStored } from '../base/localStore.ts';
import { perText } from '../base/perObject.ts';

/** The language of the page: the person's choice, else what the browser asks for, else that of the config. */

/** The language of a config that names none (`lang` of panel.json), and of the engine's own texts. */
export const ENGLISH = 'en';

/** The storage key of the choice. */
const KEY = 'language';

/**
 * The language to show the page in.
 * @param known the available languages, the config's own first
 */
export function chosenLanguage(known: readonly string[]): string {
  const languages = [readStored(KEY) ?? '', ...navigator.languages].map(
    (language) => known.find((tag) => tag === language) ?? known.find((tag) => primary(tag) === primary(language)),
  );
  return languages.find((language) => language !== undefined) ?? known[0] ?? ENGLISH;
}

/** 'de-AT' → 'de' */
export const primary = (language: string): string => language.split('-')[0] ?? '';

/**
 * A locale with Latin digits, which ids, codes and addresses have in every language: a page has one kind of digits. One that
 * names its own ('ar-u-nu-arab') keeps them.
 */
const withLatinDigits = perText((locale: string): string => {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  const isNamed = /-u-(.+-)?nu-/.test(locale);
  return numberingSystem === 'latn' || isNamed
    ? locale
    : new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
});

/** The language of the page, the same in each browser. Outside of one there is no preference. */
export const pageLanguage = (): string =>
  (typeof document === 'undefined' ? '' : document.documentElement.lang) || ENGLISH;

/** The locale for numbers and times: the page's language, with the browser's region ('de-AT'), and Latin digits. */
export function pageLocale(): string {
  if (typeof document === 'undefined') return ENGLISH;
  const language = pageLanguage();
  return withLatinDigits(navigator.languages.find((requested) => primary(requested) === primary(language)) ?? language);
}

/** The locale of numbers and days: the config's, else the page's. */
export const localeOf = ({ locale }: { readonly locale?: string | undefined }): string =>
  locale === undefined ? pageLocale() : withLatinDigits(locale);

/** A count in the language of the page: '10,000', in German '10.000'. */
export const formatCount = (count: number): string => count.toLocaleString(pageLocale());

/** The text direction of a language. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'].includes(primary(language)) ? 'rtl' : 'ltr';

/** The arrow from a value before to the one after, in the direction of the page. */
export const arrow = (): '→' | '←' => (directionOf(pageLocale()) === 'rtl' ? '←' : '→');

/** A config and its language. */
export interface ShownIn<Config> {
  readonly language: string;
  readonly config: Config;
}

/**
 * The config in a language. The config's own language is always loaded, and is the fallback if another one fails to
 * load.
 * @param load loads the config in a language; synchronous for its own
 */
export function shownIn<Config>(
  requested: string,
  load: (language: string) => Config | Promise<Config>,
  own = ENGLISH,
): ShownIn<Config> | Promise<ShownIn<Config>> {
  const config = load(requested);
  if (!(config instanceof Promise)) return { language: requested, config };
  return config.then(
    (loaded) => ({ language: requested, config: loaded }),
    async () => ({ language: own, config: await load(own) }),
  );
}

/** Stores the language for this browser and reloads the page. */
export function chooseLanguage(language: string): void {
  writeStored(KEY, language);
  window.location.reload();
}
