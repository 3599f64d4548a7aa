/** Messages of the API by their English text; some have placeholders: 'There is no such {title}.' */
export type Said = Readonly<Record<string, string>>;

interface Template {
  readonly pattern: RegExp;
  readonly blanks: readonly string[];
  readonly other: string;
  /** The length without placeholders: of two matches the longer one is used. */
  readonly length: number;
}

/** Placeholders for numbers. */
const numbers = ['count', 'most', 'seconds'];

function templateOf([english, other]: readonly [string, string]): Template {
  const blanks: string[] = [];
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, blank: string) => {
    blanks.push(blank);
    return numbers.includes(blank) ? '(\\d[\\d,.]*)' : '(.+?)';
  });
  return { pattern: new RegExp(`^${source}$`), blanks, other, length: english.replace(/\{\w+\}/g, '').length };
}

/** The minimum length of a template for a whole message: a shorter one would match almost anything. */
const SENTENCE = 8;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Translates the API's English messages, including placeholder values and several sentences in one. Unknown texts stay
 * unchanged.
 */
export function translatorOf(said: Said): (text: string) => string {
  const templates = Object.entries(said)
    .filter(([english]) => english.includes('{'))
    .map(templateOf)
    .sort((one, other) => other.length - one.length);
  const known = (text: string) => (Object.hasOwn(said, text) ? said[text] : undefined);
  const translated = (text: string, least: number): string => {
    const exact = known(text) ?? known(capital(text));
    if (exact !== undefined) return exact;
    for (const { pattern, blanks, other, length } of templates) {
      const [, ...values] = length >= least ? (pattern.exec(text) ?? []) : [];
      if (values.length === 0) continue;
      const filling = new Map(blanks.map((blank, place) => [blank, translated(values[place] ?? '', 0)]));
      return other.replace(/\{(\w+)\}/g, (whole, blank: string) => filling.get(blank) ?? whole);
    }
    const several = text.split('; ');
    return several.length > 1 ? several.map((one) => translated(one, least)).join('; ') : text;
  };
  return (text) => translated(text, SENTENCE);
}
