/** Shared by the cells that show values by their titles. */

/** The option for other titles than the field's. */
export const titles = {
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1 },
  description:
    'What each value is called; by default what the form calls it. A value without a title is shown as it is: `{}` shows all of them so.',
  examples: [{ one: 'First', two: 'Second' }],
  keys: 'values',
} as const;

interface Titled {
  readonly titles?: Readonly<Record<string, string>>;
}

/** The title of a value, else its text; undefined for anything but texts, numbers and booleans. */
export function titled(value: unknown, { titles = {} }: Titled): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  return (Object.hasOwn(titles, text) ? titles[text] : text) || undefined;
}
