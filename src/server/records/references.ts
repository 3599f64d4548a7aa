import { getProp } from '../../shared/base/getProp.ts';
import { isSameJson, objectOf } from '../../shared/base/json.ts';
import type { Sibling } from '../../shared/codecs/codec.ts';
import { isExternal } from '../../shared/config/backend.ts';
import { type Entity, fieldTitle } from '../../shared/config/entity.ts';
import { fieldAt, uiAt } from '../../shared/config/fieldAt.ts';
import type { FieldSchema, Panel } from '../../shared/config/grammar.ts';
import { hasCodec } from '../../shared/config/pagedFields.ts';
import { canFilter } from '../../shared/config/paging.ts';
import { onDeleteOf, type ReferenceSchema, referenceOf } from '../../shared/config/reference.ts';
import { mayWith, type Person, waysTo } from '../../shared/config/rights.ts';
import { codecOf, decodeRecord, type EntityRecord, isRecord, type WireRecord } from '../../shared/wire/record.ts';
import { invalid } from '../http/httpError.ts';
import { limits } from '../http/limits.ts';
import { sentence } from '../http/sentence.ts';
import { allOf, type Sql } from '../store/database.ts';
import { existing, findDocument, findWhere, type NewDocument } from '../store/documents.ts';
import { levelsBelow } from '../store/referenceTable.ts';
import { derive } from './derive.ts';
import { titleOf } from './titleOf.ts';

/** A field that holds ids of another entity, or a value inside one. */
export interface Reference {
  readonly field: string;
  /** The path from the field's value to the ids, through list entries; empty for the field itself. */
  readonly inside: readonly string[];
  /** Its key: 'userId', 'rows.productId'. */
  readonly key: string;
  /** The entity it points to. */
  readonly to: string;
  readonly isList: boolean;
  readonly onDelete: NonNullable<ReferenceSchema['onDelete']>;
}

/** The references of an entity, as its schema declares them. */
export function referencesOf(entity: Entity): Reference[] {
  const { properties, required = [] } = entity.schema;
  return Object.entries(properties).flatMap(([name, field]) => [
    ...referenceAt([name], field, required.includes(name)),
    // Only the codec knows the nested wire format.
    ...referencesIn([name], field).filter(({ field: outer, inside }) => !hasCodec(entity, [outer, ...inside])),
  ]);
}

function referenceAt(
  [field = '', ...inside]: readonly string[],
  schema: FieldSchema,
  isRequired: boolean,
): Reference[] {
  const reference = referenceOf(schema);
  if (!reference) return [];
  const onDelete = onDeleteOf(schema, reference, isRequired);
  return [
    { field, inside, key: [field, ...inside].join('.'), to: reference.to, isList: schema.type === 'array', onDelete },
  ];
}

/** The references inside a value: in the properties of an object, and in those of a list's rows. */
function referencesIn(path: readonly string[], schema: FieldSchema): Reference[] {
  const { properties = {}, required = [] } = (schema.type === 'array' ? schema.items : schema) ?? {};
  return Object.entries(properties).flatMap(([name, inner]) => [
    ...referenceAt([...path, name], inner, required.includes(name)),
    ...referencesIn([...path, name], inner),
  ]);
}

/** The values at a path, through all list entries. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  return isRecord(value) ? valuesAt(value[first], rest) : [];
}

/** The ids that a record holds in a reference. */
export const referredIn = (entity: Entity, { field, inside }: Reference, record: WireRecord): string[] =>
  inside.length === 0 ? idsIn(entity, field, record[field]) : idsAmong(valuesAt(record[field], inside));

/** The ids a field of a record holds. @param sibling the other values of the record */
export function idsIn(entity: Entity, field: string, wire: unknown, sibling?: Sibling): string[] {
  const codec = codecOf(entity, field);
  const value = codec ? codec.decode(wire, sibling) : wire;
  return idsAmong(Array.isArray(value) ? value : [value]);
}

/** The ids among some values: a field of numbers holds them as such. */
const idsAmong = (values: readonly unknown[]): string[] =>
  values.filter((id) => (typeof id === 'string' && id !== '') || typeof id === 'number').map(String);

/**
 * Checks that every referenced record exists, if served here, that no parent is the record itself or a descendant, and
 * that no tree becomes too deep. A record that is being deleted counts as gone, and so does one that the caller may not
 * read: ids cannot be probed. Existing references stay.
 * @param stored the previous record, if it is not new
 * @param by who writes; without one all records may be read
 * @throws {HttpError} 422 with a message per field
 */
export async function checkReferences(
  shop: Config,
  sql: Sql,
  entity: Entity,
  { id, record }: NewDocument,
  { stored, by }: { readonly stored?: WireRecord; readonly by?: Person | undefined } = {},
): Promise<void> {
  const { entities } = shop;
  const fields: Record<string, string> = {};
  const served = referencesOf(entity).filter(({ to }) => !isExternal(entities.get(to)?.api?.base ?? ''));
  const referred = await allOf(
    served.map(async (reference) => {
      const ids = referredIn(entity, reference, record);
      const [known, hidden] = await allOf([
        existing(sql, reference.to, ids),
        hiddenAmong(shop, sql, entities.get(reference.to), ids, by),
      ]);
      return { reference, ids, found: known, hidden };
    }),
  );
  for (const { reference, ids, found: existing, hidden } of referred) {
    const had = new Set(stored ? referredIn(entity, reference, stored) : []);
    const isThere = (id: string) =>
      existing.has(id) && (had.has(id) || (existing.get(id) === false && !hidden.has(id)));
    const unknown = ids.find((id) => !isThere(id));
    const title = titleOf(entities.get(reference.to));
    if (unknown !== undefined) fields[blamedFor(entity, reference)] ??= sentence('noReference', { title, id: unknown });
    const target = entities.get(reference.to);
    // What is hidden has no values that could fit.
    const unfit =
      target && unknown === undefined ? await unfitFor(sql, entity, target, reference, record, stored) : undefined;
    if (unfit !== undefined) fields[blamedFor(entity, reference)] ??= sentence('notOffered', { title, fields: unfit });
    const [parent] = ids;
    const isParent = reference.to === entity.name && !reference.isList && reference.inside.length === 0;
    if (unknown !== undefined || parent === undefined || !isParent) continue;
    if (stored && isSameJson(ids, referredIn(entity, reference, stored))) continue;
    const reason = await misplaced(sql, entity, reference, id, parent);
    if (reason !== undefined) fields[reference.field] = sentence(reason, { title, most: limits.levels });
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

interface Config {
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
}

/** The ids of records that somebody may not read, with those of none: the same queries are made for both. */
async function hiddenAmong(
  { panel }: Config,
  sql: Sql,
  target: Entity | undefined,
  ids: readonly string[],
  by: Person | undefined,
): Promise<ReadonlySet<string>> {
  const ways = by && waysTo(target?.rights?.read, by.roles);
  if (!target || !by || !ways || ids.length === 0) return new Set();
  const documents = ways.length > 0 ? await findWhere(sql, target.name, 'id', ids) : [];
  const records = await derive(sql, target, documents);
  const readable = new Set(
    records
      .map((record) => decodeRecord(target, record))
      .filter((record) => mayWith(target, 'read', by, record))
      .map((record) => String(record.id)),
  );
  // Everybody may read their own user record.
  const isOwn = (id: string) => target.name === panel.session.entity && id === by.id;
  return new Set(ids.filter((id) => !readable.has(id) && !isOwn(id)));
}

/** Whether a record has the references that it had, and what says which ones are offered. */
export const keepsReferences = (entity: Entity, record: WireRecord, stored: WireRecord): boolean =>
  referencesOf(entity)
    .flatMap((reference) => [reference.field, ...offeredBy(entity, reference).map(({ from }) => from)])
    .every((field) => isSameJson(record[field], stored[field]));

/** The fields that say which records the form offers for a reference (`where` of its widget), and those of the records. */
function offeredBy(entity: Entity, { key }: Reference): { readonly field: string; readonly from: string }[] {
  const where = objectOf(getProp(getProp(uiAt(entity.uiSchema, key), 'ui:options'), 'where'));
  return Object.entries(where).map(([field, from]) => ({ field, from: String(from) }));
}

/**
 * Checks that referenced records are among those that the form offers (`where` of its widget). An unchanged reference
 * with unchanged conditions is not checked: it may be older than the rule.
 * @returns the titles of the fields whose conditions are not met
 */
async function unfitFor(
  sql: Sql,
  entity: Entity,
  target: Entity,
  reference: Reference,
  record: WireRecord,
  stored?: WireRecord,
): Promise<string | undefined> {
  const all = offeredBy(entity, reference);
  const isSame = (field: string) => stored !== undefined && isSameJson(record[field], stored[field]);
  const storedIds = all.every(({ from }) => isSame(from)) && stored ? referredIn(entity, reference, stored) : [];
  const ids = referredIn(entity, reference, record).filter((id) => !storedIds.includes(id));
  const constraints = all
    .map(({ field, from }) => ({ field, from, given: idsIn(entity, from, record[from]) }))
    .filter(
      ({ field, given }) => given.length > 0 && canFilter(target, field) && !fieldAt(target.schema, field)?.derived,
    );
  if (constraints.length === 0) return undefined;
  for (const id of ids) {
    const document = await findDocument(sql, target.name, id);
    const chosen = document && decodeRecord(target, document.record);
    const unfit = constraints.filter(
      ({ field, given }) => chosen && !valuesOf(chosen, field).some((id) => given.includes(id)),
    );
    if (unfit.length > 0) return unfit.map(({ from }) => fieldTitle(entity.schema, from)).join(', ');
  }
  return undefined;
}

/** The values of a field for a filter: a missing boolean counts as false. */
const valuesOf = (record: EntityRecord, field: string): readonly string[] =>
  [valuesAt(record, field.split('.')).map((value) => value ?? false)].flat().map(String);

/** The field of a message about a reference: a nested one by its path, a list as a whole. */
function blamedFor({ schema }: Entity, { field, inside, key }: Reference): string {
  let node = schema.properties[field];
  const isPlain = [...inside].every((name) => {
    const isObject = node?.type === 'object';
    node = node?.properties?.[name];
    return isObject;
  });
  return isPlain ? key : field;
}

/** Why a record cannot be below another one. */
async function misplaced(
  sql: Sql,
  entity: Entity,
  { field, key }: Reference,
  id: string,
  parent: string,
): Promise<'belowItself' | 'atMostLevels' | undefined> {
  const most = entity.list.tree?.parent === field ? limits.levels : Number.POSITIVE_INFINITY;
  const above = new Set<string>();
  for (let at: string | undefined = parent; at !== undefined && !above.has(at); ) {
    if (at === id) return 'belowItself';
    if (above.size + 1 >= most) return 'atMostLevels';
    above.add(at);
    [at] = idsIn(entity, field, (await findDocument(sql, entity.name, at))?.record[field]);
  }
  if (most === Number.POSITIVE_INFINITY) return undefined;
  const below = await levelsBelow(sql, entity.name, key, id, most);
  return above.size + 1 + below > most ? 'atMostLevels' : undefined;
}

/** The value of a field without that id: removed from a list; a single value becomes null. */
export function clearedOf(entity: Entity, { field, inside, isList }: Reference, wire: unknown, id: string): unknown {
  if (inside.length > 0) return clearedIn(wire, inside, id);
  return isList && Array.isArray(wire) ? wire.filter((entry) => !idsIn(entity, field, [entry]).includes(id)) : null;
}

const isId = (value: unknown, id: string): boolean => idsAmong([value]).includes(id);

function clearedIn(value: unknown, [first, ...rest]: readonly string[], id: string): unknown {
  if (Array.isArray(value)) {
    return first === undefined
      ? value.filter((entry) => !isId(entry, id))
      : value.map((entry) => clearedIn(entry, [first, ...rest], id));
  }
  if (first === undefined) return isId(value, id) ? undefined : value;
  if (!isRecord(value)) return value;
  const cleared = Object.entries(value).map(([key, inner]) => [
    key,
    key === first ? clearedIn(inner, rest, id) : inner,
  ]);
  return Object.fromEntries(cleared.filter(([, inner]) => inner !== undefined));
}
