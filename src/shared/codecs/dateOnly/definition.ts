import type { FromSchema } from 'json-schema-to-ts';
import { object, zone } from '../../config/grammar/words.ts';
import { dayOf, movedTo } from '../../text/zone.ts';
import type { Codec } from '../codec.ts';

const options = object('', [], { zone });

export const definition: Codec<FromSchema<typeof options>> = {
  name: 'dateOnly',
  description:
    "'2026-01-31T00:00:00Z' ↔ '2026-01-31'. A changed day keeps the time that came, and its distance to UTC; a new one is sent as a day.",
  types: ['string'],
  format: 'date',
  options,
  decode: (wire, config) => dayOf(wire, config.zone),
  encode(value, wire, config) {
    if (typeof value !== 'string' || typeof wire !== 'string') return value;
    if (dayOf(wire, config.zone) === value) return wire;
    return /^\d{4}-\d\d-\d\d$/.test(value) ? movedTo(value, wire, config.zone) : value;
  },
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    anyOf: [{ format: 'date' }, { format: 'date-time' }],
    errorMessage,
  }),
};
