import { getProp } from '../base/getProp.ts';
import type { FieldSchema } from './grammar.ts';

interface WithFields {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

/** A field by its name, or one inside an object by its path: 'address.city'. */
export function fieldAt({ properties = {} }: WithFields, path: string): FieldSchema | undefined {
  if (Object.hasOwn(properties, path)) return properties[path];
  const [name = '', ...rest] = path.split('.');
  const outer = rest.length > 0 && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return outer && fieldAt(outer, rest.join('.'));
}

/** The first field of a path: 'address.city' → 'address'. */
export const rootOf = (path: string): string => path.split('.')[0] ?? path;

/** The part of a uiSchema for that field. */
export const uiAt = (uiSchema: unknown, path: string): unknown =>
  getProp(uiSchema, path) ?? path.split('.').reduce<unknown>(getProp, uiSchema);
