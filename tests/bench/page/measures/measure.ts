import type { BrowserContext } from 'playwright';
import type { Keyed } from '../../../../src/shared/wire/names.ts';
import type { Control } from '../mockApi.ts';
import type { Target } from '../visit.ts';

/** Under which conditions a sample is taken. */
export interface Setting extends Control {
  /** How many times slower the page's processor is. */
  readonly cpu: number;
}

/** The figures of one sample, by name. */
export type Sample = Readonly<Record<string, number>>;

/** Takes one sample of an app with a new browser. */
export type Measure = (at: {
  readonly browser: BrowserContext;
  readonly target: Target;
  readonly setting: Setting;
  readonly products: readonly Keyed[];
}) => Promise<Sample>;

/** The name of a product. */
export const nameOf = (product: Keyed | undefined): string => String(product?.['name']);
