/** The allowed values of an order field. */
interface PlaceRule {
  /** The step of the values; 0 if there is room between any two. */
  readonly unit: number;
  /** Exclusive bounds. */
  readonly above: number;
  readonly below: number;
}

/** Reads the allowed values from a number field's schema. */
export function placeRule(field: Readonly<Record<string, unknown>>): PlaceRule {
  const numberAt = (word: string, otherwise: number) => {
    const value = field[word];
    return typeof value === 'number' ? value : otherwise;
  };
  const unit = numberAt('multipleOf', field['type'] === 'integer' ? 1 : 0);
  return {
    unit,
    above: Math.max(numberAt('minimum', -Infinity) - unit, numberAt('exclusiveMinimum', -Infinity)),
    below: Math.min(numberAt('maximum', Infinity) + unit, numberAt('exclusiveMaximum', Infinity)),
  };
}

/** The gap between positions at an end of the list: it leaves room for later moves. */
const GAP = 1000;

/**
 * New values for a moved record, and for as few others around it as make room.
 * @param values those of all records in the new order, undefined for none: such records come last
 * @param at the index of the moved record
 * @param canChange whether the value at an index may change
 * @returns the new values by index; undefined if there is no room
 */
export function newPlaces(
  values: readonly (number | undefined)[],
  at: number,
  canChange: (index: number) => boolean,
  rule: PlaceRule,
): ReadonlyMap<number, number> | undefined {
  for (let size = 1; size <= values.length; size += 1) {
    for (let first = Math.max(at - size + 1, 0); first <= Math.min(at, values.length - size); first += 1) {
      // A record that keeps having none would go to the end.
      if (first > 0 && values[first - 1] === undefined) continue;
      const made = spread(values[first - 1], values[first + size], size, rule);
      const indexes = made?.map((_, index) => first + index);
      if (made && indexes?.every(canChange)) return new Map(made.map((value, index) => [first + index, value]));
    }
  }
  return undefined;
}

/** A number of values evenly between two others; undefined if there is no room for them. */
function spread(
  before: number | undefined,
  after: number | undefined,
  size: number,
  { unit, above, below }: PlaceRule,
): readonly number[] | undefined {
  const room = GAP * (unit || 1) * (size + 1);
  const top = Math.min(after ?? Infinity, below);
  const bottom = Math.max(before ?? Math.min(after === undefined ? 0 : Infinity, top - room), above);
  const step = ((after === undefined ? Math.min(top, bottom + room) : top) - bottom) / (size + 1);
  if (step < unit * (1 - Number.EPSILON)) return undefined;
  const made = Array.from({ length: size }, (_, index) => rounded(bottom + step * (index + 1), unit));
  const isRising = made.every((value, index) => value > (made[index - 1] ?? bottom));
  return isRising && (made.at(-1) ?? top) < top ? made : undefined;
}

const rounded = (value: number, unit: number): number =>
  unit > 0 ? Number((Math.round(value / unit) * unit).toPrecision(15)) : value;
