// What a shop's own cells import: `shop-admin-panel/cells`.
export type { Cell, CellProps } from '../../panel/cells/cell.ts';
export { sortValue } from '../../panel/cells/sortValue.ts';
export { empty, textOf } from '../../panel/cells/text.ts';
