import { isObject, objectOf } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';

/** The path of a value in a record: ['name'], or inside an object ['address', 'city']. */
export type Path = readonly [string, ...string[]];

/** What an operation has done to a record. */
export interface Made {
  readonly was: EntityRecord;
  readonly is: EntityRecord;
  /** The paths at which they differ and that are not undone yet. */
  readonly paths: readonly Path[];
  /** The saved record; none if it is not known whether the change was made. */
  readonly saved?: EntityRecord | undefined;
}

/** A change as it was made: without the values that the API has not taken, as the saved record shows. */
export const madeOf = (entity: Entity, was: EntityRecord, is: EntityRecord, saved?: EntityRecord): Made => ({
  was,
  is,
  paths: differences(was, is).filter(
    // What a secret field had is not known.
    (path) =>
      !entity.schema.properties[path[0]]?.writeOnly && !isSameValue(valueAt(saved ?? is, path), valueAt(was, path)),
  ),
  saved,
});

/** The value at a path of a record. */
export const valueAt = (record: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => objectOf(value)[name], record);

/** The paths at which two records differ, also inside objects. */
export function differences(a: EntityRecord, b: EntityRecord): Path[] {
  return Object.keys({ ...a, ...b }).flatMap((name): Path[] => {
    const [was, is] = [a[name], b[name]];
    if (isSameValue(was, is)) return [];
    if (!isObject(was) || !isObject(is)) return [[name]];
    return differences(was, is).map((path): Path => [name, ...path]);
  });
}
