// node tools/run.mjs tests/bench/rights.ts [--calls 300]
//
// What a call of the embedded API costs more with rights than without, on libSQL, with nobody else there: the median
// milliseconds of each kind of call, by what the config says of the products of the demo shop.
import { parseArgs } from 'node:util';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { type AppWith, appOf } from '../server/appWith.ts';

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: { calls: { type: 'string', default: '300' } },
});

const statuses = ['DRAFT', 'ACTIVE', 'ARCHIVED', 'OUT_OF_STOCK'];
const anyStatus = { roles: ['ADMIN'], if: { properties: { status: { enum: statuses } } } };

const configs: Readonly<Record<string, Entity['rights']>> = {
  'no rights': undefined,
  'by role': { read: ['ADMIN'], add: ['ADMIN'], edit: ['ADMIN'], remove: ['ADMIN'] },
  'a hidden field': { fields: { stock: { read: ['MANAGER'] } } },
  'edit by record': { edit: [anyStatus] },
  'read by record': { read: [anyStatus] },
};

/** By kind, what prepares a call. */
const calls: Readonly<Record<string, (shop: AppWith) => Promise<() => Promise<{ readonly statusCode: number }>>>> = {
  'list, unchanged': async (shop) => {
    const { headers } = await shop.app.inject({ url: '/api/products', headers: bearer(shop) });
    const known = { ...bearer(shop), 'if-none-match': String(headers.etag) };
    return () => shop.app.inject({ url: '/api/products', headers: known });
  },
  list: async (shop) => () => shop.call('GET', '/api/products'),
  'page of 50, sorted': async (shop) => () => shop.call('GET', '/api/products?limit=50&sort=-price'),
  search: async (shop) => () => shop.call('GET', '/api/products?q=desk&limit=50'),
  record: async (shop) => () => shop.call('GET', '/api/products/prd-0001'),
  change: async (shop) => {
    const record = (await shop.call('GET', '/api/products/prd-0001')).json();
    let round = 0;
    return () => {
      round += 1;
      return shop.call('PUT', '/api/products/prd-0001', { ...record, name: `Desk ${round}` });
    };
  },
};

const bearer = ({ token }: AppWith) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' });

const shops = await Promise.all(
  Object.values(configs).map((rights) => {
    const products = entities.get('products');
    if (!products) throw new Error('There are no products.');
    return appOf(panel, rights ? new Map([...entities, ['products', { ...products, rights }]]) : entities);
  }),
);
console.log(['ms', ...Object.keys(configs)].map((head) => head.padEnd(20)).join(''));
for (const [kind, prepare] of Object.entries(calls)) {
  const made = await Promise.all(shops.map(prepare));
  const times: number[][] = made.map(() => []);
  // In turn, so that what else the machine does meets all of them.
  for (let round = 0; round < Number(options.calls); round += 1) {
    for (const [place, call] of made.entries()) {
      const begun = performance.now();
      const { statusCode } = await call();
      times[place]?.push(performance.now() - begun);
      if (statusCode >= 400) throw new Error(`${kind} was refused: ${statusCode}.`);
    }
  }
  const medians = times.map((some) => some.sort((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0);
  console.log([kind, ...medians.map((ms) => ms.toFixed(3))].map((cell) => cell.padEnd(20)).join(''));
}
for (const shop of shops) await shop.close();
