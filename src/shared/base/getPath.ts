import { objectOf } from './json.ts';

/**
 * The value at a dotted path in JSON: 'data.items'. Keys that contain dots are found too: '@odata.count'.
 * @returns undefined without one
 */
export function getPath(json: unknown, path: string): unknown {
  if (typeof json !== 'object' || json === null) return undefined;
  const whole = own(json, path);
  if (whole !== undefined) return whole;
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const value = getPath(own(json, path.slice(0, dot)), path.slice(dot + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

const own = (json: object, key: string): unknown => Object.getOwnPropertyDescriptor(json, key)?.value;

/** An object with another value at a path. */
export function withValueAt<Value extends Readonly<Record<string, unknown>>>(
  object: Value,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Value {
  if (rest.length === 0) return { ...object, [name]: value };
  return { ...object, [name]: withValueAt(objectOf(object[name]), rest, value) };
}
