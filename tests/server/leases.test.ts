import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leases } from '../screens/leases.ts';
import { type AppWith, appWith } from './appWith.ts';

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(leases);
});
afterAll(() => shop.close());

const lease = {
  tenant: 'Ada Adams',
  kind: 'PRIVATE',
  rent: 500,
  note: null,
  terms: true,
  address: { street: '1 High Street', city: 'York' },
};
const post = async (body: object) => shop.call('POST', '/api/leases', body);
const refusal = async (body: object) => {
  const answer = await post({ ...lease, ...body });
  return { status: answer.statusCode, fields: answer.json().fields };
};
const refused = (fields: object) => ({ status: 422, fields });

describe('the conditions of a schema', () => {
  test.each([
    ['a value that is none', { kind: 'CLUB' }, { kind: 'Choose the kind' }],
    ['a constant', { terms: false }, { terms: 'The terms must be accepted' }],
    ['a field that a condition demands', { kind: 'FIRM' }, { vat: 'A company has a VAT number' }],
    ['a field that a condition brings', { kind: 'FIRM', vat: 'x' }, { vat: 'The VAT number is too short' }],
    [
      'a stricter rule',
      { kind: 'FIRM', vat: 'GB1234', tenant: 'Ada' },
      { tenant: 'Enter the whole name of the company' },
    ],
    ['a number that decides', { rent: 1000 }, { deposit: 'Enter an amount' }],
    ['one field that needs another', { ends: '2026-01-01' }, { starts: 'Say when it starts' }],
    ['one date after another', { starts: '2026-02-01', ends: '2026-01-01' }, { ends: 'It ends before it starts' }],
    ['a value inside an object', { address: { street: 'x' } }, { 'address.street': 'Enter the street' }],
    ['a missing value inside an object', { address: {} }, { 'address.street': 'Enter the street' }],
    ['a missing object', { address: undefined }, { 'address.street': 'Enter the street' }],
    ['a note that is not there', { note: undefined }, { note: "must have required property 'note'" }],
  ])('%s is refused', async (_, change, fields) => {
    expect(await refusal(change)).toMatchObject(refused(fields));
  });

  test('a field outside the active conditions may have any value', async () => {
    expect((await post({ ...lease, vat: 'x' })).statusCode).toBe(201);
  });

  test('a change of one field is checked against the other that limits it', async () => {
    const { id } = (await post({ ...lease, starts: '2026-01-01', ends: '2026-02-01' })).json();
    const put = (change: object) =>
      shop.call('PUT', `/api/leases/${id}`, { ...lease, id, ends: '2026-02-01', ...change });
    expect((await put({ starts: '2026-03-01' })).json()).toMatchObject({
      fields: { ends: 'It ends before it starts' },
    });
    expect((await put({ starts: '2026-02-01' })).statusCode).toBe(200);
  });
});

describe('a write-only field', () => {
  test('is in no answer, list, page or history, and stays when it is left out', async () => {
    const created = await post({ ...lease, tenant: 'Bo Berg', pin: 'owl-of-bo' });
    const { id } = created.json();
    const changed = await shop.call('PUT', `/api/leases/${id}`, { ...lease, id, tenant: 'Bo Burg' });
    const answers = [
      created,
      changed,
      await shop.call('GET', `/api/leases/${id}`),
      await shop.call('GET', '/api/leases'),
      await shop.call('GET', '/api/leases?limit=5'),
      await shop.call('GET', `/api/admin/audit?entity=leases&id=${id}`),
    ];
    for (const { statusCode, body } of answers) {
      expect([200, 201]).toContain(statusCode);
      expect(body).not.toContain('owl-of-bo');
    }
    expect((await shop.call('GET', '/api/leases?pin=owl-of-bo')).statusCode).toBe(422);
    expect(await refusal({ pin: '1' })).toEqual(refused({ pin: 'The PIN is too short' }));
  });
});

test('the OpenAPI document says it in words of JSON Schema', async () => {
  const { components } = (await shop.app.inject('/api/openapi.json')).json();
  const { leases: answer, 'leases-body': body } = components.schemas;
  expect(answer.properties).not.toHaveProperty('pin');
  expect(answer.properties.note.type).toEqual(['string', 'null']);
  expect(body.properties.pin.anyOf[0]).toMatchObject({ writeOnly: true });
  expect(body.properties.address.properties.street).toMatchObject({ type: 'string' });
  expect(body.allOf).toContainEqual({
    if: { properties: { rent: { minimum: 1000 } }, required: ['rent'] },
    then: expect.objectContaining({ required: ['deposit'] }),
  });
  expect(JSON.stringify(body)).not.toMatch(/\$ref|\$data|errorMessage|enumNames|nullable|conditional/);
});
