import { isObject, objectOf } from '../../src/shared/base/json.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import { kinds } from '../check/grammars.ts';
import type { Drawn } from './fromOpenApi.ts';
import { at } from './openApi.ts';

/** What a collection of a backend says of an entity beside what an OpenAPI document can say. */
export interface Collected {
  readonly preset: PresetName;
  /** The same as an OpenAPI document. */
  readonly document: object;
  /** The query of the calls that answer records. */
  readonly query: string;
  readonly unique: readonly string[];
  /** The codecs of its fields. */
  readonly codecs: Readonly<Record<string, string>>;
  /** The fields that have one picture. */
  readonly pictures: readonly string[];
  readonly notes: readonly string[];
}

/** A field of a collection as a schema of OpenAPI, and what that cannot say. */
interface Field {
  readonly name: string;
  /** Undefined for what the panel does not show. */
  readonly schema?: object;
  readonly isRequired?: boolean;
  readonly isUnique?: boolean;
  readonly codec?: string | undefined;
  readonly isPicture?: boolean;
  readonly note?: string;
}

interface Calls {
  readonly path: string;
  readonly query?: string;
  readonly verb: 'put' | 'patch';
}

/** The codec of pictures that a record keeps by their ids. */
const PICTURE = kinds.codecs.find(({ isUploaded }) => isUploaded)?.name;
/** The codec of days that are times on the wire. */
const DAY_OF_TIME = kinds.codecs.find(({ format }) => format === 'date')?.name;

/** How the ids of other records are written. */
type IdType = 'string' | 'integer';

/** The collections of a config of Payload, also one alone. */
const payloadsIn = (document: unknown): unknown[] =>
  [at(document, 'collections') ?? document]
    .flat()
    .filter((one) => typeof at(one, 'slug') === 'string' && Array.isArray(at(one, 'fields')));

/** The names of the collections that a document describes; none for an OpenAPI document. */
export function collectionNames(document: unknown): string[] {
  const plural = at(document, 'info', 'pluralName');
  if (isObject(at(document, 'attributes')) && typeof plural === 'string') return [plural];
  return payloadsIn(document).map((one) => String(at(one, 'slug')));
}

/**
 * Reads a content type of Strapi (`src/api/…/schema.json`), or a collection of Payload, alone or in its config, as JSON.
 * @param name of the entity: among several collections that of this name
 * @param idType that of the other entities, where the collection does not say it
 * @returns undefined for anything else, a sentence for what can be no list
 */
export function collectionIn(document: unknown, name: string, idType: IdType): Collected | string | undefined {
  const attributes = at(document, 'attributes');
  const plural = at(document, 'info', 'pluralName');
  if (isObject(attributes) && typeof plural === 'string') return ofStrapi(document, plural, attributes);
  const collections = payloadsIn(document);
  if (collections.length === 0) return undefined;
  const found = collections.length === 1 ? collections[0] : collections.find((one) => at(one, 'slug') === name);
  if (found) return ofPayload(found, idType);
  return `It has no collection '${name}'. It has: ${collections.map((one) => String(at(one, 'slug'))).join(', ')}.`;
}

/**
 * An entity that was drawn from such a document, with what only the collection says.
 * @param panelsPreset the preset of `panel.json`
 */
export function withCollected(
  drawn: Drawn,
  { preset, query, unique, codecs, pictures, notes }: Collected,
  panelsPreset: unknown,
): Drawn {
  const { update, create } = drawn.endpoints;
  const properties = Object.fromEntries(
    Object.entries(drawn.properties).map(([name, field]) => [
      name,
      unique.includes(name) ? { ...objectOf(field), unique: true } : field,
    ]),
  );
  const wire = objectOf(drawn.wire);
  const isOther = preset !== panelsPreset;
  // Lists of Payload have the addresses of files only where they are asked for.
  const page = preset === 'payload' && pictures.length > 0 && 'limit={count}&page={page}&depth=1';
  const api = { ...(isOther && { preset }), ...objectOf(wire['api']), ...(page && { query: { page } }) };
  return {
    ...drawn,
    properties,
    wire: {
      ...wire,
      ...(Object.keys(api).length > 0 && { api }),
      ...(Object.keys(codecs).length > 0 && { codecs: { ...objectOf(wire['codecs']), ...codecs } }),
    },
    endpoints: {
      ...drawn.endpoints,
      list: `${drawn.endpoints.list}${query}`,
      ...(typeof create === 'string' && { create: create + query }),
      ...(typeof update === 'string' && { update: update + query }),
    },
    widgets: Object.fromEntries(pictures.map((name) => [name, pictureWidget])),
    paging: 'server',
    // Each save moves a record of Strapi to the end.
    sort: drawn.label,
    notes: [
      ...drawn.notes.filter((note) => !note.startsWith('How its lists')),
      ...notes,
      ...(isOther ? [`The preset of the panel is another one: its backend needs 'base' in wire.api, too.`] : []),
    ],
  };
}

/** The widget of one picture by its address. */
const onePicture = kinds.widgets.find(
  ({ namedBy, types, options }) =>
    namedBy === 'ui:widget' && types.includes('string') && 'upload' in options.properties,
);
const pictureWidget = {
  'ui:widget': onePicture?.name,
  'ui:options': { upload: 'Add Picture', uploading: 'Uploading …', uploadFailed: 'Upload failed' },
};

function ofStrapi(document: unknown, path: string, attributes: Readonly<Record<string, unknown>>): Collected | string {
  if (at(document, 'kind') === 'singleType') return `'${path}' is a single record in Strapi: the panel shows lists.`;
  const fields = Object.entries(attributes).map(([name, attribute]) => strapiField(name, attribute));
  const times = ['createdAt', 'updatedAt'].map((name) => ({ name, schema: ownTime }));
  // Relations are answered only if the call asks for them.
  return collected('strapi', [...fields, ...times], 'string', { path, query: '?populate=*', verb: 'put' });
}

const ownTime = { type: 'string', format: 'date-time', readOnly: true };
const ofType = (type: string, format?: string) => ({ type, ...(format && { format }) });

/** Schemas of Strapi's types of attributes: https://docs.strapi.io/cms/backend-customization/models#model-attributes */
const strapiTypes = new Map<unknown, object>([
  ...['string', 'text', 'richtext', 'uid', 'time'].map((type) => [type, ofType('string')] as const),
  ['email', ofType('string', 'email')],
  ['password', { ...ofType('string', 'password'), writeOnly: true }],
  ['enumeration', ofType('string')],
  ['integer', ofType('integer')],
  ['biginteger', ofType('string')],
  ...['float', 'decimal'].map((type) => [type, ofType('number')] as const),
  ['date', ofType('string', 'date')],
  ...['datetime', 'timestamp'].map((type) => [type, ofType('string', 'date-time')] as const),
  ['time', ofType('string', 'time')],
  ['boolean', ofType('boolean')],
]);

function strapiField(name: string, attribute: unknown): Field {
  const [type, required, unique] = ['type', 'required', 'unique'].map((word) => at(attribute, word));
  const common = { name, isRequired: required === true, isUnique: unique === true || type === 'uid' };
  if (type === 'media')
    return at(attribute, 'multiple') === true
      ? { name, note: `'${name}' is a list of files: it has no field, and is kept as it is.` }
      : { ...common, schema: ofType('string'), codec: PICTURE, isPicture: true };
  if (type === 'relation') {
    // 'api::category.category'
    const target = String(at(attribute, 'target') ?? '').replace(/^.*[.:]/, '');
    const relation = at(attribute, 'relation');
    const isList = /ToMany$/i.test(String(relation));
    return { ...common, schema: referring('string', target, isList) };
  }
  const schema = strapiTypes.get(type);
  if (!schema)
    return { name, note: `'${name}' is a field '${String(type)}' of Strapi: it has no field, and is kept as it is.` };
  const [least, most] = [at(attribute, 'min'), at(attribute, 'max')];
  return {
    ...common,
    schema: {
      ...schema,
      ...pick(attribute, ['minLength', 'maxLength', 'enum']),
      ...(typeof least === 'number' && { minimum: least }),
      ...(typeof most === 'number' && { maximum: most }),
      ...(typeof at(attribute, 'regex') === 'string' && { pattern: at(attribute, 'regex') }),
    },
  };
}

function ofPayload(collection: unknown, idType: IdType): Collected {
  const slug = String(at(collection, 'slug'));
  const fields = payloadFields(at(collection, 'fields'), idType);
  const own = fields.find(({ name }) => name === 'id')?.schema;
  const ids: IdType = own ? (at(own, 'type') === 'string' ? 'string' : 'integer') : idType;
  const has = (name: string) => fields.some((field) => field.name === name);
  const times = at(collection, 'timestamps') === false ? [] : ['createdAt', 'updatedAt'].filter((name) => !has(name));
  const made = collected(
    'payload',
    [...fields.filter(({ name }) => name !== 'id'), ...times.map((name) => ({ name, schema: ownTime }))],
    ids,
    { path: slug, verb: 'patch' },
  );
  const note = `The ids are taken to be ${ids === 'integer' ? 'numbers' : 'texts'}: those of Payload are numbers on SQLite and PostgreSQL, texts on MongoDB.`;
  return own ? made : { ...made, notes: [...made.notes, note] };
}

/** Payload's types of fields: https://payloadcms.com/docs/fields/overview */
const payloadTypes = new Map<unknown, object>([
  ...['text', 'textarea', 'code'].map((type) => [type, ofType('string')] as const),
  ['email', ofType('string', 'email')],
  ['number', ofType('number')],
  ['checkbox', ofType('boolean')],
]);

/** The fields of a list of fields: those of rows and tabs without a name stand among the others. */
function payloadFields(list: unknown, idType: IdType): readonly Field[] {
  return [list ?? []].flat().flatMap((field: unknown) => {
    const [type, name] = [at(field, 'type'), at(field, 'name')];
    if (type === 'ui' || type === 'join') return [];
    if (type === 'tabs') {
      const tabs = [at(field, 'tabs') ?? []].flat();
      return tabs.flatMap((tab) => payloadFields([{ ...objectOf(tab), type: 'group' }], idType));
    }
    if (typeof name !== 'string') return payloadFields(at(field, 'fields'), idType);
    return [{ ...payloadField(name, field, idType), name }];
  });
}

function payloadField(name: string, field: unknown, idType: IdType): Omit<Field, 'name'> {
  const [type, isMany] = [at(field, 'type'), at(field, 'hasMany') === true];
  const to = at(field, 'relationTo');
  const isOwn = name === 'createdAt' || name === 'updatedAt';
  const isClosed = isOwn || at(field, 'admin', 'readOnly') === true;
  const label = at(field, 'label');
  const said = { ...(typeof label === 'string' && { title: label }), ...(isClosed && { readOnly: true }) };
  const common = { isRequired: at(field, 'required') === true, isUnique: at(field, 'unique') === true };
  const unknown = (what: string) => ({ note: `'${name}' is ${what}: it has no field, and is kept as it is.` });
  if (type === 'relationship' || type === 'upload') {
    if (typeof to !== 'string') return unknown('a record of one of several collections');
    if (type === 'upload' && isMany) return unknown('a list of files');
    if (type === 'upload')
      return { ...common, schema: { ...said, ...ofType('string') }, codec: PICTURE, isPicture: true };
    return { ...common, schema: { ...said, ...referring(idType, to, isMany) } };
  }
  if (type === 'date') {
    const shown = at(field, 'admin', 'date', 'pickerAppearance');
    const isDay = !isOwn && (shown === undefined || shown === 'default' || shown === 'dayOnly');
    return {
      ...common,
      schema: { ...said, ...ofType('string', isDay ? 'date' : 'date-time') },
      ...(isDay && { codec: DAY_OF_TIME }),
    };
  }
  if (type === 'select' || type === 'radio') {
    const values = [at(field, 'options') ?? []].flat().map((one: unknown) => (isObject(one) ? one['value'] : one));
    const one = { type: 'string', enum: values };
    return { ...common, schema: { ...said, ...(isMany ? { type: 'array', items: one } : one) } };
  }
  if (type === 'group' || type === 'array') {
    const inside = payloadFields(at(field, 'fields'), idType);
    const shape = objectWith(inside);
    return { ...common, schema: { ...said, ...(type === 'array' ? { type: 'array', items: shape } : shape) } };
  }
  const schema = payloadTypes.get(type);
  if (!schema) return unknown(`a field '${String(type)}' of Payload`);
  const [least, most] = [at(field, 'min'), at(field, 'max')];
  const rules = {
    ...pick(field, ['minLength', 'maxLength']),
    ...(typeof least === 'number' && { minimum: least }),
    ...(typeof most === 'number' && { maximum: most }),
  };
  const one = { ...schema, ...rules };
  return { ...common, schema: { ...said, ...(isMany ? { type: 'array', items: one } : one) } };
}

const pick = (from: unknown, words: readonly string[]): object =>
  Object.fromEntries(words.flatMap((word) => (at(from, word) === undefined ? [] : [[word, at(from, word)]])));

/** A reference, as documents of OpenAPI have it: the id, or the record. */
function referring(type: IdType, record: string, isList: boolean): object {
  const one = { oneOf: [{ type }, { $ref: `#/components/schemas/${record}` }] };
  return isList ? { type: 'array', items: one } : { ...one, nullable: true };
}

const objectWith = (fields: readonly Field[]): object => ({
  type: 'object',
  properties: Object.fromEntries(fields.flatMap(({ name, schema }) => (schema ? [[name, schema]] : []))),
  required: fields.filter(({ schema, isRequired }) => schema && isRequired).map(({ name }) => name),
});

function collected(
  preset: PresetName,
  fields: readonly Field[],
  idType: IdType,
  { path, query = '', verb }: Calls,
): Collected {
  const record = objectWith([{ name: 'id', schema: { type: idType, readOnly: true } }, ...fields]);
  const body = { content: { 'application/json': { schema: record } } };
  const listed = { content: { 'application/json': { schema: { type: 'array', items: record } } } };
  const sent = { requestBody: body };
  const known = fields.filter(({ schema }) => schema);
  return {
    preset,
    query,
    document: {
      paths: {
        [`/${path}`]: { get: { responses: { 200: listed } }, post: sent },
        [`/${path}/{id}`]: { [verb]: sent, delete: {} },
      },
    },
    unique: known.filter(({ isUnique }) => isUnique).map(({ name }) => name),
    codecs: Object.fromEntries(known.flatMap(({ name, codec }) => (codec ? [[name, codec]] : []))),
    pictures: known.filter(({ isPicture }) => isPicture).map(({ name }) => name),
    notes: fields.flatMap(({ note }) => note ?? []),
  };
}
