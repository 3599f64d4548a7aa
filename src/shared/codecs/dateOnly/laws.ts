import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
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
};
