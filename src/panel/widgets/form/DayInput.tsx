import FormHelperText from '@mui/material/FormHelperText';
import type { WidgetProps } from '@rjsf/utils';
import { fieldZone } from '../../../shared/config/entity.ts';
import { dayInWords as inWords } from '../../../shared/text/dayText.ts';
import { pageLocale, primary } from '../../../shared/text/language.ts';
import { clockOf, timeAsRead, withClock } from '../../../shared/text/typedTime.ts';
import { dayOf, timeOf, type Zone } from '../../../shared/text/zone.ts';
import { usePastedDay } from '../../ui/usePastedDay.tsx';
import { ClockInput, emptyMark } from './ClockInput.tsx';
import { fieldPath } from './fieldPath.ts';
import { useFormScope } from './formScope.ts';
import { TextInput } from './TextInput.tsx';

const useZone = (props: WidgetProps) => fieldZone(useFormScope().entity, fieldPath(props));

/** A day. The browser's own input writes it in the browser's language: where the page has another, it stands below in that. */
export function DayInput(props: WidgetProps) {
  const zone = useZone(props);
  const words = dayInWords(props.value);
  const { onPaste, question, forget } = usePastedDay(props.label, (reading) => props.onChange(dayOf(reading, zone)));
  const onChange: WidgetProps['onChange'] = (...changed) => {
    forget();
    props.onChange(...changed);
  };
  return (
    <>
      <TextInput {...props} onChange={onChange} inputProps={{ onPaste, ...emptyMark(props.value) }} />
      {words && <FormHelperText>{words}</FormHelperText>}
      {question}
    </>
  );
}

/**
 * A time in the field's zone. A changed one keeps its UTC offset. What is typed stays while it is: a clock change may skip it,
 * or show it twice.
 */
export function DateTimeInput(props: WidgetProps) {
  const zone = useZone(props);
  const words = timeInWords(props.value, zone);
  return (
    <ClockInput
      field={props}
      type="datetime-local"
      max="9999-12-31T23:59"
      textOf={(time) => clockOf(time, zone)}
      typed={(clock, came) => withClock(clock, came, zone)}
      pasted={(reading, came) => timeAsRead(reading, came, zone)}
    >
      {words && <FormHelperText>{words}</FormHelperText>}
    </ClockInput>
  );
}

/** Whether the browser's own inputs show days in another language than the page's. */
const isForeign = () => primary(pageLocale()) !== primary(navigator.language);

/**
 * A day in the language of the page: '31. Januar 2026'.
 * @param value '2026-01-31'
 * @returns undefined if the browser's own input shows it in this form already, or if the value is not a day
 */
function dayInWords(value: unknown): string | undefined {
  if (!isForeign() || typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  return inWords(value);
}

/**
 * A time in the language of the page, with its zone: '31. Januar 2026 um 10:00:00 MEZ'.
 * @returns undefined if the browser's input shows the same
 */
function timeInWords(value: unknown, zone: Zone = 'local'): string | undefined {
  const time = timeOf(value, zone);
  if (Number.isNaN(time) || (!isForeign() && clockOf(value, zone) === clockOf(value, 'local'))) return undefined;
  const timeZone = zone === 'local' ? undefined : zone;
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(time);
}
