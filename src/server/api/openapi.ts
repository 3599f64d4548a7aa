import { isObject, mapped, objectOf } from '../../shared/base/json.ts';
import {
  type Backend,
  backendOf,
  fieldErrorPlaces,
  IDEMPOTENCY_KEY,
  idempotencyHeader,
  type Upload,
} from '../../shared/config/backend.ts';
import { fieldsIn } from '../../shared/config/conditions.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { ownKeywords } from '../../shared/config/grammar/record.ts';
import type { FieldSchema, RecordPart, RecordSchema, Rule, RulePart } from '../../shared/config/grammar.ts';
import { type PagedField, pagedFields, rangedFields, sortedFields } from '../../shared/config/pagedFields.ts';
import { keptFields, may } from '../../shared/config/rights.ts';
import { fieldsOfRule } from '../../shared/config/ruleSchema.ts';
import { uploadLimits } from '../../shared/config/uploadLimits.ts';
import { answerWith } from '../../shared/config/uploadPaths.ts';
import { keyOfPath } from '../../shared/wire/names.ts';
import { codecOf } from '../../shared/wire/record.ts';
import { historyPage } from '../history/history.ts';
import { bounded, limits } from '../http/limits.ts';
import { bodySchemas, wireField } from '../records/checks.ts';
import { hasEntries, isSent } from '../records/fields.ts';
import { projectionFor } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import { keyedSchema, listSchema, schemaOfPlaces, tokenScheme } from './documentShapes.ts';
import { type Action, type ApiCall, apiCalls, baseOf, callAt, rightOf } from './endpoints.ts';

/**
 * The API as an OpenAPI 3.1 document, generated from the same endpoints and schemas that serve it.
 * @param basePath the path below which the server is; '' for none
 * @param roles the roles of the reader: the document has only what they allow
 */
export function openApiDocument(shop: Shop, basePath = '', roles: readonly string[] = []): object {
  const { panel } = shop;
  const seen = [...projectionFor(shop, roles).entities].map(([name, entity]): [string, Entity] => [
    name,
    documented(entity, shop.entities.get(name) ?? entity, roles),
  ]);
  const entities = new Map(seen);
  const paths: Record<string, Record<string, object>> = {};
  for (const call of apiCalls({ panel, entities })) {
    if (!may(call.entity, rightOf(call), roles) || setsFixed(call, roles)) continue;
    const path = baseOf(panel, call.entity) + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  const { upload } = backendOf(panel);
  if (upload) paths[upload.base + callAt(upload.call).path] = { post: uploadOperation(upload) };
  const { history } = panel.api;
  if (history) paths[panel.api.base + callAt(history).path] = { get: historyOperation([...entities.keys()]) };
  const records = [...entities.values()].flatMap((entity): [string, object][] => [
    [entity.name, keyedSchema(entity, recordSchema(entity, entity.version))],
    [`${entity.name}-body`, keyedSchema(entity, bodySchema(entity, 'stored'))],
    ...(comesWithEntries(entity)
      ? [[`${entity.name}-new`, keyedSchema(entity, bodySchema(entity, 'new'))] satisfies [string, object]]
      : []),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${panel.title}: API`,
      version: '1.0.0',
      description: 'Generated from schema/. Lists carry an ETag and answer 304; a change may carry If-Match.',
    },
    ...(basePath && { servers: [{ url: basePath }] }),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: tokenScheme(backendOf(panel)), ...ownWords(entities, 'auth', tokenScheme) },
      schemas: {
        ...Object.fromEntries(records),
        ...(history && { change }),
        failure: failureSchema(backendOf(panel)),
        ...ownWords(entities, 'failure', failureSchema),
      },
    },
  };
}

/**
 * An entity for the document: without the fields that the reader may not see, and with those that they may not change
 * as read-only.
 * @param seen the entity as they see it
 */
function documented(seen: Entity, whole: Entity, roles: readonly string[]): Entity {
  const readOnlyFields = keptFields(seen, { roles });
  if (seen === whole && readOnlyFields.length === 0) return whole;
  const { schema } = seen;
  const isHidden = (name: string) =>
    schema.properties[name]?.writeOnly === true && !whole.schema.properties[name]?.writeOnly;
  const fields = Object.entries(schema.properties).flatMap(([name, field]): [string, FieldSchema][] =>
    isHidden(name) ? [] : [[name, readOnlyFields.includes(name) ? { ...field, readOnly: true } : field]],
  );
  const required = schema.required?.filter((name) => !isHidden(name));
  return {
    ...seen,
    schema: { ...schema, properties: Object.fromEntries(fields), ...(required && { required }) },
  };
}

/** Whether a call sets fields that the reader may not change in any record. */
const setsFixed = ({ entity, map }: ApiCall, roles: readonly string[]): boolean =>
  Object.values(map ?? {}).some((field) => keptFields(entity, { roles }).includes(field));

/** The overrides of an entity's `wire.api`, by name in the document. */
const ownWords = (
  entities: Shop['entities'],
  what: 'auth' | 'failure',
  schema: (backend: Backend) => object,
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    [...entities.values()].flatMap((entity) =>
      entity.api && hasOwn(entity, what) ? [[`${entity.name}-${what}`, schema(entity.api)]] : [],
    ),
  );

function hasOwn({ wire }: Entity, what: 'auth' | 'failure'): boolean {
  const { auth, error, fieldErrors } = wire?.api ?? {};
  return what === 'auth' ? auth !== undefined : (error ?? fieldErrors) !== undefined;
}

const failure = {
  message: { type: 'string', description: 'What is wrong, in a sentence.' },
  fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence per field to blame.' },
  needed: {
    type: 'array',
    description: 'The records that prevent a deletion: how many of an entity have one of these ids in a field.',
    items: {
      type: 'object',
      required: ['entity', 'field', 'ids', 'count'],
      properties: {
        entity: { type: 'string' },
        field: { type: 'string' },
        ids: { type: 'array', items: { type: 'string' } },
        count: { type: 'integer' },
      },
    },
  },
  createdId: { type: 'string', description: 'The record that an earlier call with the same key has made.' },
};

/** The key of a call that may be repeated. */
const keyParameter = ({ api }: Entity) => ({
  ...parameter(idempotencyHeader(api ?? {}) ?? IDEMPOTENCY_KEY, 'header', {
    type: 'string',
    minLength: 1,
    maxLength: 255,
  }),
  description:
    'The same for each repeat of a call: for 24 hours one with the same body is answered as the first was, and makes nothing. With another body it is refused with 422 and `createdId`.',
});

function failureSchema(backend: Backend): object {
  const { error = 'message' } = backend;
  const { message, fields, needed, createdId } = failure;
  const properties = schemaOfPlaces(
    new Map<string, Readonly<Record<string, unknown>>>([
      [error, message],
      [fieldErrorPlaces(backend).at, fields],
    ]),
  );
  return { ...properties, properties: { ...objectOf(properties['properties']), needed, createdId } };
}

/** An entry of the history. */
const change = {
  type: 'object',
  required: ['id', 'at', 'action', 'by', 'entity', 'record', 'before', 'after'],
  properties: {
    id: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    action: { type: 'string', enum: ['create', 'update', 'delete'] },
    by: {
      type: 'object',
      required: ['uid'],
      properties: { uid: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } },
    },
    entity: { type: 'string' },
    record: {
      type: 'object',
      required: ['id', 'label'],
      properties: { id: { type: 'string' }, label: { description: 'As it is now; null where it is not known.' } },
    },
    before: { type: 'object', description: 'The fields that were changed, as they were.' },
    after: { type: 'object', description: 'The same fields, as they became.' },
  },
};

function historyOperation(entities: readonly string[]): object {
  const text = { type: 'string' };
  return {
    operationId: 'history',
    summary: 'Who changed what and when, newest first',
    tags: ['History'],
    parameters: [
      parameter('entity', 'query', { ...text, enum: entities }),
      parameter('id', 'query', text),
      parameter('by', 'query', text),
      parameter('limit', 'query', { type: 'integer', minimum: 1, maximum: historyPage.most }),
      parameter('after', 'query', text),
    ],
    responses: {
      200: {
        description: 'A page of changes.',
        headers: { Link: { schema: text } },
        content: json({ type: 'array', items: ref('change') }),
      },
      ...Object.fromEntries([401, 403, 422, 429].map((status) => [status, failed(status)])),
    },
  };
}

const words: Readonly<Record<Action, string>> = {
  list: 'All records',
  read: 'One record',
  create: 'Make a record',
  replace: 'Change a record: the body is the whole of it',
  merge: 'Change a part of a record',
  add: 'Add to the lists of a record',
  remove: 'Remove a record, unless others need it',
};

const failures: Readonly<Record<Action, readonly number[]>> = {
  list: [401, 422],
  read: [401, 403, 404],
  create: [400, 401, 403, 409, 413, 415, 422],
  replace: [400, 401, 403, 404, 409, 412, 413, 415, 422],
  merge: [400, 401, 403, 404, 409, 412, 413, 415, 422],
  add: [400, 401, 403, 404, 412, 413, 415, 422],
  remove: [401, 403, 404, 409, 412],
};

const ofFigures =
  "With 'figures=count' the answer has figures of what the query finds, and no records: [{count, by, sum}]. 'figures.sum' names the fields to add up, 'figures.by' those whose values make groups, 'figures.day' a field whose days do, in the time zone 'figures.zone'; several names with commas.";

function operation(call: ApiCall): object {
  const { entity, action, path } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path', { type: 'string' }));
  const body = bodyOf(call);
  const schemaName = hasOwn(entity, 'failure') ? `${entity.name}-failure` : 'failure';
  return {
    operationId: `${action}-${entity.name}-${call.method.toLowerCase()}`,
    summary: `${words[action]} (${(entity.schema.title ?? entity.name).toLowerCase()})`,
    ...(action === 'list' && { description: ofFigures }),
    tags: [entity.list.title],
    ...(hasOwn(entity, 'auth') && { security: [{ [`${entity.name}-auth`]: [] }] }),
    parameters: [
      ...inPath,
      ...(action === 'list' ? pageParameters(entity) : []),
      ...(action === 'create' ? [keyParameter(entity)] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...success(call),
      ...Object.fromEntries([...failures[action], 429].map((status) => [status, failed(status, schemaName)])),
    },
  };
}

function bodyOf({ entity, action, map }: ApiCall): object | undefined {
  if (!['create', 'replace', 'merge', 'add'].includes(action)) return undefined;
  if (!map) return ref(`${entity.name}-${action === 'create' && comesWithEntries(entity) ? 'new' : 'body'}`);
  const properties = Object.fromEntries(
    Object.entries(map).map(([key, name]) => {
      const field = entity.schema.properties[name] ?? { type: 'string' };
      const wire = wireField(entity, name, field);
      const [bare, sent] = [plain(bounded(field)), plain(bounded(wire))];
      return [key, wire === field ? bare : { anyOf: [sent, bare] }];
    }),
  );
  return keyedSchema(entity, { type: 'object', required: Object.keys(map), properties });
}

function success({ entity, action }: ApiCall): Readonly<Record<string, object>> {
  if (action === 'remove') return { 204: { description: 'It is gone.' } };
  if (action === 'list') {
    const list = listSchema(entity, { type: 'array', items: ref(entity.name) });
    return {
      200: { description: 'The list.', headers: { ETag: { schema: { type: 'string' } } }, content: json(list) },
      304: { description: 'The list is as it was.' },
    };
  }
  const status = action === 'create' ? 201 : 200;
  return {
    [status]: {
      description: 'The record.',
      headers: { ETag: { schema: { type: 'string' } } },
      content: json(ref(entity.name)),
    },
  };
}

function pageParameters(entity: Entity): object[] {
  const keyed = (field: string) => keyOfPath(entity, field);
  const sorts = [...sortedFields(entity)].map(keyed).flatMap((key) => [key, `-${key}`]);
  const typeOf = (field: PagedField) => ({ type: field === 'number' || field === 'boolean' ? field : 'string' });
  const fields = pagedFields(entity);
  return [
    parameter('limit', 'query', { type: 'integer', minimum: 1 }),
    parameter('after', 'query', { type: 'string', maxLength: limits.query }),
    parameter('offset', 'query', { type: 'integer', minimum: 0 }),
    {
      ...parameter('sort', 'query', { type: 'array', minItems: 1, items: { type: 'string', enum: sorts } }),
      ...{ style: 'form', explode: false },
    },
    parameter('q', 'query', { type: 'string', maxLength: limits.query }),
    // A repeated parameter matches any of its values.
    ...[...fields].map(([field, kind]) =>
      parameter(keyed(field), 'query', { type: 'array', maxItems: limits.entries, items: typeOf(kind) }),
    ),
    ...[...rangedFields(entity)].flatMap((field) =>
      ['from', 'before'].map((end) =>
        parameter(`${keyed(field)}.${end}`, 'query', typeOf(fields.get(field) ?? 'text')),
      ),
    ),
  ];
}

function uploadOperation({ field, paths, each }: Upload): object {
  const files = { type: 'array', maxItems: uploadLimits.files, items: { type: 'string', format: 'binary' } };
  const stored = schemaLike(answerWith(paths, [''], each));
  return {
    operationId: 'upload',
    summary: 'Store images: all of them or none',
    tags: ['Uploads'],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: files } } },
      },
    },
    responses: {
      200: { description: 'Where the images are.', content: json(stored) },
      ...Object.fromEntries([400, 401, 403, 413, 415, 429].map((status) => [status, failed(status)])),
    },
  };
}

/** The schema of a value that is made of lists, objects and texts. */
function schemaLike(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: schemaLike(value[0]) };
  if (!isObject(value)) return { type: 'string' };
  return { type: 'object', required: Object.keys(value), properties: mapped(value, schemaLike) };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const parameter = (name: string, location: 'path' | 'query' | 'header', schema: object) => ({
  name,
  in: location,
  required: location === 'path',
  schema,
});
const failed = (status: number, schemaName = 'failure') => ({
  description: reasons.get(status) ?? 'Refused.',
  content: json(ref(schemaName)),
});

const reasons = new Map([
  [400, 'The call cannot be read.'],
  [401, 'Nobody is signed in.'],
  [403, 'The caller may not do this.'],
  [404, 'There is no such record.'],
  [409, 'Another record has that value, or needs this one.'],
  [412, 'The record has been changed meanwhile.'],
  [413, 'Too large.'],
  [415, 'The wrong kind of content.'],
  [422, 'The values are not valid.'],
  [429, 'Too many bad tokens came from this address.'],
]);

/** The schema of a record in an answer: all fields, as on the wire; in lists also its version. */
function recordSchema(entity: Entity, version: string | undefined): object {
  const fields = Object.entries(entity.schema.properties).filter(([, field]) => !field.writeOnly);
  const properties = fields.map(([name, field]) => [
    name,
    nullable(plain(wireField(entity, name, field)), entity.schema, name),
  ]);
  return {
    type: 'object',
    title: entity.schema.title,
    required: entity.schema.required?.filter((name) => fields.some(([field]) => field === name)),
    properties: {
      ...(version !== undefined && { [version]: rowVersion }),
      ...Object.fromEntries(properties),
    },
  };
}

const rowVersion = {
  type: 'string',
  readOnly: true,
  description: 'Only in lists: the version of the record, for If-Match between quotes.',
};

/** The schema of a record in a request: without the fields that only the server writes. */
function bodySchema(entity: Entity, of: 'new' | 'stored'): object {
  const { wire } = bodySchemas(entity, of);
  const required = (entity.schema.required ?? []).filter((name) => name in wire.properties);
  const properties = Object.entries(wire.properties).map(([name, field]) => [
    name,
    nullable(plain(field), { required }, name),
  ]);
  const rules = [...statedConditions(entity), ...statedRules(entity)];
  return { ...wire, required, properties: Object.fromEntries(properties), ...(rules.length > 0 && { allOf: rules }) };
}

/** Whether the conditions of a body can name a field. */
const statedIn = (entity: Entity) => (field: string) =>
  Object.hasOwn(entity.schema.properties, field) && isSent(entity, field) && !codecOf(entity, field);

/**
 * The conditions of a record as far as OpenAPI can express them: fields with a codec differ on the wire, and limits
 * from other fields have no keyword.
 */
function statedConditions(entity: Entity): object[] {
  const isStated = statedIn(entity);
  return (entity.schema.allOf ?? []).flatMap((condition) => {
    const then = fieldsIn(condition.if).every(isStated) && partOf(condition.then, isStated);
    if (!then) return [];
    return Object.keys(condition.if).length > 0 ? [{ if: condition.if, then }] : [then];
  });
}

/**
 * The rules of a record as far as OpenAPI can express them: JSON Schema has no rules between two values, and fields
 * with a codec differ on the wire.
 */
function statedRules(entity: Entity): object[] {
  const isStated = statedIn(entity);
  return (entity.schema.rules ?? []).flatMap((rule) => {
    const stated = ruleOf(rule, isStated);
    return stated ? [stated] : [];
  });
}

function ruleOf(
  { if: when, then, else: otherwise, ...rule }: Rule,
  isStated: (field: string) => boolean,
): object | undefined {
  const demanded = partOf(rule, isStated);
  // A partial condition would hold too often.
  const isWhole = when && fieldsOfRule(when).every(isStated) && !JSON.stringify(when).includes('"$data"');
  const branches = Object.entries({ then, else: otherwise }).flatMap(([word, part]) => {
    const stated = part && isWhole && partOf(part, isStated);
    return stated ? [[word, stated] as const] : [];
  });
  if (!demanded && branches.length === 0) return undefined;
  return { ...demanded, ...(branches.length > 0 && { if: when && plain(when), ...Object.fromEntries(branches) }) };
}

function partOf(
  { required = [], properties = {} }: RulePart | RecordPart,
  isStated: (field: string) => boolean,
): object | undefined {
  const fields = Object.entries(properties).flatMap(([name, value]) => {
    const words = Object.entries(plain(value)).filter(
      ([word, limit]) => typeof limit !== 'object' || Array.isArray(limit) || word === 'items' || word === 'properties',
    );
    // A field without a value may come as null.
    const stated = { anyOf: [Object.fromEntries(words), { type: 'null' }] };
    return isStated(name) && words.length > 0 ? [[name, stated] as const] : [];
  });
  const names = required.filter(isStated);
  if (fields.length === 0 && names.length === 0) return undefined;
  return {
    ...(names.length > 0 && { required: names }),
    ...(fields.length > 0 && { properties: Object.fromEntries(fields) }),
  };
}

/** Whether a new record can be sent with lists that are not sent later. */
const comesWithEntries = (entity: Entity): boolean =>
  Object.keys(entity.schema.properties).some((field) => hasEntries(entity, field));

/** An optional field can be null. */
function nullable(field: object, { required = [] }: Pick<RecordSchema, 'required'>, name: string): object {
  return required.includes(name) ? field : { anyOf: [field, { type: 'null' }] };
}

/** A schema in plain JSON Schema: without the panel's keywords, and with null as a type. */
function plain(field: object): object {
  const described: unknown = JSON.parse(JSON.stringify(field), (key, value: unknown) => {
    if (ownKeywords.includes(key)) return undefined;
    // Limits from other fields have no keyword.
    if (isObject(value) && '$data' in value) return undefined;
    if (!isObject(value) || value['nullable'] !== true) return value;
    const { nullable: _, type, enum: values, ...words } = value;
    return { ...words, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
  });
  return objectOf(described);
}
