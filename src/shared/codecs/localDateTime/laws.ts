import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  // Where no hour occurs twice.
  const time = fc.date({ min: new Date('2001-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  return {
    options: { zone: 'UTC' },
    values: fc.option(
      time.map((one) => one.toISOString()),
      { nil: undefined },
    ),
    wires: time.map((one) => one.toISOString().slice(0, 19)),
  };
};
