import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockText } from '../../../src/shared/text/zone.ts';
import { call, idOf, idsAt, instantAt, listAt, objectAt, tokenOf } from '../answers.ts';
import type { Backend, Row } from '../backend.ts';
import { installPackages } from '../installed.ts';
import { answers, refuseTaken, run, startServer } from '../processes.ts';
import { categories, MOST_STOCK, products, tags, ZONE } from '../shop.ts';

const HOME = 'http://localhost:8055';
const person = { name: 'admin@example.com', password: 'secret-of-the-shop' };
const program = join('node_modules', 'directus', 'cli.js');

/** The settings of a new project, and that another origin may call it. */
const env = {
  PORT: '8055',
  PUBLIC_URL: HOME,
  SECRET: 'a-secret-of-at-least-32-characters-for-tests',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: 'shop.db',
  ADMIN_EMAIL: person.name,
  ADMIN_PASSWORD: person.password,
  CORS_ENABLED: 'true',
  CORS_ORIGIN: 'true',
  STORAGE_LOCATIONS: 'local',
  STORAGE_LOCAL_ROOT: 'uploads',
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
};

const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true, readonly: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const field = (name: string, type: string, meta: object = {}, schema: object = {}) => ({
  field: name,
  type,
  meta,
  schema,
});
const collection = (name: string, fields: readonly object[], meta: object = {}) => ({
  collection: name,
  schema: {},
  meta,
  fields: [id, ...fields],
});

const collections = [
  collection('categories', [field('name', 'string')]),
  collection('tags', [field('name', 'string')]),
  collection('products', [
    field('name', 'string', {}, { is_nullable: false }),
    field('sku', 'string', {}, { is_unique: true, is_nullable: false }),
    field('price', 'decimal', {}, { numeric_precision: 10, numeric_scale: 2 }),
    field('stock', 'integer', { validation: { _or: [{ stock: { _null: true } }, { stock: { _lte: MOST_STOCK } }] } }),
    field('isActive', 'boolean', { special: ['cast-boolean'] }),
    field('status', 'string'),
    field('released', 'date'),
    field('counted', 'dateTime'),
    field('note', 'text'),
    field('attributes', 'json', { special: ['cast-json'] }),
    field('internal', 'string'),
    field('category', 'integer', { special: ['m2o'] }),
    field('image', 'uuid', { special: ['file'] }),
    field('date_updated', 'timestamp', { special: ['date-created', 'date-updated'] }),
    { field: 'tags', type: 'alias', meta: { special: ['m2m'] } },
  ]),
  collection('products_tags', [field('products_id', 'integer'), field('tags_id', 'integer')], { hidden: true }),
];

const relations = [
  { collection: 'products', field: 'category', related_collection: 'categories', schema: { on_delete: 'SET NULL' } },
  { collection: 'products', field: 'image', related_collection: 'directus_files', schema: { on_delete: 'SET NULL' } },
  {
    collection: 'products_tags',
    field: 'tags_id',
    related_collection: 'tags',
    meta: { junction_field: 'products_id' },
    schema: { on_delete: 'CASCADE' },
  },
  {
    collection: 'products_tags',
    field: 'products_id',
    related_collection: 'products',
    meta: { one_field: 'tags', junction_field: 'tags_id' },
    schema: { on_delete: 'CASCADE' },
  },
];

/** https://directus.io: collections on SQLite. */
export const directus: Backend = {
  name: 'directus',
  title: 'Directus',
  version: '11.3.5',
  own: ['date_updated'],
  lacks: {},
  install: (folder) =>
    installPackages(folder, { directus: '11.3.5', sqlite3: '5.1.7' }, ['sqlite3', 'isolated-vm', 'argon2', 'sharp']),
  async start(folder) {
    await refuseTaken(HOME);
    for (const rest of ['shop.db', 'uploads']) rmSync(join(folder, rest), { recursive: true, force: true });
    await run(folder, [process.execPath, program, 'bootstrap'], env);
    const server = await startServer(
      folder,
      'directus',
      [process.execPath, program, 'start'],
      env,
      answers(`${HOME}/server/ping`),
    );
    const account = { email: person.name, password: person.password };
    const token = await tokenOf(`${HOME}/auth/login`, account, 'data.access_token');
    await makeShop(token);
    // A token lasts 15 minutes.
    const lasting = 'a-token-that-lasts';
    await call('PATCH', `${HOME}/users/me`, { ...token, body: { token: lasting } });
    return {
      person,
      async read(entity) {
        const fields = entity === 'products' ? '*,tags.tags_id' : '*';
        const answer = await call('GET', `${HOME}/items/${entity}?limit=-1&fields=${fields}`, { token: lasting });
        return listAt(answer, 'data').map(
          (row): Row => ({
            ...row,
            id: idOf(row),
            ...(entity === 'products' && {
              price: Number(row['price']),
              counted: instantAt(row, 'counted', ZONE),
              category: row['category'] === null ? null : String(row['category']),
              tags: idsAt(row, 'tags', 'tags_id'),
            }),
          }),
        );
      },
      stop: server.stop,
    };
  },
};

async function makeShop(token: { readonly token: string }): Promise<void> {
  for (const body of collections) await call('POST', `${HOME}/collections`, { ...token, body });
  for (const body of relations) await call('POST', `${HOME}/relations`, { ...token, body });
  // Pictures are shown by their addresses alone.
  const policies = await call('GET', `${HOME}/policies?filter[icon][_eq]=public`, token);
  const policy = idOf(objectAt(policies, 'data.0'));
  await call('POST', `${HOME}/permissions`, {
    ...token,
    body: { policy, collection: 'directus_files', action: 'read', fields: ['*'], permissions: {} },
  });
  for (const [path, names] of [
    ['categories', categories],
    ['tags', tags],
  ] as const)
    await call('POST', `${HOME}/items/${path}`, { ...token, body: names.map((name) => ({ name })) });
  await call('POST', `${HOME}/items/products`, {
    ...token,
    body: products.map((product) => ({
      ...product,
      // It has no zone there: it is that of the shop.
      counted: clockText(ZONE, Date.parse(product.counted)),
      tags: product.tags.map((tag) => ({ tags_id: tag })),
    })),
  });
}
