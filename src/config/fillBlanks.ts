/**
 * A sentence with its blanks filled in: '{done} of {count}' → '3 of 5'. A blank without a value stays as it is.
 * @param values by the names of the blanks
 */
export const fillBlanks = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : blank));
