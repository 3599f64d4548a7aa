import MuiRange from '@rjsf/mui/lib/RangeWidget/RangeWidget.js';
import type { WidgetProps } from '@rjsf/utils';
import { namedByLabel } from './namedByLabel.ts';

/** A slider. */
const Range = (props: WidgetProps) => <MuiRange {...props} options={namedByLabel(props)} />;

export default Range;
