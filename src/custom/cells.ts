import type { Cell } from '../cells/cell.ts';

/** The shop's own cells: one folder each in `src/custom/cells/`, and one line here. */
export const cells: readonly Cell[] = [];
