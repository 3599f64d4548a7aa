import { getProp } from '../base/getProp.ts';
import { isObject, isSameJson, objectOf } from '../base/json.ts';
import { trimmedText } from '../text/comparable.ts';
import type { FieldSchema, RecordSchema } from './grammar.ts';

/** Whether blanks around a text are no part of the value. */
export const isTrimmed = ({ format }: FieldSchema): boolean => format === 'email' || format === 'uri';

/** The inputs of a text of one line. In a secret blanks count. */
const LINES: readonly unknown[] = [undefined, 'text', 'email', 'uri', 'hostname', 'ipv4', 'ipv6'];

/** Where a value was typed: its part of the uiSchema, and what was there before, which stays as it was. */
interface Typed {
  readonly ui: unknown;
  readonly before: unknown;
}

const inside = (typed: Typed | undefined, name: string, at = name): Typed | undefined =>
  typed && { ui: getProp(typed.ui, name), before: getProp(typed.before, at) };

/** A value whose texts of these formats have no blanks around them, inside it too; if it was typed, no text of one line. */
export function trimmedValue(field: FieldSchema, value: unknown, typed?: Typed): unknown {
  const { items, properties, writeOnly } = field;
  if (typed && (writeOnly || field.enum || isSameJson(value, typed.before))) return value;
  if (typeof value === 'string') {
    if (isTrimmed(field)) return trimmedText(value);
    return typed && LINES.includes(getProp(typed.ui, 'ui:widget')) ? trimmedText(value) || undefined : value;
  }
  if (Array.isArray(value)) {
    const known: unknown[] = Array.isArray(typed?.before) ? typed.before : [];
    const trimmed = (entry: unknown, at: number) =>
      !items || entry === null || known.some((one) => isSameJson(one, entry))
        ? entry
        : (trimmedValue(items, entry, inside(typed, 'items', String(at))) ?? '');
    return value.map(trimmed);
  }
  if (!isObject(value) || !properties) return value;
  const inner = Object.entries(value).map(([name, inner]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, schema ? trimmedValue(schema, inner, inside(typed, name)) : inner] as const;
  });
  return Object.fromEntries(inner);
}

/** A record as it is saved: texts of one line have nothing at their ends that cannot be seen, unless they are as before. */
export const typedRecord = ({ properties }: RecordSchema, ui: unknown, record: object, before: unknown) =>
  objectOf(trimmedValue({ type: 'object', properties }, record, { ui, before }));
