// What a shop's own screens import: `shop-admin-panel/screens`.
export { useEntity } from '../../panel/config/context.ts';
export { EVERYTHING } from '../../panel/data/lists/listQuery.ts';
export { useListSource } from '../../panel/data/lists/useListSource.ts';
export type { ScreenLoaders } from '../../shared/config/config.ts';
