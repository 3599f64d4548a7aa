import type { LawsOf } from '../laws.ts';

export const laws: LawsOf = (fc) => {
  const seconds = fc.integer({ min: -1e7, max: 1e7 }).map((whole) => whole + 0 || 0);
  const two = fc.integer({ min: 0, max: 59 }).map((part) => String(part).padStart(2, '0'));
  const days = fc.constantFrom('', '1 ', '-1 ', '3 days ', '1 day, ');
  return {
    options: { clock: true },
    values: fc.option(
      seconds.map((whole) => whole / 60),
      { nil: undefined },
    ),
    wires: fc.oneof(
      fc.tuple(days, two, two, two).map(([before, ...parts]) => before + parts.join(':')),
      fc.nat({ max: 99 }).map((minutes) => `PT${minutes}M`),
      fc.nat({ max: 9 }).map((hours) => `P1DT${hours}H30M15S`),
    ),
  };
};
