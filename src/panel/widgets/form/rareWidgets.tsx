import MuiCheckboxes from '@rjsf/mui/lib/CheckboxesWidget/CheckboxesWidget.js';
import MuiRadio from '@rjsf/mui/lib/RadioWidget/RadioWidget.js';
import MuiRange from '@rjsf/mui/lib/RangeWidget/RangeWidget.js';
import type { WidgetProps } from '@rjsf/utils';

/** Options of a widget that rjsf draws beside its label, without a link to an element: the label is its accessible name, too. */
const namedByLabel = ({ options, label }: WidgetProps, more = {}) => ({
  ...options,
  mui: { ...more, 'aria-label': label },
});

/** Some of several. */
export const Checkboxes = (props: WidgetProps) => (
  <MuiCheckboxes {...props} options={namedByLabel(props, { role: 'group' })} />
);

/** One of several. */
export const Radio = (props: WidgetProps) => <MuiRadio {...props} options={namedByLabel(props)} />;

/** A slider. */
export const Range = (props: WidgetProps) => <MuiRange {...props} options={namedByLabel(props)} />;
