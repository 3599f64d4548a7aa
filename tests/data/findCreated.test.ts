import { describe, expect, test } from 'vitest';
import { findCreated } from '../../src/panel/data/lists/findCreated.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { presets } from '../../src/shared/config/presets/index.ts';

const lamps: Entity = {
  name: 'lamps',
  api: { base: '/api' },
  schema: {
    type: 'object',
    unique: [['maker', 'model']],
    properties: {
      id: { type: 'string', readOnly: true },
      slug: { type: 'string', unique: true },
      name: { type: 'string' },
      price: { type: 'number' },
      maker: { type: 'string' },
      model: { type: 'string' },
      secret: { type: 'string', writeOnly: true },
      notes: { type: 'array', items: { type: 'string' } },
    },
  },
  wire: { codecs: { price: 'decimalString' } },
  endpoints: { list: 'GET /lamps', create: 'POST /lamps', update: 'PUT /lamps/{id}' },
  list: { title: 'Lamps', empty: 'None', label: 'name', columns: [] },
};
const paged: Entity = { ...lamps, list: { ...lamps.list, paging: 'server' } };

/** An API whose list has these rows. */
function shelf(...rows: readonly object[]) {
  const asked: string[] = [];
  const api = createApi({ host: 'http://shop.example', base: '/api', token: async () => undefined });
  const send: typeof api.send = async (path) => {
    asked.push(path);
    return Response.json(rows);
  };
  return { asked, api: { ...api, send } };
}

const sent = { slug: 'desk-lamp', name: 'Desk lamp ', price: 12.5, secret: 'x', notes: [] };
const row = { id: 'l7', slug: 'desk-lamp', name: 'Desk lamp', price: '12.50', notes: null, made: '2026-01-31' };

describe('the record that a lost call has created', () => {
  test('has the unique values that were sent, and all else', async () => {
    const { api, asked } = shelf({ ...row, id: 'l6', slug: 'other' }, row);
    expect(await findCreated(api, lamps, sent)).toMatchObject({ id: 'l7', price: 12.5 });
    expect(asked).toEqual(['/lamps']);
    expect(await findCreated(api, lamps, { ...sent, slug: ' Desk-LAMP' })).toBe(undefined);
  });

  test('is not one that somebody else has made with the same value', async () => {
    const { api } = shelf({ ...row, price: '99.00' });
    expect(await findCreated(api, lamps, sent)).toBe(undefined);
  });

  test('is not there', async () => {
    expect(await findCreated(shelf().api, lamps, sent)).toBe(undefined);
  });

  test('may be found by several fields together', async () => {
    const made = { maker: 'Ada', model: 'M1', name: 'Lamp' };
    const { api } = shelf({ ...made, id: 'l1', maker: 'Bob' }, { ...made, id: 'l2' });
    expect(await findCreated(api, lamps, made)).toMatchObject({ id: 'l2' });
  });

  test('cannot be looked for without a unique value', async () => {
    const { api, asked } = shelf({ id: 'l1', name: 'Lamp' });
    expect(await findCreated(api, lamps, { name: 'Lamp', maker: 'Ada' })).toBe(undefined);
    expect(asked).toEqual([]);
  });

  test('is asked for by its value where the API pages the list', async () => {
    const { api, asked } = shelf(row);
    expect(await findCreated(api, paged, sent)).toMatchObject({ id: 'l7' });
    expect(asked).toEqual(['/lamps?slug=desk-lamp&limit=100&offset=0']);
    const { query } = presets.directus;
    const directus: Entity = { ...paged, api: { base: '/items', ...(query && { query }) } };
    await findCreated(api, directus, sent);
    expect(decodeURIComponent(asked[1] ?? '')).toContain('"slug"');
  });
});
