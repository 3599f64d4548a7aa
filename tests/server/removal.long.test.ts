import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearedOf, idsIn, type Reference, referredIn } from '../../src/server/records/references.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';
import { type AppWith, appWith } from './appWith.ts';

const entity = (name: string, title: string, fields: Readonly<Record<string, FieldSchema>>): Entity => ({
  name,
  schema: {
    title,
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', readOnly: true }, ...fields },
  },
  endpoints: {
    list: `GET /${name}`,
    create: `POST /${name}`,
    update: `PATCH /${name}/{id}`,
    remove: `DELETE /${name}/{id}`,
  },
  list: { title: `${title}s`, empty: 'None', label: 'id', columns: [{ field: 'id', title: 'Id' }] },
  errors: { list: 'Failed.' },
});

/** Shelves hold boxes, which go with them; labels keep boxes; notes may be about a box, a shelf or nothing. */
const shelves = entity('shelves', 'Shelf', {});
const boxes = entity('boxes', 'Box', {
  shelf: { type: 'string', reference: { to: 'shelves', onDelete: 'remove' } },
  beside: { type: 'string', reference: { to: 'boxes', onDelete: 'restrict' } },
  cameFrom: { type: 'string', reference: { to: 'shelves', onDelete: 'clear' } },
});
const labels = entity('labels', 'Label', { box: { type: 'string', reference: { to: 'boxes', onDelete: 'restrict' } } });
const notes = entity('notes', 'Note', {
  boxes: { type: 'array', items: { type: 'string', reference: { to: 'boxes' } } },
  shelf: { type: 'string', reference: { to: 'shelves' } },
  number: { type: 'integer', reference: { to: 'shelves' } },
});

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(shelves, boxes, labels, notes);
});
afterAll(() => shop.close());

const make = async (path: string, body: object = {}): Promise<string> =>
  (await shop.call('POST', `/api/${path}`, body)).json().id;
const get = async (path: string) => (await shop.call('GET', `/api/${path}`)).json();
const remove = (path: string) => shop.call('DELETE', `/api/${path}`);

test('a record that is required further down prevents the whole deletion, and the message says by whom', async () => {
  const shelf = await make('shelves');
  const box = await make('boxes', { shelf });
  const note = await make('notes', { boxes: [box], shelf });
  const label = await make('labels', { box });
  await make('labels', { box });
  expect((await remove(`boxes/${box}`)).json().message).toBe('2 labels use this box. Change them first.');
  const refused = await remove(`shelves/${shelf}`);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      message: '2 labels use the box that would be deleted with this shelf. Change them first.',
      fields: {},
      needed: [{ entity: 'labels', field: 'box', ids: [box], count: 2 }],
    },
  ]);
  expect(await get(`notes/${note}`)).toMatchObject({ boxes: [box], shelf });
  await shop.call('PATCH', `/api/labels/${label}`, { box: null });
  expect((await remove(`boxes/${box}`)).json().message).toBe('1 label uses this box. Change it first.');
});

test('records that are deleted along do not prevent it; other references are cleared once', async () => {
  const shelf = await make('shelves');
  const first = await make('boxes', { shelf });
  const second = await make('boxes', { shelf, beside: first });
  const other = await make('boxes');
  const note = await make('notes', { boxes: [first, other, second], shelf });
  expect((await remove(`boxes/${first}`)).statusCode).toBe(409);
  expect((await remove(`shelves/${shelf}`)).statusCode).toBe(204);
  for (const id of [first, second]) expect((await shop.call('GET', `/api/boxes/${id}`)).statusCode).toBe(404);
  expect(await get(`notes/${note}`)).toMatchObject({ boxes: [other], shelf: null });
});

test('many records that are deleted along are deleted in steps, without clearing them first', async () => {
  const shelf = await make('shelves');
  const other = await make('shelves');
  const stays = await make('boxes', { shelf: other, cameFrom: shelf });
  for (let count = 0; count < 210; count += 1) await make('boxes', { shelf, cameFrom: shelf });
  expect((await remove(`shelves/${shelf}`)).statusCode).toBe(204);
  const left: { shelf?: string }[] = await get('boxes');
  expect(left.filter((box) => box.shelf === shelf)).toEqual([]);
  expect(await get(`boxes/${stays}`)).toMatchObject({ shelf: other, cameFrom: null });
});

test('an id in a field of numbers is a reference, too', async () => {
  const refused = await shop.call('POST', '/api/notes', { number: 404 });
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { number: "There is no shelf '404'" }]);
  const inRows: Reference = {
    field: 'rows',
    inside: ['shelf'],
    key: 'rows.shelf',
    to: 'shelves',
    isList: false,
    onDelete: 'clear',
  };
  const record = { id: 'n1', number: 7, rows: [{ shelf: 7 }, { shelf: 8 }, { shelf: '7' }] };
  expect(referredIn(notes, inRows, wireRecord(record))).toEqual(['7', '8', '7']);
  expect(idsIn(notes, 'number', record.number)).toEqual(['7']);
  expect(clearedOf(notes, inRows, record.rows, '7')).toEqual([{}, { shelf: 8 }, {}]);
});
