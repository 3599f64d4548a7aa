import type { ScreenLoaders } from 'shop-admin-panel/screens';

/** The shop's own screens, by the name that a menu entry gives as `screen`. One folder each in `custom/screens/`, and one line here. */
export const screens: ScreenLoaders = {};
