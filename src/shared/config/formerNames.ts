import type { Entity } from './entity.ts';

type Named = Pick<Entity, 'schema'>;

/** The fields by their former names (`was`): what a browser has stored under those is read under the new ones. */
export const formerNames = ({ schema: { properties } }: Named): ReadonlyMap<string, string> =>
  new Map(Object.entries(properties).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const])));

/** A value of a field, or what has taken its place (`was` beside a `const`). */
export function newValue({ schema }: Named, field: string, value: unknown): unknown {
  const { formerValues } = schema.properties[field] ?? {};
  return formerValues?.find(({ was }) => was === value || String(was) === value)?.is ?? value;
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
