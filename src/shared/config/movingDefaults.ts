import { dayAt } from '../text/zone.ts';
import type { Entity, Moment } from './entity.ts';
import type { FieldSchema } from './grammar.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, FieldSchema>>;

/** The fields of a schema with a default that moves. One from another record is set where that record is chosen. */
const movingIn = ({ properties }: { readonly properties: Fields }): [name: string, field: FieldSchema][] =>
  Object.entries(properties).filter(([, { movingDefault }]) => movingDefault && !('from' in movingDefault));

/**
 * The default of a field in a new record: the day or time of its making, its maker, or another field's value.
 * @param record the values of the others
 */
function startValue({ format, movingDefault }: FieldSchema, record: Values, moment: Moment): unknown {
  if (!movingDefault || 'from' in movingDefault) return undefined;
  if ('me' in movingDefault) return moment.me;
  const { plus } = movingDefault;
  const from =
    'today' in movingDefault
      ? format === 'date-time'
        ? new Date(moment.now).toISOString()
        : dayAt(moment.zone ?? 'local', moment.now)
      : record[movingDefault.field];
  return plus === undefined || typeof from !== 'string' ? from : later(from, plus);
}

/** A day or time so many days, weeks, months or years later; the 31st of January and a month are the last of February. */
function later(text: string, plus: string): string | undefined {
  const [, amount = '0', unit = 'day'] = /^(-?\d+) (day|week|month|year)s?$/.exec(plus) ?? [];
  const [, year, month, day, rest = ''] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [steps, y, m, d] = [amount, year, month, day].map(Number);
  if (steps === undefined || y === undefined || m === undefined || d === undefined) return undefined;
  const isByMonth = unit === 'month' || unit === 'year';
  const months = isByMonth ? steps * (unit === 'year' ? 12 : 1) : 0;
  const days = isByMonth ? 0 : steps * (unit === 'week' ? 7 : 1);
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(y, m - 1 + months, Math.min(d, isByMonth ? last : d) + days));
  return `${moved.toISOString().slice(0, 10)}${rest}`;
}

/** A new record with the defaults that move, in each field that it lacks. */
export function withMovingDefaults<Record extends Values>(
  schema: { readonly properties: Fields },
  record: Record,
  moment: Moment,
): Record {
  const fields = movingIn(schema);
  let made = record;
  // For chains: each pass fills one more field.
  for (const _ of fields) {
    for (const [name, field] of fields) {
      const value = made[name] === undefined ? startValue(field, made, moment) : undefined;
      if (value !== undefined) made = { ...made, [name]: value };
    }
  }
  return made;
}

/**
 * A new record in which defaults from other fields follow these, until they are edited by hand.
 * @param record the record after a change by the user
 * @param before the record before it
 */
export function followMovingDefaults<Record extends Values>(
  schema: { readonly properties: Fields },
  record: Record,
  before: Values,
): Record {
  const moment: Moment = { now: 0 };
  const following = movingIn(schema).filter(
    ([name, field]) =>
      field.movingDefault &&
      'field' in field.movingDefault &&
      record[name] === before[name] &&
      (before[name] || undefined) === (startValue(field, before, moment) || undefined),
  );
  let made = record;
  for (const _ of following) {
    for (const [name, field] of following) {
      const value = startValue(field, made, moment);
      if (made[name] !== value) made = { ...made, [name]: value };
    }
  }
  return made;
}

/** An entity with its defaults that move, if it has some; else the same one. */
export const withMoving = (entity: Entity): Entity =>
  movingIn(entity.schema).length === 0
    ? entity
    : {
        ...entity,
        moving: {
          start: (record, moment) => withMovingDefaults(entity.schema, record, moment),
          follow: (record, before) => followMovingDefaults(entity.schema, record, before),
        },
      };
