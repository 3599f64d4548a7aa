import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiCalls } from '../../src/server/api/endpoints.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { type AppWith, appOf } from './appWith.ts';

/** People may have these; the admin stays one, and gives them to the guest. */
const roles = ['ADMIN', 'MANAGER', 'EDITOR', 'USER'];

const rights: Readonly<Record<string, NonNullable<Entity['rights']>>> = {
  products: { read: ['ADMIN', 'MANAGER', 'EDITOR'], add: ['ADMIN', 'MANAGER'], edit: ['EDITOR'], remove: ['ADMIN'] },
  categories: { read: ['ADMIN', 'USER'] },
  // Who may not read may do nothing.
  discounts: { read: ['MANAGER'], remove: ['ADMIN', 'MANAGER'] },
  orders: { edit: ['MANAGER', 'USER'], remove: ['ADMIN', 'EDITOR'] },
};

/** What `rights` gives: by entity, for each role in the order above, what it may do: read, add, edit, remove. */
const expected: Readonly<Record<string, readonly string[]>> = {
  products: ['r a - d', 'r a - -', 'r - e -', '- - - -'],
  categories: ['r a e d', '- - - -', '- - - -', 'r a e d'],
  discounts: ['- - - -', 'r a e d', '- - - -', '- - - -'],
  orders: ['r a - d', 'r a e -', 'r a - d', 'r a e -'],
  users: ['r a e d', 'r a e d', 'r a e d', 'r a e d'],
  roles: ['r a e d', 'r a e d', 'r a e d', 'r a e d'],
};

const letterOf = { list: 'r', read: 'r', create: 'a', replace: 'e', merge: 'e', add: 'e', remove: 'd' } as const;

const allowing = { ...panel, session: { ...panel.session, allow: roles } };
const withRights = new Map(
  [...entities].map(([name, entity]): [string, Entity] => [
    name,
    rights[name] ? { ...entity, rights: rights[name] } : entity,
  ]),
);

let shop: AppWith;
let token: string;
let assignment: string;

async function signIn(sub: string): Promise<string> {
  const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub }) }).toString();
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  return (await shop.app.inject({ method: 'POST', url, payload: { postBody } })).json().idToken;
}

/** Makes a call as the guest, who has one role. */
const call = (method: InjectOptions['method'], url: string, payload?: object) =>
  shop.app.inject({
    method: method ?? 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

const become = (role: string) => shop.call('PATCH', `/api/admin/roles/${assignment}`, { role });

beforeAll(async () => {
  shop = await appOf(allowing, withRights);
  token = await signIn('1003');
  assignment = (await shop.call('POST', '/api/admin/users/usr-03/roles', { role: 'USER' })).json().id;
});
afterAll(() => shop.close());

describe('every role, entity and call', () => {
  const calls = apiCalls({ panel: allowing, entities: withRights });

  test.each(roles)('%s may do what the config says, and nothing else', async (role) => {
    await become(role);
    const tried = new Map<string, Set<string>>();
    for (const { entity, method, path, action } of calls) {
      const letter = letterOf[action];
      tried.set(entity.name, (tried.get(entity.name) ?? new Set()).add(letter));
      const isAllowed = expected[entity.name]?.[roles.indexOf(role)]?.includes(letter);
      const url = `/api${path.replace(/\{\w+\}/g, 'none')}`;
      const answer = await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
      const said = `${role} ${method} ${url}: ${answer.body}`;
      if (isAllowed) expect(answer.statusCode, said).not.toBe(403);
      else
        expect([answer.statusCode, answer.json().message], said).toEqual([
          403,
          expect.stringContaining('You do not have permission to'),
        ]);
    }
    const cells = [...withRights.keys()].map((name) => [name, tried.get(name)?.has('r')]);
    expect(cells).toEqual([...withRights.keys()].map((name) => [name, true]));
    expect([...tried.keys()].sort()).toEqual(Object.keys(expected).sort());
  });

  test('several roles have the rights of all of them', async () => {
    await become('EDITOR');
    expect((await call('GET', '/api/categories')).statusCode).toBe(403);
    const second = (await shop.call('POST', '/api/admin/users/usr-03/roles', { role: 'USER' })).json().id;
    expect((await call('GET', '/api/categories')).statusCode).toBe(200);
    expect((await call('GET', '/api/products')).statusCode).toBe(200);
    await shop.call('DELETE', `/api/admin/roles/${second}`);
  });
});

test('a call that may not be made is refused before its body is read', async () => {
  await become('USER');
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/products',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{ "broken',
  });
  expect(statusCode).toBe(403);
});

test('the history has no entry of an entity that may not be read', async () => {
  const history = `/api${(panel.api.history ?? '').replace('GET ', '')}`;
  const category = { name: 'Lamps', slug: 'lamps' };
  await become('EDITOR');
  await shop.call('POST', '/api/categories', category);
  const named = async () =>
    new Set((await call('GET', `${history}?limit=100`)).json().map(({ entity }: { entity: string }) => entity));
  expect(await named()).not.toContain('categories');
  expect(await named()).toContain('roles');
  expect((await call('GET', `${history}?entity=categories`)).statusCode).toBe(403);
  await become('USER');
  expect(await named()).toContain('categories');
});

test('the OpenAPI document has what the caller may do, and without a token what everybody may', async () => {
  const pathsOf = async (headers = {}) =>
    Object.keys((await shop.app.inject({ url: '/api/openapi.json', headers })).json().paths);
  expect(await pathsOf()).not.toContain('/api/products');
  expect(await pathsOf()).toContain('/api/admin/users');
  await become('MANAGER');
  const own = await pathsOf({ authorization: `Bearer ${token}` });
  expect(own).toEqual(expect.arrayContaining(['/api/products', '/api/discounts']));
  expect(own).not.toContain('/api/categories');
});

test('a user who may not read the list of people gets the own record, and no search reveals others', async () => {
  const users = entities.get('users');
  if (!users) throw new Error('There are no users.');
  const other = await appOf(allowing, new Map([...entities, ['users', { ...users, rights: { read: ['EDITOR'] } }]]));
  try {
    const rows = (await other.call('GET', '/api/admin/users')).json();
    expect(rows).toEqual([expect.objectContaining({ email: 'admin@shop.example', roles: expect.anything() })]);
    expect((await other.call('GET', '/api/admin/users?limit=5')).json()).toHaveLength(1);
    expect((await other.call('GET', '/api/admin/users/usr-01')).statusCode).toBe(403);
    // The list of roles shows the names of people.
    const search = '/api/admin/roles?q=manager@shop.example';
    expect((await shop.call('GET', search)).json()).not.toEqual([]);
    expect((await other.call('GET', search)).json()).toEqual([]);
  } finally {
    await other.close();
  }
});
