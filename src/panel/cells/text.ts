import { text } from '../../shared/config/grammar/words.ts';
import { NO_VALUE } from '../ui/noValue.ts';

/** Shared by the cells that show a text. */

/** The option for another placeholder. */
export const empty = {
  ...text,
  description: 'What stands for a missing value.',
  examples: ['None'],
  default: NO_VALUE,
};

interface Empty {
  readonly empty?: string;
}

export const emptyText = (options: Empty): string => options.empty ?? NO_VALUE;

/** A value as text; the column's placeholder if it is missing or has no text form. */
export function textOf(value: unknown, options: Empty): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : emptyText(options);
}

/** The approximate width of a character, in pixels. */
const CHARACTER = 8.6;

/** The approximate width of a text, in pixels. */
export const widthOf = (text: string): number => text.length * CHARACTER;
