import { filter } from './filter.ts';
import { keys } from './keys.ts';
import { load } from './load.ts';
import type { Measure } from './measure.ts';
import { open } from './open.ts';
import { save } from './save.ts';

/** Everything that can be measured. */
export const measures = { load, open, keys, save, filter } as const satisfies Record<string, Measure>;

/** The name of a measure, as in `--only`. */
export type MeasureName = keyof typeof measures;
