import MuiRadio from '@rjsf/mui/lib/RadioWidget/RadioWidget.js';
import type { WidgetProps } from '@rjsf/utils';
import { namedByLabel } from './namedByLabel.ts';

/** One of several. */
const Radio = (props: WidgetProps) => <MuiRadio {...props} options={namedByLabel(props)} />;

export default Radio;
