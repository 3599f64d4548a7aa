import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { FieldSchema } from '../../../shared/config/grammar.ts';
import { ApiError } from '../../wire/apiError.ts';

/** A sentence of the API about a field. */
export interface Rejected {
  readonly path: readonly string[];
  readonly message: string;
}

/** What bodies have around a record, besides what `api.body` says. */
const envelopes = [
  'data',
  'attributes',
  'body',
  'dto',
  'form',
  'input',
  'json',
  'model',
  'payload',
  'record',
  'request',
];

/** The sentences of the API about fields, by their paths in the record. */
export const rejectedIn = (entity: Entity, error: unknown): readonly Rejected[] =>
  error instanceof ApiError
    ? Object.entries(error.fields).map(([key, message]) => ({ path: pathIn(entity, key.split('.')), message }))
    : [];

/** The path of a key in the records of an entity: an API may name a field in another case, or with what is around it. */
function pathIn(entity: Entity, steps: readonly string[]): readonly string[] {
  const [first = '', ...inside] = steps;
  const found = cased(entity.schema, steps);
  if (found) return found;
  const isAround = envelopes.includes(first.toLowerCase()) || isNameOf(entity, first);
  return inside.length > 0 && isAround ? pathIn(entity, inside) : steps;
}

/** A path with its fields as a schema spells them; undefined if its first is none. */
function cased(
  { properties = {}, items }: Pick<FieldSchema, 'properties' | 'items'>,
  steps: readonly string[],
): readonly string[] | undefined {
  const [first, ...inside] = steps;
  if (first === undefined) return undefined;
  if (items) return [first, ...(cased(items, inside) ?? inside)];
  const fields = Object.entries(properties);
  const [name, field] =
    fields.find(([one]) => one === first) ?? fields.find(([one]) => one.toLowerCase() === first.toLowerCase()) ?? [];
  return name === undefined || !field ? undefined : [name, ...(cased(field, inside) ?? inside)];
}

/** Whether a word is the name of one record of an entity: 'desk', 'Desk', 'price_list' (ASP.NET, Rails). */
const isNameOf = ({ name }: Entity, word: string): boolean =>
  [name, name.replace(/ies$/, 'y'), name.replace(/s$/, '')].some((one) => plain(one) === plain(word));

const plain = (text: string): string => text.replace(/[\W_]/g, '').toLowerCase();

/** Whether a schema has a field, an entry or a field in an entry at a path. */
export function hasPath(
  properties: Readonly<Record<string, FieldSchema>>,
  [first = '', ...inside]: readonly string[],
): boolean {
  const field = Object.hasOwn(properties, first) ? properties[first] : undefined;
  return field !== undefined && hasInside(field, inside);
}

function hasInside(field: FieldSchema, path: readonly string[]): boolean {
  const [first = '', ...inside] = path;
  if (path.length === 0) return true;
  if (field.type !== 'array') return field.properties !== undefined && hasPath(field.properties, path);
  return /^\d+$/.test(first) && (inside.length === 0 || (field.items !== undefined && hasInside(field.items, inside)));
}

/**
 * A text about a failure with the sentences that are shown at no field.
 * @param isShown whether a form shows the sentence of a path at its field; nothing is shown where there is no form
 */
export function withRejected(
  text: string,
  entity: Entity,
  error: unknown,
  isShown: (path: readonly string[]) => boolean = () => false,
): string {
  const sentences = rejectedIn(entity, error)
    .filter(({ path, message }) => !isShown(path) && !text.includes(message))
    .map(({ path, message }) => `${fieldTitle(entity.schema, path.join('.'))}: ${message}`);
  return [text, ...sentences].join(' ').trim();
}
