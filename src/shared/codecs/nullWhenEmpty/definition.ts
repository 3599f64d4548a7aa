import { object } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';

export const definition: Codec = {
  name: 'nullWhenEmpty',
  description: 'null ↔ nothing.',
  types: ['string', 'number', 'integer'],
  options: object('', [], {}),
  decode: (wire) => (wire === null || wire === '' ? undefined : wire),
  encode: (value) => (value === undefined || value === '' ? null : value),
  schema: (field) => ({ ...field, type: [field.type, 'null'] }),
};
