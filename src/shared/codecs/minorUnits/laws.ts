import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const whole = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents + 0 || 0);
  return {
    options: { digits: 2 },
    values: fc.option(
      whole.map((cents) => cents / 100),
      { nil: undefined },
    ),
    wires: fc.oneof(whole, whole.map(String)),
  };
};
