/** The value at a key of a value of any type; undefined without that key. */
export const getProp = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;
