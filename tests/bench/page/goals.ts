import type { Setting } from './measures/measure.ts';
import type { MeasureName } from './measures/measures.ts';

/** Samples that are taken alike, and the lines of the table that come of them. */
export interface Trial {
  readonly measure: MeasureName;
  readonly setting: Setting;
  readonly lines: readonly Line[];
}

/** A line of the table: one figure, and what is wanted of it. */
export interface Line {
  readonly title: string;
  /** Which of the measure's figures. */
  readonly figure: string;
  readonly unit: 'ms' | 'kB' | '';
  readonly goal: Goal;
}

/** What is wanted: at most a share of the best peer's figure, or at most so much, whatever the peers do. */
export type Goal = { readonly ratio: number } | { readonly most: number };

const usual: Setting = { products: 1000, cpu: 1, latency: 0 };
const ms = (title: string, figure: string, goal: Goal): Line => ({ title, figure, unit: 'ms', goal });

/** Everything that is measured. */
export const trials: readonly Trial[] = [
  {
    measure: 'load',
    setting: usual,
    lines: [
      { title: 'JS to the list, gzip', figure: 'scripts', unit: 'kB', goal: { ratio: 0.6 } },
      { title: 'requests to the list', figure: 'requests', unit: '', goal: { most: 8 } },
      ms('first paint', 'paint', { ratio: 0.55 }),
      ms('cold start to first row', 'cold', { ratio: 0.55 }),
      ms('warm start to first row', 'warm', { ratio: 0.5 }),
    ],
  },
  {
    measure: 'load',
    setting: { ...usual, cpu: 4 },
    lines: [ms('cold start, 4× slower CPU', 'cold', { ratio: 0.55 })],
  },
  {
    measure: 'load',
    setting: { ...usual, latency: 60 },
    lines: [ms('cold start, API and sign-in 60 ms away', 'cold', { ratio: 0.6 })],
  },
  {
    measure: 'open',
    setting: usual,
    lines: [
      ms('edit to first field, first time', 'first', { ratio: 0.6 }),
      ms('edit to first field, again', 'again', { ratio: 0.5 }),
      ms('edit to last field, first time', 'firstWhole', { ratio: 0.55 }),
      ms('edit to last field, again', 'againWhole', { ratio: 0.55 }),
      ms('edit to opaque, first time', 'firstOpaque', { most: 120 }),
      ms('edit to opaque, again', 'againOpaque', { most: 120 }),
    ],
  },
  { measure: 'keys', setting: usual, lines: [ms('key to paint in the form', 'paint', { ratio: 1 })] },
  { measure: 'save', setting: usual, lines: [ms('save to toast and row', 'both', { ratio: 0.35 })] },
  {
    measure: 'filter',
    setting: { ...usual, products: 10_000 },
    lines: [ms('status filter at 10,000', 'filter', { ratio: 0.3 }), ms('sort at 10,000', 'sort', { ratio: 0.28 })],
  },
];
