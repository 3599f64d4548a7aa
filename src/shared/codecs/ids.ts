import { grouped } from '../base/grouped.ts';
import { isObject } from '../base/json.ts';

/** Ids of other records on the wire: alone, or in objects. */

interface Written {
  readonly key: string;
  readonly write?: 'id' | 'object';
}

type Id = string | number;

/** Whether a value can be an id. */
export const isId = (id: unknown): id is Id => (typeof id === 'string' && id !== '') || typeof id === 'number';

/** The id of a reference: bare, or in an object. */
const idIn = (one: unknown, key: string): unknown => (isObject(one) ? one[key] : one);

/** The ids of a list of references, or the id of one; undefined if there is none. */
export function idsOf(wire: unknown, key: string): readonly Id[] | Id | undefined {
  if (Array.isArray(wire)) return wire.map((one: unknown) => idIn(one, key)).filter(isId);
  const id = idIn(wire, key);
  return isId(id) ? id : undefined;
}

/**
 * References as their API takes them. A number stays one where the others are numbers.
 * @param wire what came in their place: as objects, its entries keep their other keys
 */
export function writtenAs(value: unknown, wire: unknown, { key, write }: Written): unknown {
  const came = [wire].flat().filter((one) => isId(idIn(one, key)));
  const areNumbers = came.some((one) => typeof idIn(one, key) === 'number');
  // An id may come twice, with other keys: each entry is sent back once.
  const left = grouped(write === 'object' ? came : [], (one) => String(idIn(one, key)));
  const written = (one: unknown) => {
    const known = isId(one) ? left.get(String(one))?.shift() : undefined;
    if (isObject(known)) return known;
    const id = areNumbers && typeof one === 'string' && String(Number(one)) === one ? Number(one) : one;
    return write === 'object' ? { [key]: id } : id;
  };
  if (Array.isArray(value)) return value.map(written);
  return isId(value) ? written(value) : undefined;
}
