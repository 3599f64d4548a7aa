import { perObject } from '../base/perObject.ts';
import type { EntityConfig, FieldSchema, RecordSchema } from './grammar.ts';
import { referencePaths } from './reference.ts';
import { orderedValues } from './titles.ts';

/** How the embedded API compares a field; of a list it looks for an entry, or for an id inside one. */
export type PagedField = 'text' | 'number' | 'boolean' | 'list';

type Fields = Pick<EntityConfig, 'wire'> & { readonly schema: RecordSchema };

/** Whether a codec encodes a field: its own, or an enclosing field's. */
export function hasCodec({ wire }: Pick<EntityConfig, 'wire'>, path: readonly string[]): boolean {
  const names = Object.keys(wire?.codecs ?? {});
  return path.some((_, end) => names.includes(path.slice(0, end + 1).join('.')));
}

/** Whether a field is stored as one value, so that a database can compare it. */
const isStoredValue = (field: FieldSchema): boolean =>
  field.type !== 'array' && field.type !== 'object' && !field.derived;

/** Whether a field is stored as a list of texts or numbers. */
export const isStoredList = ({ type, items, derived }: FieldSchema): boolean =>
  type === 'array' && !derived && ['string', 'number', 'integer'].includes(items?.type ?? '');

/**
 * The fields that the embedded API filters a list by, each with how it is compared. References inside an object or the
 * entries of a list are found by the field, and by their path: 'lines', 'lines.productId'.
 */
export const pagedFields = perObject((entity: Fields): ReadonlyMap<string, PagedField> => {
  const fields = Object.entries(entity.schema.properties).filter(([, field]) => !field.derived && !field.writeOnly);
  return new Map(
    fields.flatMap(([name, field]): [string, PagedField][] => {
      const inside = referencePaths(entity, name).filter(({ path }) => path.length > 1 && !hasCodec(entity, path));
      // A duration with a codec is a text, in no order of its own: 'PT9M', 'PT1H'.
      const isText = field.format === 'duration' && hasCodec(entity, [name]);
      const own = isStoredValue(field) && !isText ? comparedAs(field) : undefined;
      return [
        ...(own || isStoredList(field) || inside.length > 0
          ? [[name, own ?? 'list'] satisfies [string, PagedField]]
          : []),
        ...inside.map(({ path }): [string, PagedField] => [path.join('.'), 'list']),
      ];
    }),
  );
});

const comparedAs = ({ type }: FieldSchema): PagedField =>
  type === 'boolean' ? type : type === 'string' ? 'text' : 'number';

/** The fields that the embedded API sorts a list by. */
export const sortedFields = perObject(
  (entity: Fields): ReadonlySet<string> =>
    new Set([...pagedFields(entity)].flatMap(([name, field]) => (field === 'list' ? [] : [name]))),
);

/**
 * The fields that the embedded API filters by range: from `{field}.from` inclusive to `{field}.before` exclusive. Choices have
 * no range: they are in an order of their own.
 */
export const rangedFields = perObject((entity: Fields): ReadonlySet<string> => {
  const isChoice = (name: string) => orderedValues(entity.schema.properties[name] ?? {}) !== undefined;
  const isRanged = ([name, field]: readonly [string, PagedField]) =>
    field === 'number' || (field === 'text' && !isChoice(name));
  return new Set([...pagedFields(entity)].filter(isRanged).map(([name]) => name));
});
