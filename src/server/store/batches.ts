import type { SqlValue } from './database.ts';

/** The most rows in one statement. */
const most = 500;

/**
 * Runs a statement for rows of values, some hundred at once.
 * @param run gets the places of the values in SQL, `($1, $2), ($3, $4)`, and the values
 */
export async function inBatches(
  rows: readonly (readonly SqlValue[])[],
  run: (places: string, values: SqlValue[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += most) {
    const values: SqlValue[] = [];
    const place = (value: SqlValue) => `$${values.push(value)}`;
    const places = rows.slice(start, start + most).map((row) => `(${row.map(place).join(', ')})`);
    await run(places.join(', '), values);
  }
}
