import type { Cell } from 'shop-admin-panel/cells';

/** The shop's own cells: one folder each in `custom/cells/`, and one line here. */
export const cells: readonly Cell[] = [];
