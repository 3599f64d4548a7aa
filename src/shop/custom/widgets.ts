import type { Widget } from 'shop-admin-panel/widgets';

/** The shop's own widgets: one folder each in `custom/widgets/`, and one line here. */
export const widgets: readonly Widget[] = [];
