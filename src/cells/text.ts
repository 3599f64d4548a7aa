/** What cells have in common that show a text. */

/** What stands for a value that is missing or cannot be shown. */
const DASH = '-';

/** The option that says so otherwise. */
export const empty = {
  type: 'string',
  minLength: 1,
  description: 'What stands for a missing value.',
  examples: ['None'],
  default: DASH,
} as const;

export interface Empty {
  readonly empty?: string;
}

export const emptyText = (options: Empty): string => options.empty ?? DASH;

/** A value as text: itself, or the column's stand-in when it is missing or no text at all. */
export function textOf(value: unknown, options: Empty): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : emptyText(options);
}

/** How wide a character is, about, in pixels. */
const CHARACTER = 8.6;

/** How wide a text is, about, in pixels. */
export const widthOf = (text: string): number => text.length * CHARACTER;
