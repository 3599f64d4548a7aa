import type { FromSchema } from 'json-schema-to-ts';
import { object, zone } from '../../config/grammar/words.ts';
import { clockText, DAY_TIME, timeOf } from '../../text/zone.ts';
import type { Codec } from '../codec.ts';

const options = object('', [], { zone });

type Options = FromSchema<typeof options>;

/** Whether a text is a time without its distance to UTC. */
const isLocal = (wire: unknown): wire is string =>
  typeof wire === 'string' && wire.length > 10 && DAY_TIME.test(wire) && DAY_TIME.exec(wire)?.[3] === undefined;

function decode(wire: unknown, { zone = 'local' }: Options): unknown {
  const time = isLocal(wire) ? timeOf(wire, zone) : Number.NaN;
  return Number.isNaN(time) ? wire : new Date(time).toISOString();
}

export const definition: Codec<Options> = {
  name: 'localDateTime',
  description:
    "'2026-01-31T10:00:00' ↔ '2026-01-31T09:00:00.000Z' in 'Europe/Berlin': a time that the API has without its distance to UTC, by the clocks of `zone`, else of the panel's, else of the reader.",
  types: ['string'],
  format: 'date-time',
  options,
  decode,
  encode(value, wire, own) {
    if (typeof value !== 'string') return value;
    if (decode(wire, own) === value) return wire;
    const isOther = typeof wire === 'string' && !isLocal(wire);
    const time = timeOf(value, own.zone);
    if (isOther || Number.isNaN(time)) return value;
    const text = clockText(own.zone ?? 'local', time);
    return isLocal(wire) && wire.includes('.') ? text : text.replace(/\.000$/, '');
  },
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    // Not 'date-time', which has its distance to UTC.
    pattern: DAY_TIME.source.replace('?$', '$'),
    errorMessage,
  }),
};
