import type { PagedField } from '../../config/pagedFields.ts';
import { invalid } from '../http/httpError.ts';
import { atMost, limits } from '../http/limits.ts';
import { isStorable } from '../records/checks.ts';
import type { Dialect, SqlValue } from '../store/database.ts';
import { fieldText, sortKey } from '../store/documents.ts';

/** Adds a value to a statement. @returns its place: '$3' */
export type Place = (value: SqlValue) => string;

/**
 * The condition that a field has one of the asked values, in SQL.
 * @param asked one value, or a list of them
 * @throws {HttpError} 422 for what no field of this type can hold
 */
export function oneOf(name: string, field: PagedField, asked: unknown, place: Place, dialect: Dialect): string {
  const texts = (Array.isArray(asked) ? asked : [asked]).map((text) => textOf(name, text));
  if (texts.length > limits.entries) throw invalid({ [name]: atMost(limits.entries, 'entries') });
  const among = (key: string, values: readonly SqlValue[]) => `${key} in (${values.map(place).join(', ')})`;
  if (field === 'number') {
    // PostgreSQL would take the type of the first.
    const numbers = texts.map((text) => `cast(${place(numberOf(name, text))} as numeric)`);
    return `${sortKey(name, true, dialect)} in (${numbers.join(', ')})`;
  }
  if (field === 'boolean') {
    const values = texts.flatMap((text) => storedBooleans[booleanOf(name, text)]);
    return among(sortKey(name, false, dialect), values);
  }
  return among(fieldText(name), texts);
}

/** What is stored of yes and no, as text: libSQL has 1 and 0 for what JSON has true and false. No value is a no. */
const storedBooleans = { true: ['true', '1'], false: ['false', '0', ''] };

/** A text of the query. @throws {HttpError} 422 */
export function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || !isStorable(value)) throw invalid({ [name]: `'${name}' cannot be read` });
  if (value.length > limits.query) throw invalid({ [name]: atMost(limits.query, 'characters') });
  return value;
}

/** A number of the query. @throws {HttpError} 422 */
export function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw invalid({ [name]: `'${name}' must be a number` });
  return number;
}

function booleanOf(name: string, text: string): 'true' | 'false' {
  if (text !== 'true' && text !== 'false') throw invalid({ [name]: `'${name}' must be true or false` });
  return text;
}
