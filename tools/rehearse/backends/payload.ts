import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call, listAt, makeNamed, rowOf, tokenOf } from '../answers.ts';
import type { Backend, Row } from '../backend.ts';
import { installPackages } from '../installed.ts';
import { answers, refuseTaken, startServer } from '../processes.ts';
import { MOST_STOCK, products } from '../shop.ts';

const HOME = 'http://localhost:3000';
const person = { name: 'admin@example.com', password: 'secret-of-the-shop' };

/** https://payloadcms.com: collections on SQLite, served without Next. */
export const payload: Backend = {
  name: 'payload',
  title: 'Payload',
  version: '3.90.2',
  own: ['updatedAt'],
  lacks: {},
  install: (folder) =>
    installPackages(
      folder,
      { payload: '3.90.2', '@payloadcms/db-sqlite': '3.90.2', sharp: '0.35.5', graphql: '16.15.0' },
      ['sharp'],
    ),
  async start(folder) {
    await refuseTaken(HOME);
    for (const rest of ['shop.db', 'media']) rmSync(join(folder, rest), { recursive: true, force: true });
    cpSync(join(import.meta.dirname, 'payload/server.mjs'), join(folder, 'server.mjs'));
    const env = { PORT: '3000', MOST_STOCK: String(MOST_STOCK), EMAIL: person.name, PASSWORD: person.password };
    // Where nobody has signed in, lists are refused.
    const isReady = answers(`${HOME}/api/users/init`);
    const server = await startServer(folder, 'payload', [process.execPath, 'server.mjs'], env, isReady);
    const account = { email: person.name, password: person.password };
    const token = await tokenOf(`${HOME}/api/users/login`, account, 'token');
    await makeNamed((list, name) => call('POST', `${HOME}/api/${list}`, { ...token, body: { name } }));
    for (const product of products)
      await call('POST', `${HOME}/api/products`, {
        ...token,
        body: { ...product, released: `${product.released}T12:00:00.000Z` },
      });
    return {
      person,
      async read(entity) {
        const answer = await call('GET', `${HOME}/api/${entity}?limit=1000&depth=0`, token);
        return listAt(answer, 'docs').map(
          (row): Row => ({
            ...rowOf(entity, row),
            ...(entity === 'products' && {
              released: typeof row['released'] === 'string' ? row['released'].slice(0, 10) : null,
            }),
          }),
        );
      },
      stop: server.stop,
    };
  },
};
