/** What a value is sorted by: numbers by size, everything else by its text; nothing for what holds nothing. */
export function sortValue(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => sortValue(item) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
