/** What stands between the separators of any CSV reader: some split at others than ours, and heed no quotes then. */
const PARTS = /[^;\t\r\n]+/g;

/**
 * What a spreadsheet takes for a formula, after apostrophes, quotes, blanks and characters that do not show. A number with
 * a sign is none.
 */
const FORMULA = /^['"\s\p{C}]*(?:[=+@]|-(?!\d+(?:\.\d+)?$))/u;

/** Wide and small signs count too: '＝' is read as '='. */
const isFormula = (part: string): boolean => FORMULA.test(part.normalize('NFKC'));

/**
 * A text with an apostrophe before all that a spreadsheet would take for a formula and run
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const withoutFormulas = (text: string): string =>
  text.replace(PARTS, (part) => (isFormula(part) ? `'${part}` : part));

/** The text that was given to `withoutFormulas`. */
export const withFormulas = (text: string): string =>
  text.replace(PARTS, (part) => (part.startsWith("'") && isFormula(part) ? part.slice(1) : part));
