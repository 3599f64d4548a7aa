/** Reads JSON of unknown shape. */

/** Whether a value is a JSON object: no list, not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a JSON object, else an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Whether two values of JSON are equal, whatever keys their objects have: also 'toString'. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  const isShared = (key: string) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]);
  return keys.length === Object.keys(b).length && keys.every(isShared);
}

/** An object with each of its values changed. */
export const mapped = <From, To>(
  map: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));

/**
 * The JSON in a text.
 * @param is a type guard for the result; without it any JSON is accepted
 * @throws {SyntaxError} for invalid JSON, or if the guard fails
 */
export function parseJson(text: string): unknown;
export function parseJson<Json>(text: string, is: (json: unknown) => json is Json): Json;
export function parseJson(text: string, is?: (json: unknown) => boolean): unknown {
  const json: unknown = JSON.parse(text);
  if (is && !is(json)) throw new SyntaxError('The JSON does not hold what it must.');
  return json;
}

/** The JSON in a text; undefined if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
