import { messageFor } from '../../config/errorMessage.ts';
import { object } from '../../config/grammar/words.ts';
import type { FieldSchema } from '../../config/grammar.ts';
import { isLongNumber, numberOrDigits } from '../../text/exactNumber.ts';
import type { Codec } from '../codec.ts';

const sentencesOf = (message: FieldSchema['errorMessage']) => (typeof message === 'object' ? message : { _: message });

export const definition: Codec = {
  name: 'decimalString',
  description: "'12.00' ↔ 12.",
  types: ['number', 'integer'],
  adds: true,
  options: object('', [], {}),
  decode: numberOrDigits,
  encode: (value, wire) => {
    if (typeof value !== 'number' && !isLongNumber(value)) return undefined;
    return typeof wire === 'string' && numberOrDigits(wire) === value ? wire : String(value);
  },
  schema: ({ title, minimum, errorMessage }) => ({
    title,
    type: 'string',
    // With at most this many digits the number is finite.
    pattern: '^-?\\d{1,100}(\\.\\d{1,100})?$',
    ...(minimum !== undefined && minimum >= 0
      ? {
          not: { type: 'string', pattern: '^-' },
          errorMessage: { ...sentencesOf(errorMessage), not: messageFor(errorMessage, 'minimum') },
        }
      : { errorMessage }),
  }),
};
