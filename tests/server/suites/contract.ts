import Ajv from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../../../src/server/api/endpoints.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities } from '../../../src/shared/config/files.ts';
import { referenceOf } from '../../../src/shared/config/reference.ts';
import { codecOf } from '../../../src/shared/wire/record.ts';
import { fromSchema } from '../../support/fromSchema.ts';
import { type StartedShop, startShop } from '../startShop.ts';

type Json = Readonly<Record<string, unknown>>;
type Body = Record<string, unknown>;

const creates = [...entities.values()].flatMap(callsOf).filter(({ action }) => action === 'create');

/** What the OpenAPI document calls valid is taken, and what it does not is refused with the field named. */
export function contractSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the OpenAPI document', () => {
    let shop: StartedShop;
    let document: Json;
    const ids = new Map<string, string[]>();
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
      document = (await shop.call('GET', '/api/openapi.json')).record;
      for (const { entity, path } of [...entities.values()]
        .flatMap(callsOf)
        .filter(({ action }) => action === 'list')) {
        ids.set(
          entity.name,
          (await shop.call('GET', `/api${path}`)).rows.map(({ id }) => String(id)),
        );
      }
    });
    afterAll(() => shop?.close());

    const bodySchemaOf = (path: string): unknown => {
      const call = Object(Object(document['paths'])[`/api${path}`]).post;
      const { schema } = call.requestBody.content['application/json'];
      return schema.$ref ? Object(document['components']).schemas[schema.$ref.split('/').at(-1)] : schema;
    };
    const filled = (path: string, entity: Entity) =>
      path.replace(/\{(\w+)\}/g, (_, field) => {
        const reference = referenceOf(Object(entity.schema.properties[field]));
        return ids.get(reference?.to ?? '')?.at(-1) ?? 'none';
      });
    const validator = (schema: unknown) => {
      const ajv = new Ajv({ strict: false, allErrors: true });
      formats.default(ajv);
      return ajv.compile(Object(schema));
    };

    test.each(creates)('$method $path: a valid body is accepted', async ({ entity, path, map }) => {
      const schema = bodySchemaOf(path);
      const isValid = validator(schema);
      const bodies = fromSchema(schema).map((body) => (map ? Object(body) : sound(entity, Object(body), ids)));
      await fc.assert(
        fc.asyncProperty(bodies.filter(isValid), async (body) => {
          const { status, text } = await shop.call('POST', `/api${filled(path, entity)}`, { body });
          expect([201, 409], `${status} ${text}`).toContain(status);
        }),
        { numRuns: 60, seed: 5 },
      );
    });

    test.each(creates)('$method $path: an invalid body is refused, with the field', async ({ entity, path, map }) => {
      const schema = bodySchemaOf(path);
      const isValid = validator(schema);
      const good = fromSchema(schema).map((body): Body => (map ? Object(body) : sound(entity, Object(body), ids)));
      const odd = fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('', ' ', '-1', '-0', '1e3', '9'.repeat(101), -1, 1.5, 101, null),
      );
      const bodies = good
        .filter(isValid)
        .chain((body) =>
          fc
            .tuple(fc.constantFrom(...Object.keys(body)), odd)
            .map(([field, value]): [string, Body] => [field, { ...body, [field]: value }]),
        );
      await fc.assert(
        fc.asyncProperty(bodies, async ([field, body]) => {
          fc.pre(!isValid(body));
          const { status, record } = await shop.call('POST', `/api${filled(path, entity)}`, { body });
          expect([status, Object.keys(Object(record['fields']))]).toEqual([
            422,
            expect.arrayContaining([map?.[field] ?? field]),
          ]);
        }),
        { numRuns: 100, seed: 5 },
      );
    });
  });
}

/** A body with what no JSON Schema can say: ids that exist, and dates in their order. */
function sound(entity: Entity, body: Body, ids: ReadonlyMap<string, readonly string[]>): Body {
  const made = { ...body };
  for (const [name, field] of Object.entries(entity.schema.properties)) {
    const reference = referenceOf(field);
    if (!reference || !(name in made) || made[name] === null) continue;
    const id = ids.get(reference.to)?.at(-1);
    const value = field.type === 'array' ? [id] : id;
    made[name] = codecOf(entity, name)?.encode(value) ?? value;
  }
  for (const rule of entity.schema.rules ?? []) {
    for (const [name, value] of Object.entries(rule.properties ?? {})) {
      if (JSON.stringify(value).includes('"$data"')) delete made[name];
    }
  }
  return made;
}
