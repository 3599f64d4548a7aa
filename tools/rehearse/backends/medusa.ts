import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPath } from '../../../src/shared/base/getPath.ts';
import { call, idOf, idsAt, listAt, makeNamed, objectAt, tokenOf } from '../answers.ts';
import type { Backend, Row } from '../backend.ts';
import { installPackages } from '../installed.ts';
import { startPostgres } from '../postgres.ts';
import { answers, refuseTaken, run, startServer } from '../processes.ts';
import { products } from '../shop.ts';

const HOME = 'http://localhost:9000';
const person = { name: 'admin@example.com', password: 'secret-of-the-shop' };
const program = join('node_modules', '@medusajs', 'cli', 'cli.js');

/** Where its API has the entities, and their rows in an answer. */
const places = {
  products: ['products', 'products'],
  categories: ['collections', 'collections'],
  tags: ['product-tags', 'product_tags'],
} as const;

const statuses: Readonly<Record<string, string>> = { live: 'published', archived: 'rejected' };

const IGNORED = 'it ignores this filter';
const NO_TIMES = 'its times are its own';

/** https://medusajs.com: its admin API on PostgreSQL. A product's collection is the category of the shop. */
export const medusa: Backend = {
  name: 'medusa',
  title: 'Medusa',
  version: '2.21.2',
  own: ['updated_at', 'deleted_at'],
  // Prices are those of variants.
  without: ['price', 'released', 'counted', 'attributes'],
  statuses,
  lacks: {
    'filter: yes or no': IGNORED,
    'filter: days': IGNORED,
    'filter: times': NO_TIMES,
    'filter: numbers': IGNORED,
    'change a time': NO_TIMES,
    'refusal at its field': 'its refusals name no field',
  },
  install: (folder) =>
    installPackages(folder, {
      '@medusajs/cli': '2.21.2',
      '@medusajs/framework': '2.21.2',
      '@medusajs/medusa': '2.21.2',
    }),
  async start(folder, panel) {
    await refuseTaken(HOME);
    rmSync(join(folder, 'static'), { recursive: true, force: true });
    mkdirSync(join(folder, 'static'));
    cpSync(join(import.meta.dirname, 'medusa/medusa-config.cjs'), join(folder, 'medusa-config.js'));
    const database = await startPostgres(join(folder, 'postgres'));
    try {
      const env = {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        PANEL: panel,
        MEDUSA_DISABLE_TELEMETRY: 'true',
      };
      const medusa = (...words: readonly string[]) => [process.execPath, program, ...words] as const;
      await run(folder, medusa('db:migrate'), env);
      await run(folder, medusa('user', '-e', person.name, '-p', person.password), env);
      const isReady = answers(`${HOME}/health`);
      const server = await startServer(folder, 'medusa', medusa('start', '--port', '9000'), env, isReady);
      const account = { email: person.name, password: person.password };
      const token = await tokenOf(`${HOME}/auth/user/emailpass`, account, 'token');
      await makeShop(token);
      return {
        person,
        async read(entity) {
          const [path, rows] = places[entity];
          return listAt(await call('GET', `${HOME}/admin/${path}?limit=1000`, token), rows).map((row) =>
            entity === 'products' ? productOf(row) : { ...row, id: idOf(row), name: row['title'] ?? row['value'] },
          );
        },
        async stop() {
          await server.stop();
          await database.stop();
        },
      };
    } catch (error) {
      await database.stop();
      throw error;
    }
  },
};

/** What the shop has of a product; the rest is Medusa's own. */
const productOf = (row: Readonly<Record<string, unknown>>): Row => ({
  id: idOf(row),
  name: row['title'],
  sku: row['external_id'],
  stock: row['weight'],
  isActive: row['discountable'],
  status: row['status'],
  note: row['description'],
  image: row['thumbnail'],
  internal: getPath(row, 'metadata.internal'),
  category: row['collection_id'],
  tags: idsAt(row, 'tags'),
});

async function makeShop(token: { readonly token: string }): Promise<void> {
  const make = async (path: string, body: object, at: string) =>
    idOf(objectAt(await call('POST', `${HOME}/admin/${path}`, { ...token, body }), at));
  const made = await makeNamed((list, name) =>
    list === 'tags'
      ? make('product-tags', { value: name }, 'product_tag')
      : make('collections', { title: name }, 'collection'),
  );
  for (const product of products) {
    const { name, sku, stock, isActive, status, note, internal, category } = product;
    const body = {
      title: name,
      external_id: sku,
      weight: stock,
      discountable: isActive,
      status: statuses[status] ?? status,
      description: note,
      collection_id: made.categories[category - 1],
      tags: product.tags.map((tag) => ({ id: made.tags[tag - 1] })),
      options: [{ title: 'Default', values: ['Default'] }],
      metadata: { internal },
    };
    await make('products', body, 'product');
  }
}
