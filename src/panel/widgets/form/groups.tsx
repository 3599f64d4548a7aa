import MuiCheckboxes from '@rjsf/mui/lib/CheckboxesWidget/CheckboxesWidget.js';
import MuiRadio from '@rjsf/mui/lib/RadioWidget/RadioWidget.js';
import MuiRange from '@rjsf/mui/lib/RangeWidget/RangeWidget.js';
import type { WidgetProps } from '@rjsf/utils';

/** Widgets whose label rjsf renders beside them, without a link to an element: the label is their accessible name, too. */
const nameIn = ({ options, label }: WidgetProps, more = {}) => ({ ...options, mui: { ...more, 'aria-label': label } });

/** A slider. */
export const Range = (props: WidgetProps) => <MuiRange {...props} options={nameIn(props)} />;

/** One of several. */
export const Radio = (props: WidgetProps) => <MuiRadio {...props} options={nameIn(props)} />;

/** Some of several. */
export const Checkboxes = (props: WidgetProps) => (
  <MuiCheckboxes {...props} options={nameIn(props, { role: 'group' })} />
);
