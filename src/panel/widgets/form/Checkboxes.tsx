import MuiCheckboxes from '@rjsf/mui/lib/CheckboxesWidget/CheckboxesWidget.js';
import type { WidgetProps } from '@rjsf/utils';
import { namedByLabel } from './namedByLabel.ts';

/** Some of several. */
const Checkboxes = (props: WidgetProps) => (
  <MuiCheckboxes {...props} options={namedByLabel(props, { role: 'group' })} />
);

export default Checkboxes;
