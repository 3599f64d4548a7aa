import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entity, entityFrom } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { type AppWith, appOf } from '../appWith.ts';

const text = (title: string) => ({ type: 'string', title }) as const;
const id = { type: 'string', readOnly: true } as const;
const callsOf = (name: string) =>
  ({ list: `GET /${name}`, create: `POST /${name}`, update: `PUT /${name}/{id}` }) as const;

const towns = entityFrom(
  'towns',
  { type: 'object', title: 'Town', properties: { id, name: text('Name'), country: text('Country') } },
  { endpoints: callsOf('towns'), list: { title: 'Towns', label: 'name', columns: [{ field: 'name' }] } },
  panel,
);
const where = { 'ui:options': { where: { country: 'country' } } };
const visits: Entity = entityFrom(
  'visits',
  {
    type: 'object',
    title: 'Visit',
    properties: {
      id,
      name: text('Name'),
      country: text('Where to'),
      town: { ...text('Town'), reference: { to: 'towns' } },
      stops: { type: 'array', title: 'Stops', items: { type: 'string', reference: { to: 'towns' } } },
    },
  },
  {
    uiSchema: { town: where, stops: where },
    endpoints: callsOf('visits'),
    list: { title: 'Visits', label: 'name', columns: [{ field: 'name' }] },
  },
  panel,
);

/** That the API takes the records that a form offers (`where` of a reference), and no others. */
export function offeredSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a reference whose choices depend on another field', () => {
    let shop: AppWith;
    let oslo = '';
    let rome = '';
    const post = async (body: object) => shop.call('POST', '/api/visits', body);
    const refused = (field: string, to = 'Where to') => ({ [field]: `Choose a town that fits: ${to}` });
    beforeAll(async () => {
      shop = await appOf(panel, entities, [towns, visits], await newDatabase());
      const add = async (name: string, country: string) =>
        (await shop.call('POST', '/api/towns', { name, country })).json().id;
      oslo = await add('Oslo', 'Norway');
      rome = await add('Rome', 'Italy');
    });
    afterAll(() => shop?.close());

    test('accepts a record that fits, or any while that field is empty', async () => {
      expect((await post({ country: 'Norway', town: oslo, stops: [oslo] })).statusCode).toBe(201);
      expect((await post({ town: rome, stops: [oslo, rome] })).statusCode).toBe(201);
      const answer = await post({ country: 'Norway', town: rome, stops: [oslo, rome] });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ ...refused('town'), ...refused('stops') });
    });

    test('is checked again when that field is changed, and not when another is', async () => {
      const visit = (await post({ name: 'Trip', town: rome, stops: [rome] })).json();
      const put = (change: object) => shop.call('PUT', `/api/visits/${visit.id}`, { ...visit, ...change });
      expect((await put({ country: 'Norway' })).json().fields).toEqual({ ...refused('town'), ...refused('stops') });
      // The town moves: what refers to it is older than that.
      expect((await put({ country: 'Italy' })).statusCode).toBe(200);
      await shop.call('PUT', `/api/towns/${rome}`, { id: rome, name: 'Rome', country: 'Roma' });
      expect((await put({ country: 'Italy', name: 'Journey' })).statusCode).toBe(200);
      const more = await put({ country: 'Italy', name: 'Journey', stops: [rome, oslo] });
      expect(more.json().fields).toEqual(refused('stops'));
      expect((await put({ country: 'Italy', town: null, stops: [rome] })).statusCode).toBe(200);
      await shop.call('PUT', `/api/towns/${rome}`, { id: rome, name: 'Rome', country: 'Italy' });
    });
  });
}
