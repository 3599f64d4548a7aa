import type { Codec } from '../codec.ts';

const decode = (wire: unknown): string | undefined =>
  typeof wire === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(wire)?.[0] : undefined;

export const definition: Codec = {
  name: 'dateOnly',
  description: "'2026-01-31T00:00:00Z' ↔ '2026-01-31'.",
  types: ['string'],
  format: 'date',
  options: { type: 'object', additionalProperties: false, properties: {} },
  decode,
  encode: (value, wire) => (value !== undefined && decode(wire) === value ? wire : value),
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    anyOf: [{ format: 'date' }, { format: 'date-time' }],
    errorMessage,
  }),
  laws: (fc) => {
    /** A day, as a date input gives it. */
    const day = fc
      .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    return {
      options: {},
      values: fc.option(day, { nil: undefined }),
      wires: fc.oneof(
        day,
        day.map((date) => `${date}T10:00:00.000Z`),
        day.map((date) => `${date}T23:59:59+02:00`),
      ),
    };
  },
};
