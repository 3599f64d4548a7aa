import { readStored, writeStored } from './localStore.ts';

/** The language of the page: the person's choice, else what the browser asks for, else that of the config. */

/** The language that the files of the config are written in. */
export const ownLanguage = 'en';

/** Where the choice is kept. */
const KEY = 'language';

/**
 * The language to show the page in.
 * @param known the languages that there are
 */
export function chosenLanguage(known: readonly string[]): string {
  const found = [readStored(KEY) ?? '', ...navigator.languages].map(
    (wanted) => known.find((one) => one === wanted) ?? known.find((one) => primary(one) === primary(wanted)),
  );
  return found.find((language) => language !== undefined) ?? ownLanguage;
}

/** 'de-AT' → 'de' */
const primary = (language: string): string => language.split('-')[0] ?? '';

/** The language that numbers and times are written in: that of the page, as the person's browser asks for it ('de-AT'). */
export function pageLocale(): string {
  // Without a page, as in a program, there is nobody to ask.
  if (typeof document === 'undefined') return ownLanguage;
  const language = document.documentElement.lang || ownLanguage;
  return navigator.languages.find((wanted) => primary(wanted) === primary(language)) ?? language;
}

/** Which way a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'].includes(primary(language)) ? 'rtl' : 'ltr';

/** A config, and the language that it is in. */
export interface ShownIn<Config> {
  readonly language: string;
  readonly config: Config;
}

/**
 * The config in a language. Its own language is there already: should another one not come, the page is shown in that.
 * @param load the config in a language; in its own it need not be waited for
 */
export function shownIn<Config>(
  wanted: string,
  load: (language: string) => Config | Promise<Config>,
): ShownIn<Config> | Promise<ShownIn<Config>> {
  const config = load(wanted);
  if (!(config instanceof Promise)) return { language: wanted, config };
  return config.then(
    (loaded) => ({ language: wanted, config: loaded }),
    async () => ({ language: ownLanguage, config: await load(ownLanguage) }),
  );
}

/** Chooses a language for this browser, and loads the page in it. */
export function chooseLanguage(language: string): void {
  writeStored(KEY, language);
  window.location.reload();
}
