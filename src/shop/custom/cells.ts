import type { Cell } from '../../panel/cells/cell.ts';

/** The shop's own cells: one folder each in `src/shop/custom/cells/`, and one line here. */
export const cells: readonly Cell[] = [];
