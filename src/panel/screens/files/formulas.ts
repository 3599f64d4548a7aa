/** The cells as any CSV reader may split them: some use other separators than ours, and ignore quotes then. */
const PARTS = /[^;\t\r\n]+/g;

/**
 * What a spreadsheet reads as a formula, after apostrophes, quotes, spaces and invisible characters. A signed number is
 * not one.
 */
const FORMULA = /^['"\s\p{C}]*(?:[=+@]|-(?!\d+(?:\.\d+)?$))/u;

/** Wide and small signs count too: '＝' is read as '='. */
const isFormula = (part: string): boolean => FORMULA.test(part.normalize('NFKC'));

/**
 * A text with an apostrophe before everything that a spreadsheet would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const withoutFormulas = (text: string): string =>
  text.replace(PARTS, (part) => (isFormula(part) ? `'${part}` : part));

/** Undoes `withoutFormulas`. */
export const withFormulas = (text: string): string =>
  text.replace(PARTS, (part) => (part.startsWith("'") && isFormula(part) ? part.slice(1) : part));
