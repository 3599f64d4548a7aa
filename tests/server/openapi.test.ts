import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiCalls } from '../../src/server/api/endpoints.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('/api/openapi.json', () => {
  test('a row of a list has its version, which no body needs', async () => {
    const { schemas } = Object((await shop.call('GET', '/api/openapi.json')).record['components']);
    expect(schemas.products.properties._version).toMatchObject({ type: 'string', readOnly: true });
    expect(schemas['products-body'].properties).not.toHaveProperty('_version');
  });

  test('a new user comes with roles, a changed one without', async () => {
    const { schemas } = Object((await shop.call('GET', '/api/openapi.json')).record['components']);
    expect(schemas['users-new'].required).toEqual(['email', 'roles', 'isActive']);
    expect(schemas['users-body'].properties).not.toHaveProperty('roles');
    expect(schemas).not.toHaveProperty('products-new');
  });

  test('a list has a parameter for each field that it is filtered by, and for the ends of a range', async () => {
    const { get } = Object(Object((await shop.call('GET', '/api/openapi.json')).record['paths'])['/api/products']);
    const schemaOf = (wanted: string) => get.parameters.find(({ name }: { name: string }) => name === wanted)?.schema;
    expect(schemaOf('offset')).toEqual({ type: 'integer', minimum: 0 });
    expect(schemaOf('categories')).toEqual({ type: 'array', maxItems: 1000, items: { type: 'string' } });
    expect([schemaOf('price.from'), schemaOf('price.before')]).toEqual([{ type: 'number' }, { type: 'number' }]);
    expect([schemaOf('images'), schemaOf('categories.from')]).toEqual([undefined, undefined]);
    expect(schemaOf('sort').items.enum).not.toContain('categories');
  });

  test('a new record may come with a key, and a refusal names the one that was made', async () => {
    const { paths, components } = Object((await shop.call('GET', '/api/openapi.json')).record);
    const { get, post } = paths['/api/products'];
    const ofKey = (call: { parameters: readonly { name: string }[] }) =>
      call.parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(ofKey(post)).toMatchObject({ in: 'header', required: false, schema: { maxLength: 255 } });
    expect(ofKey(get)).toBe(undefined);
    expect(components.schemas.failure.properties.createdId).toMatchObject({ type: 'string' });
  });

  test('has every call of the config, and the upload', async () => {
    const paths = new Map(Object.entries(Object((await shop.call('GET', '/api/openapi.json')).record['paths'])));
    for (const { method, path } of apiCalls({ panel, entities })) {
      expect([path, Object.keys(Object(paths.get(`/api${path}`)))]).toEqual([
        path,
        expect.arrayContaining([method.toLowerCase()]),
      ]);
    }
    expect(paths.has('/api/upload')).toBe(true);
    expect(paths.has('/api/admin/audit')).toBe(true);
    expect(Object.keys(Object(paths.get('/api/admin/users')))).toEqual(['get', 'post']);
  });
});
