import { isObject } from '../base/json.ts';
import type { FieldSchema } from './grammar.ts';

/** The blanks and marks of direction around what is pasted. */
const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Whether blanks around a text are no part of the value. */
export const isTrimmed = ({ format }: FieldSchema): boolean => format === 'email' || format === 'uri';

/** A value whose texts of these formats have no blanks around them, inside it too. */
export function trimmedValue(field: FieldSchema, value: unknown): unknown {
  const { items, properties } = field;
  if (typeof value === 'string') return isTrimmed(field) ? value.replace(around, '') : value;
  if (Array.isArray(value)) return items ? value.map((entry) => trimmedValue(items, entry)) : value;
  if (!isObject(value) || !properties) return value;
  const inner = Object.entries(value).map(([name, inner]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, schema ? trimmedValue(schema, inner) : inner] as const;
  });
  return Object.fromEntries(inner);
}
