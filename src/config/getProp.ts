/** What is at a key of a value of any type; undefined for a value without that key. */
export const getProp = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;
