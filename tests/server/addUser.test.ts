import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../support/entityNamed.ts';
import { type AppWith, appWith } from './appWith.ts';

let shop: AppWith;
beforeAll(async () => {
  const users = entityNamed('users');
  shop = await appWith({ ...users, endpoints: { ...users.endpoints, create: 'POST /admin/people' } });
});
afterAll(() => shop.close());

test('endpoints.create of the people takes the place of session.invite', async () => {
  const nina = { email: 'nina@shop.example', roles: ['USER'], isActive: true };
  const made = await shop.call('POST', '/api/admin/people', nina);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { id: expect.any(String), ...nina, roles: [{ id: expect.any(String), role: 'USER' }] },
  ]);
  expect((await shop.call('POST', '/api/admin/users', nina)).statusCode).toBe(404);
  const { paths } = (await shop.call('GET', '/api/openapi.json')).json();
  expect([Object.keys(paths['/api/admin/people']), Object.keys(paths['/api/admin/users'])]).toEqual([
    ['post'],
    ['get'],
  ]);
});
