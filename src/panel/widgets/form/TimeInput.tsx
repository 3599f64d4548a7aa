import type { WidgetProps } from '@rjsf/utils';
import { inputTime, timeLike } from '../../../shared/text/clock.ts';
import { ClockInput } from './ClockInput.tsx';

/** A time of day. */
export const TimeInput = (props: WidgetProps) => (
  <ClockInput field={props} type="time" textOf={inputTime} typed={timeLike} pasted={timeLike} />
);
