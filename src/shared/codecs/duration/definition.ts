import type { FromSchema } from 'json-schema-to-ts';
import { flag, object } from '../../config/grammar/words.ts';
import { durationIn } from '../../text/duration.ts';
import type { Codec } from '../codec.ts';

const options = object('', [], {
  clock: {
    ...flag("Whether a new one is written as '01:30:00', not as 'PT1H30M'. A changed one is as the one that came."),
    examples: [true],
  },
});

type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

/** '01:30:00', of PostgreSQL and Django also '1 day 02:30:00', and '-1 22:30:00' for -90 minutes. */
const CLOCK = /^(?:([-+]?\d+) (?:days?,? )?)?([-+]?)(\d+):([0-5]\d):([0-5]\d(?:\.\d+)?)$/;

function decode(wire: unknown): number | undefined {
  if (typeof wire !== 'string') return undefined;
  const [, days = 0, sign, hours, minutes, seconds] = CLOCK.exec(wire) ?? [];
  if (hours === undefined) return durationIn(wire.toLowerCase());
  const clock = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (Number(days) * 86_400 + (sign === '-' ? -clock : clock)) / 60 + 0;
}

/** To the microsecond, as databases keep it. */
function written(minutes: number, asClock: boolean): string {
  const micros = Math.round(Math.abs(minutes) * 60e6);
  const [hours, rest, seconds] = [Math.floor(micros / 3600e6), Math.floor(micros / 60e6) % 60, (micros % 60e6) / 1e6];
  const sign = minutes < 0 && micros > 0 ? '-' : '';
  const fixed = seconds.toFixed(6).replace(/\.?0+$/, '');
  if (asClock) {
    const [whole = '', fraction] = fixed.split('.');
    const two = [hours, rest, whole].map((part) => String(part).padStart(2, '0')).join(':');
    return `${sign}${two}${fraction === undefined ? '' : `.${fraction}`}`;
  }
  const parts = [hours > 0 && `${hours}H`, rest > 0 && `${rest}M`, seconds > 0 && `${fixed}S`].filter(Boolean);
  return `${sign}PT${parts.join('') || '0S'}`;
}

export const definition: Codec<Options> = {
  name: 'duration',
  description: "'PT1H30M' or '01:30:00' ↔ 90 minutes. Days have 24 hours.",
  types: ['number', 'integer'],
  format: 'duration',
  options,
  decode,
  encode(value, wire, { clock = false }) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    const came = decode(wire);
    if (came === value) return wire;
    return written(value, came === undefined ? clock : !/p/i.test(String(wire)));
  },
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    pattern: `^-?P(?!$)(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?$|${CLOCK.source}`,
    errorMessage,
  }),
};
