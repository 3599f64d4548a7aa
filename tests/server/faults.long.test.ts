import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultPanel, faults } from '../../src/server/faults/list.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { type StartedShop, startShop } from './startShop.ts';

const put = async (shop: StartedShop, fault: string, change: object, headers = {}) => {
  const { record } = await shop.call('GET', '/api/categories/cat-03');
  return shop.call('PUT', '/api/categories/cat-03', {
    body: { ...record, ...change },
    headers: { 'x-fault': fault, ...headers },
  });
};

describe('with --faults', () => {
  let shop: StartedShop;
  beforeAll(async () => {
    shop = await startShop({ env: { FAULTS: 'on' } });
  });
  afterAll(() => shop.close());

  test('the page knows every fault', async () => {
    const { record } = await shop.call('GET', '/config.json', { as: null });
    expect(record['faults']).toEqual(faultPanel);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  test('a call gets the status that it asks for, and changes nothing', async () => {
    const before = await shop.call('GET', '/api/categories/cat-03');
    for (const { name, does } of faults) {
      if (!('answer' in does)) continue;
      const { status, record } = await put(shop, name, { name: 'Changed' });
      expect([status, record['message']]).toEqual([does.answer, `The fault '${name}' was asked for.`]);
    }
    expect((await shop.call('GET', '/api/categories/cat-03')).text).toBe(before.text);
  });

  test('a call without an answer, a late one, and an unknown fault', async () => {
    await expect(put(shop, 'offline', {})).rejects.toThrow();
    const start = performance.now();
    expect((await put(shop, 'latency', {})).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(2_900);
    const unknown = await put(shop, 'rain', {});
    expect([unknown.status, unknown.record['message']]).toEqual([400, expect.stringContaining('status-503')]);
  });

  test('the record is saved, and the call after it fails', async () => {
    const { record } = await shop.call('GET', '/api/products/prd-0001');
    const headers = { 'x-fault': 'half-saved' };
    expect((await shop.call('PUT', '/api/products/prd-0001', { body: { ...record, stock: 77 }, headers })).status).toBe(
      200,
    );
    const attach = await shop.call('POST', '/api/products/prd-0001/discounts', {
      body: { discountIds: ['dsc-01'] },
      headers,
    });
    expect(attach.status).toBe(500);
    expect((await shop.call('GET', '/api/products/prd-0001')).record['stock']).toBe(77);
  });

  test('somebody else changes the record first', async () => {
    const { headers, record } = await shop.call('GET', '/api/categories/cat-03');
    const refused = await put(shop, 'second-editor', { name: 'Mine' }, { 'if-match': headers.get('etag') ?? '' });
    expect(refused.status).toBe(412);
    const after = (await shop.call('GET', '/api/categories/cat-03')).record;
    expect(after).toEqual({ ...record, description: `${record['description'] ?? ''} (changed by somebody else)` });
  });

  test('the fault chosen in the page applies to its changes, by a cookie', async () => {
    const headers = { cookie: 'theme=dark; fault=status-503' };
    expect((await shop.call('GET', '/api/categories/cat-03', { headers })).status).toBe(200);
    expect((await shop.call('PUT', '/api/categories/cat-03', { body: {}, headers })).status).toBe(503);
  });

  test('a fault needs a sign-in', async () => {
    const { status } = await shop.call('GET', '/api/products', { as: null, headers: { 'x-fault': 'status-503' } });
    expect(status).toBe(401);
  });
});

test('without --faults the header means nothing, and the page knows of none', async () => {
  const shop = await startShop();
  try {
    expect((await shop.call('GET', '/config.json', { as: null })).record).not.toHaveProperty('faults');
    for (const { name } of faults) {
      const { status } = await shop.call('GET', '/api/orders', { headers: { 'x-fault': name } });
      expect([name, status]).toEqual([name, 200]);
    }
  } finally {
    await shop.close();
  }
});

test('faults are for the embedded sign-in only', () => {
  const firebase = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com', FIREBASE_PROJECT_ID: 'shop' };
  expect(() => readSettings({ AUTH_MODE: 'firebase', ...firebase, FAULTS: 'on' })).toThrow(
    '--faults is for trying the panel',
  );
  expect(readSettings({}).faults).toBe(false);
  expect(readSettings({ FAULTS: 'on' }).faults).toBe(true);
});
