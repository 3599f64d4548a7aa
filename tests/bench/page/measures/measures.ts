import { load } from './load.ts';
import type { Measure } from './measure.ts';

export const measures = { load } as const satisfies Record<string, Measure>;

/** The name of a measure, as in `--only`. */
export type MeasureName = keyof typeof measures;
