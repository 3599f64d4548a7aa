/** Times of day: '10:30', '10:30:00'. They belong to no day and no zone. */

/** A time of day as fields have it (`"format": "time"`): its hours and minutes, and as written seconds and a distance to UTC. */
export const CLOCK_TIME =
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i;

/** The time since midnight, in ms; NaN for what is no time of day. A distance to UTC is left out. */
export function sinceMidnight(value: unknown): number {
  if (typeof value !== 'string' || !CLOCK_TIME.test(value)) return Number.NaN;
  const [hour, minute, second = 0] = value
    .replace(/[z+-].*/i, '')
    .split(':')
    .map(Number);
  return Math.round((Number(hour) * 3600 + Number(minute) * 60 + second) * 1000);
}

/** A time since midnight, in ms, to the second: '10:30', '10:30:15'. */
export const clockOfDay = (time: number): string => new Date(time).toISOString().slice(11, 19).replace(/:00$/, '');

/** A value as an input for times has it: '10:30', with seconds if there are some. @returns '' for what is no time of day */
export function inputTime(value: unknown): string {
  const time = sinceMidnight(value);
  return Number.isNaN(time) ? '' : clockOfDay(time);
}

/**
 * A time of day in the notation of another one: with seconds, their digits and the distance to UTC, if that has them.
 * @param value that other one; of anything else it has seconds, which some APIs need and none refuses
 */
export function timeLike(time: string, value: unknown): string {
  if (!CLOCK_TIME.test(time) || /[z+-]/i.test(time)) return time;
  const isTime = typeof value === 'string' && CLOCK_TIME.test(value);
  if (isTime && sinceMidnight(time) === sinceMidnight(value)) return value;
  const [, seconds, fraction = '', offset = ''] =
    /^\d\d:\d\d(:\d\d)?(\.\d+)?(.*)$/.exec(isTime ? value : '00:00:00') ?? [];
  if (seconds === undefined) return `${time}${offset}`;
  const whole = time.length > 5 ? time : `${time}:00`;
  return `${whole}${whole.includes('.') ? '' : fraction.replace(/\d/g, '0')}${offset}`;
}
