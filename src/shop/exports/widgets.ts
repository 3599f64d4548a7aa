// What a shop's own widgets import: `shop-admin-panel/widgets`.
export { describedBy } from '../../panel/widgets/form/FieldTexts.tsx';
export { numberOption } from '../../panel/widgets/form/options.ts';
export type { Widget } from '../../panel/widgets/widget.ts';
