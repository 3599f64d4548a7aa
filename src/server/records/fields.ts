import { without } from '../../shared/config/conditions.ts';
import { type Entity, secretFields } from '../../shared/config/entity.ts';
import type { FieldSchema, Panel } from '../../shared/config/grammar.ts';
import { labelFields } from '../../shared/config/label.ts';
import { pagedFields, sortedFields } from '../../shared/config/pagedFields.ts';
import { referenceOf } from '../../shared/config/reference.ts';
import { sortedField, UNSORTED } from '../../shared/config/sort.ts';
import { uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';

/** How a derived field is computed when a record is read. */
export type Derivation = NonNullable<FieldSchema['derived']>;

const fieldsOf = (entity: Entity): [name: string, field: FieldSchema][] => Object.entries(entity.schema.properties);

/** The derived fields, which are not stored. */
export const derivationsOf = (entity: Entity): [field: string, derivation: Derivation][] =>
  fieldsOf(entity).flatMap(([name, { derived }]) => (derived ? [[name, derived]] : []));

/** The source entities of the derived fields: when they change, so does this entity's list. */
export const sourcesOf = (entity: Entity): string[] =>
  derivationsOf(entity).flatMap(([, derivation]) => sourceOf(entity, derivation) ?? []);

/** Whether a field is a list derived from another entity's records: a new record may include its entries. */
export function hasEntries(entity: Entity, field: string): boolean {
  const derivation = entity.schema.properties[field]?.derived;
  return derivation !== undefined && 'from' in derivation;
}

/** The source entity of a derived field. */
export function sourceOf(entity: Entity, derivation: Derivation): string | undefined {
  if ('from' in derivation) return derivation.from;
  const field = entity.schema.properties[derivation.via];
  return field && referenceOf(field)?.to;
}

/**
 * Whether a stored field is in answers. One that the schema does not have, such as one of a former name, may be one that
 * only some may see: where there are rights it is in none.
 */
export const isServed = ({ rights, schema }: Entity, field: string): boolean =>
  rights === undefined || field === 'id' || Object.hasOwn(schema.properties, field);

/** A record for an answer: without write-only fields, and those that are not served. */
export const shownRecord = (entity: Entity, record: WireRecord): WireRecord => {
  const hidden = entity.rights ? Object.keys(record).filter((field) => !isServed(entity, field)) : [];
  return wireRecord(without(record, [...secretFields(entity), ...hidden]));
};

/** The fields with an index for sorting and ranges: those of the list's columns, of its filters, and of its own order. */
export function indexedFieldsOf(entity: Entity): string[] {
  const { columns, filters = [], sort = UNSORTED } = entity.list;
  const shown = new Set([...columns, ...filters].map(({ field }) => field).concat(sort.map(sortedField)));
  const sorted = sortedFields(entity);
  return [...shown].filter((field) => sorted.has(field));
}

/** The fields by which a person is looked up at each sign-in: the user id and the address. */
export const personFieldsOf = ({ session: { entity, uid, email } }: Panel, { name }: Entity): string[] =>
  name === entity ? [uid, ...(email === undefined ? [] : [email])] : [];

/** The text fields by which derived fields look up records. */
export const lookupFieldsOf = (entities: ReadonlyMap<string, Entity>, { name }: Entity): string[] => [
  ...new Set(
    [...entities.values()].flatMap((other) =>
      derivationsOf(other).flatMap(([, derivation]) =>
        'from' in derivation && derivation.from === name ? [derivation.via] : [],
      ),
    ),
  ),
];

/** The text fields by which pages are found: by filters, imports and references. */
export function foundFieldsOf(entity: Entity): string[] {
  const filtered = new Set(entity.list.filters?.map(({ field }) => field));
  const unique = new Set(
    entity.list.import ? uniqueSetsOf(entity).flatMap((set) => (set.length === 1 ? set : [])) : [],
  );
  const isReference = (name: string) => entity.schema.properties[name]?.reference !== undefined;
  return [...pagedFields(entity)].flatMap(([name, type]) => {
    // An import matches records by unique fields.
    const isFound = unique.has(name) || (type === 'text' && (filtered.has(name) || isReference(name)));
    return isFound && name !== 'id' ? [name] : [];
  });
}

/** The fields that `?q=` searches, besides the columns. */
export function searchedFieldsOf(entity: Entity): string[] {
  const searched = fieldsOf(entity).flatMap(([name, field]) => (field.searched && !field.writeOnly ? [name] : []));
  if (searched.length > 0) return searched;
  return labelFields(entity).filter((field) => !entity.schema.properties[field]?.writeOnly);
}

/** Whether only the server writes a field. */
export function isServers(entity: Entity, name: string): boolean {
  const field = entity.schema.properties[name];
  return field?.readOnly === true || field?.derived !== undefined;
}

/** Whether a caller may set a field: not one that only the server writes, or that a save omits. */
export const isSent = (entity: Entity, field: string): boolean =>
  !isServers(entity, field) && !(entity.wire?.omit ?? []).includes(field);
