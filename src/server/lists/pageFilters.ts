import type { Entity } from '../../shared/config/entity.ts';
import { type PagedField, pagedFields, rangedFields } from '../../shared/config/pagedFields.ts';
import { invalid } from '../http/httpError.ts';
import { atMost, limits } from '../http/limits.ts';
import { isStorable } from '../records/checks.ts';
import { heldText } from '../records/indexes.ts';
import { comparedKey, textKey } from '../records/keys.ts';
import type { Dialect, SqlValue } from '../store/database.ts';
import { foldedText, withoutValue } from '../store/documents.ts';
import { holding } from '../store/referenceTable.ts';

/** Adds a value to a statement. @returns its placeholder: '$3' */
export type AddParam = (value: SqlValue) => string;

/** A filter parameter: a field, or one end of a range. */
type FilterWord = { readonly field: string; readonly type: PagedField; readonly end?: 'from' | 'before' };

/** The filter of a query parameter; undefined if it is not a filter. */
export function filterWord(entity: Entity, word: string): FilterWord | undefined {
  const fields = pagedFields(entity);
  const whole = fields.get(word);
  if (whole) return { field: word, type: whole };
  const [, field = '', end] = /^(.+)\.(from|before)$/.exec(word) ?? [];
  const type = rangedFields(entity).has(field) ? fields.get(field) : undefined;
  return type && { field, type, end: end === 'from' ? end : 'before' };
}

/**
 * The condition of a parameter, in SQL.
 * @param value its value, or several values: any of them matches
 * @throws {HttpError} 422 for an unknown field, and for a value that the field's type cannot have
 */
export function conditionOf(
  entity: Entity,
  word: string,
  value: unknown,
  addParam: AddParam,
  dialect: Dialect,
): string {
  const filter = filterWord(entity, word);
  if (!filter) throw invalid({ [word]: `There is no field '${word}' to filter by` });
  const { field, type, end } = filter;
  if (end) return bound(entity, field, type === 'number', end, word, textOf(word, value), addParam, dialect);
  const texts = (Array.isArray(value) ? value : [value]).map((text) => textOf(word, text));
  if (texts.length > limits.entries) throw invalid({ [word]: atMost(limits.entries, 'entries') });
  const listed = (values: readonly SqlValue[]) => values.map(addParam).join(', ');
  switch (type) {
    case 'number':
      return `${comparedKey(entity, field, true, dialect)} in (${texts.map((text) => numberAt(word, text, addParam)).join(', ')})`;
    case 'boolean':
      return `${comparedKey(entity, field, false, dialect)} in (${listed(texts.flatMap((text) => storedBooleans[booleanOf(word, text)]))})`;
    case 'text':
      return `${textKey(entity, field, dialect)} in (${listed(texts)})`;
    case 'list': {
      const keys = [...pagedFields(entity).keys()].filter((key) => `${key}.`.startsWith(`${field}.`));
      return `id in (${holding(addParam(entity.name), listed(keys), listed(texts.map(heldText)))})`;
    }
  }
}

/** The stored text of a boolean: libSQL has 1 and 0 for JSON's true and false. A missing value counts as false. */
const storedBooleans = { true: ['true', '1'], false: ['false', '0', ''] };

/** PostgreSQL would assume that a placeholder without a type is an integer. */
const numberAt = (name: string, text: string, addParam: AddParam) =>
  `cast(${addParam(numberOf(name, text))} as numeric)`;

/** The condition for one end of a range. */
function bound(
  entity: Entity,
  field: string,
  isNumber: boolean,
  end: 'from' | 'before',
  name: string,
  text: string,
  addParam: AddParam,
  dialect: Dialect,
): string {
  const key = comparedKey(entity, field, isNumber, dialect);
  const sign = end === 'from' ? '>=' : '<';
  const isThere = `${key} > ${withoutValue(isNumber)}`;
  if (isNumber) return `${isThere} and ${key} ${sign} ${numberAt(name, text, addParam)}`;
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return `${isThere} and ${key} ${sign} ${foldedText(addParam(text))}`;
  // The index has only the days of times with different offsets.
  const near = new Date(time + (end === 'from' ? -DAY : DAY)).toISOString().toLowerCase();
  const at = addParam(new Date(time).toISOString());
  return `${isThere} and ${key} ${sign} ${addParam(near)} and ${dialect.time(`upper(${key})`)} ${sign} ${dialect.time(at)}`;
}

const DAY = 24 * 60 * 60 * 1000;

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
