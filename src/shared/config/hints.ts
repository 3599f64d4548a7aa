import { isObject } from '../base/json.ts';
import { dayAt, dayOf, type Zone } from '../text/zone.ts';
import { meets } from './conditions.ts';
import type { Hint } from './grammar.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a record meets the condition of a tone: each of its fields has a value, and so has each other field that one is
 * compared with. Days are compared as days, whatever time they have.
 * @param zone where today is; undefined for the reader's
 */
export function meetsHint(
  { required, properties = {} }: Hint,
  record: Values,
  zone?: Zone,
  today = dayAt(zone ?? 'local', Date.now()),
): boolean {
  const limitIn = (limit: unknown): unknown => {
    if (!isObject(limit)) return limit;
    return 'today' in limit ? today : record[String(limit['$data']).slice(2)];
  };
  const size = (value: unknown) => (typeof value === 'number' ? value : Date.parse(dayOf(value, zone) ?? ''));
  return (
    meets({ required }, record) &&
    Object.entries(properties).every(
      ([name, test]) =>
        (record[name] ?? '') !== '' &&
        Object.entries(test).every(([word, limit]) => {
          if (!word.endsWith('imum')) return meets({ [word]: limit }, record[name]);
          const above = (size(record[name]) - size(limitIn(limit))) * (word.endsWith('inimum') ? 1 : -1);
          return word.includes('xclusive') ? above > 0 : above >= 0;
        }),
    )
  );
}
