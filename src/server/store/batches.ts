import type { SqlRow, SqlValue } from './database.ts';

/** The most rows in one statement. */
export const most = 500;

/**
 * Runs a statement for rows of values, in batches of some hundred.
 * @param run called with the placeholders, `($1, $2), ($3, $4)`, and the values
 * @param fixed the first values of every statement, from `$1` on
 * @returns the rows of all statements
 */
export async function inBatches(
  rows: readonly (readonly SqlValue[])[],
  run: (places: string, values: SqlValue[]) => Promise<SqlRow[]>,
  fixed: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  const answers: SqlRow[][] = [];
  for (let start = 0; start < rows.length; start += most) {
    const values = [...fixed];
    const addParam = (value: SqlValue) => `$${values.push(value)}`;
    const places = rows.slice(start, start + most).map((row) => `(${row.map(addParam).join(', ')})`);
    answers.push(await run(places.join(', '), values));
  }
  return answers.flat();
}
