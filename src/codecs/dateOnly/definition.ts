import { object } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';

const decode = (wire: unknown): string | undefined =>
  typeof wire === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(wire)?.[0] : undefined;

export const definition: Codec = {
  name: 'dateOnly',
  description: "'2026-01-31T00:00:00Z' ↔ '2026-01-31'.",
  types: ['string'],
  format: 'date',
  options: object('', [], {}),
  decode,
  encode: (value, wire) => (value !== undefined && decode(wire) === value ? wire : value),
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    anyOf: [{ format: 'date' }, { format: 'date-time' }],
    errorMessage,
  }),
};
