import type { ScreenLoaders } from 'shop-admin-panel/screens';

/**
 * The shop's own screens, by the name that a menu entry gives as `screen`: `{"title": "Stock take", "screen": "stockTake"}`.
 * One folder each in `custom/screens/`, and one line here:
 * `stockTake: () => import('./screens/stockTake/Screen.tsx')`. The module's default export is the component.
 */
export const screens: ScreenLoaders = {};
