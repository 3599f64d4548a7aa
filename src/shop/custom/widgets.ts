import type { Widget } from '../../panel/widgets/widget.ts';

/** The shop's own widgets: one folder each in `src/shop/custom/widgets/`, and one line here. */
export const widgets: readonly Widget[] = [];
