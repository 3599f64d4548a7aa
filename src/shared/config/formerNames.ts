import type { Entity } from './entity.ts';
import { fieldAt } from './fieldAt.ts';
import type { FieldSchema } from './grammar.ts';

type Named = Pick<Entity, 'schema'>;

/** The fields by their former names (`was`): what a browser has stored under those is read under the new ones. */
export const formerNames = ({ schema: { properties } }: Named): ReadonlyMap<string, string> =>
  new Map(Object.entries(properties).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const])));

/** A field by its path, 'address.town', as it is named now: a name that a field still has stays. */
export function pathNow({ schema }: Named, path: string): string {
  let fields: Readonly<Record<string, FieldSchema>> = schema.properties;
  return path
    .split('.')
    .map((step) => {
      const names = Object.keys(fields);
      const name = names.includes(step) ? step : (names.find((name) => fields[name]?.was === step) ?? step);
      const inside = Object.hasOwn(fields, name) ? fields[name] : undefined;
      fields = inside?.properties ?? inside?.items?.properties ?? {};
      return name;
    })
    .join('.');
}

/** A value of a field, or of an entry of its list, or what has taken its place (`was` beside a `const`). */
export function newValue({ schema }: Named, field: string, value: unknown): unknown {
  const { formerValues, items } = fieldAt(schema, field) ?? {};
  const replacing = formerValues ?? items?.formerValues;
  if (!replacing) return value;
  const newly = (one: unknown) => replacing.find(({ was }) => was === one || String(was) === one)?.is ?? one;
  if (!Array.isArray(value)) return newly(value);
  return value.some((one) => newly(one) !== one) ? value.map(newly) : value;
}

/** The values of a record that are under a former name, or are former ones, as they are named now. */
export function newlyNamed(entity: Named, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const renamed = [...formerNames(entity)].flatMap(([was, name]) =>
    Object.hasOwn(values, was) && !Object.hasOwn(values, name) ? [[name, values[was]] as const] : [],
  );
  const replaced = [...Object.entries(values), ...renamed].flatMap(([name, value]) => {
    const now = newValue(entity, name, value);
    return now === value ? [] : [[name, now] as const];
  });
  return Object.fromEntries([...renamed, ...replaced]);
}
