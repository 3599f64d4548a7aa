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
  const found = [kept(), ...navigator.languages].map(
    (wanted) => known.find((one) => one === wanted) ?? known.find((one) => primary(one) === primary(wanted)),
  );
  return found.find((language) => language !== undefined) ?? ownLanguage;
}

/** 'de-AT' → 'de' */
const primary = (language: string): string => language.split('-')[0] ?? '';

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Chooses a language for this browser, and loads the page in it. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without a place to keep it, the browser's language stays.
  }
  window.location.reload();
}
