import type { FromSchema } from 'json-schema-to-ts';
import { tone } from '../../shared/config/grammar/words.ts';

/** The option for a dot in a colour, shared by the cells that show one. */
export const tones = {
  type: 'object',
  additionalProperties: tone,
  description: 'The colour of the dot beside the text, per value; neutral for the others.',
  examples: [{ ACTIVE: 'success', DRAFT: 'info', OUT_OF_STOCK: 'warning', LOST: 'error', ARCHIVED: 'neutral' }],
  keys: 'values',
} as const;

/** Room for the dot and the gap after it. */
export const DOT = 14;

interface Toned {
  readonly tones?: FromSchema<typeof tones>;
}

/** The tone of a value. */
export const toneIn = ({ tones = {} }: Toned, value: string): FromSchema<typeof tone> =>
  (Object.hasOwn(tones, value) ? tones[value] : undefined) ?? 'neutral';
