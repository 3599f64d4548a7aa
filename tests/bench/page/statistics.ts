/**
 * The value below which a share of the values lies, between neighbours where it falls between two.
 * @param share 0 to 1
 * @returns NaN for no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (at % 1);
}

/** The middle of the values; NaN for none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
