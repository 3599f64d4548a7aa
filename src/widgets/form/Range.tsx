import RangeWidget from '@rjsf/mui/lib/RangeWidget/RangeWidget.js';
import type { WidgetProps } from '@rjsf/utils';

/** A slider. The label that rjsf draws beside it belongs to none of its elements, so it is its name too. */
export const Range = (props: WidgetProps) => (
  <RangeWidget {...props} options={{ ...props.options, mui: { 'aria-label': props.label } }} />
);
