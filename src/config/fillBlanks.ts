import { formatCount } from './language.ts';

/**
 * A sentence with its placeholders filled in: '{done} of {count}' → '3 of 5'. A placeholder without a value stays as it
 * is.
 * @param values by placeholder; numbers are written as counts: '10,000'
 */
export const fillBlanks = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : blank;
    return typeof value === 'number' ? formatCount(value) : String(value);
  });
