import type { Widget } from '../widgets/widget.ts';

/** The shop's own widgets: one folder each in `src/custom/widgets/`, and one line here. */
export const widgets: readonly Widget[] = [];
