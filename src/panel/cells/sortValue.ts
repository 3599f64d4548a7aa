/** The sort value: a number itself, anything else as text; undefined for an empty value. */
export function sortValue(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => sortValue(item) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
