import { perText } from '../base/perObject.ts';
import { formatCount, pageLocale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

const text = String.raw`(?:[^{}]|\{\w+\})*`;
const PLURAL = new RegExp(String.raw`\{(\w+), plural,((?:\s*(?:=\d+|\w+)\s*\{${text}\})+)\s*\}`, 'g');
const FORM = new RegExp(String.raw`(=\d+|\w+)\s*\{(${text})\}`, 'g');

const rulesOf = perText((locale) => new Intl.PluralRules(locale));

/**
 * A sentence with its placeholders filled in: '{done} of {count}' → '3 of 5'. A placeholder without a value stays as it
 * is. A number may choose among forms, as in ICU's messages: '{count, plural, one {# value} other {# values}}'.
 * @param values by placeholder; numbers are written as counts: '10,000'
 */
export const interpolate = (sentence: string, values: Values): string =>
  sentence
    .replace(PLURAL, (whole, name: string, forms: string) => formFor(forms, values[name]) ?? whole)
    .replace(/\{(\w+)\}/g, (blank, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : blank;
      return typeof value === 'number' ? formatCount(value) : String(value);
    });

/** The form of the language for a number, which takes the place of '#'. A number in words has that of several. */
function formFor(forms: string, value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const byName = new Map([...forms.matchAll(FORM)].map(([, name = '', form = '']) => [name, form]));
  const isNumber = typeof value === 'number';
  const chosen = isNumber ? (byName.get(`=${value}`) ?? byName.get(rulesOf(pageLocale()).select(value))) : undefined;
  const number = isNumber ? formatCount(value) : value;
  return (chosen ?? byName.get('other'))?.replaceAll('#', number);
}
