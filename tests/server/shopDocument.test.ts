import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('the document of the shop’s API is a valid OpenAPI 3.1 one', async () => {
  const { record, text } = await shop.call('GET', '/api/openapi.json', { as: null });
  expect(record['openapi']).toMatch(/^3\.1/);
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(text).not.toContain('errorMessage');
});
