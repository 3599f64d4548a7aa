import type { WidgetProps } from '@rjsf/utils';
import { inputTime, timeLike } from '../../../shared/text/clock.ts';
import { ClockInput } from './ClockInput.tsx';

/** A time of day; left out of pages whose config has none (tools/build/unusedParts.ts). */
export const TimeInput = (props: WidgetProps) => (
  <ClockInput field={props} type="time" textOf={inputTime} typed={timeLike} pasted={timeLike} />
);
