import { messageFor } from './errorMessage.ts';
import type { ErrorMessage, RecordSchema } from './grammar.ts';

/** The part of an entry's schema that decides whether the entry may be blank. */
interface EntrySchema {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly errorMessage?: ErrorMessage;
  readonly [keyword: string]: unknown;
}

/** The rules that a blank text breaks, each with its own message. */
const rulesOfBlank = ['minLength', 'pattern', 'format'];

const isPlain = ({ type }: EntrySchema) => type === 'string' || type === 'number' || type === 'integer';

/** Whether the entries are typed texts: a new one is a blank text, not a missing value. */
export const areTexts = (items: EntrySchema): boolean => items.type === 'string' && items.enum === undefined;

/**
 * Whether a blank entry is a mistake with a message in the schema. Other blank entries of a list of plain values are
 * valid: a save leaves them out.
 */
export const mustBeFilled = (items: EntrySchema): boolean =>
  areTexts(items)
    ? rulesOfBlank.some((rule) => items[rule] !== undefined)
    : messageFor(items.errorMessage, 'type') !== undefined;

const isLeftOut = (items: EntrySchema | undefined, entry: unknown): boolean =>
  (entry === undefined || entry === null || entry === '') &&
  items !== undefined &&
  isPlain(items) &&
  !mustBeFilled(items);

/** Whether the value at a path of a record is a blank entry that a save leaves out. */
export function isBlankEntry(
  { properties }: RecordSchema,
  record: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): boolean {
  const [field = '', index] = path;
  const list = record[field];
  return (
    path.length === 2 &&
    typeof index === 'number' &&
    Array.isArray(list) &&
    isLeftOut(properties[field]?.items, list[index])
  );
}

/**
 * A record without the blank entries of its lists; the same one if there are none.
 * @param original the record before the edit: an unchanged list stays as it came
 */
export function withoutBlankEntries<Value extends Readonly<Record<string, unknown>>>(
  { properties }: RecordSchema,
  record: Value,
  original: Value | undefined,
): Value {
  const filled = Object.entries(properties).flatMap(([name, { items }]) => {
    const list = record[name];
    if (!Array.isArray(list) || list === original?.[name] || !list.some((entry) => isLeftOut(items, entry))) return [];
    return [[name, list.filter((entry) => !isLeftOut(items, entry))]];
  });
  return filled.length > 0 ? { ...record, ...Object.fromEntries(filled) } : record;
}
