import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call, listAt, makeNamed, rowOf, tokenOf } from '../answers.ts';
import type { Backend } from '../backend.ts';
import { installPackages } from '../installed.ts';
import { answers, refuseTaken, startServer } from '../processes.ts';
import { MOST_STOCK, products } from '../shop.ts';

const HOME = 'http://localhost:3000';
const person = { name: 'admin@example.com', password: 'secret-of-the-shop' };

/** https://loopback.io: an application of version 4 with its controllers of models, in memory. */
export const loopback: Backend = {
  name: 'loopback',
  title: 'LoopBack',
  version: '4',
  own: [],
  lacks: { 'filter: to-many': 'no filter by lists but in some databases' },
  install: (folder) =>
    installPackages(folder, {
      '@loopback/authentication': '12.0.16',
      '@loopback/authentication-jwt': '0.16.12',
      '@loopback/core': '7.0.15',
      '@loopback/repository': '8.0.15',
      '@loopback/rest': '15.0.16',
      '@loopback/rest-crud': '0.19.11',
      '@loopback/security': '0.12.11',
      bcryptjs: '3.0.3',
      multer: '2.0.2',
    }),
  async start(folder) {
    await refuseTaken(HOME);
    rmSync(join(folder, 'files'), { recursive: true, force: true });
    cpSync(join(import.meta.dirname, 'loopback/server.mjs'), join(folder, 'server.mjs'));
    const env = { PORT: '3000', MOST_STOCK: String(MOST_STOCK), EMAIL: person.name, PASSWORD: person.password };
    // Where nobody has signed in, lists are refused.
    const isReady = answers(`${HOME}/openapi.json`);
    const server = await startServer(folder, 'loopback', [process.execPath, 'server.mjs'], env, isReady);
    const account = { email: person.name, password: person.password };
    const token = await tokenOf(`${HOME}/users/login`, account, 'token');
    await makeNamed((list, name) => call('POST', `${HOME}/${list}`, { ...token, body: { name } }));
    for (const product of products) await call('POST', `${HOME}/products`, { ...token, body: product });
    return {
      person,
      async read(entity) {
        return listAt(await call('GET', `${HOME}/${entity}`, token), '').map((row) => rowOf(entity, row));
      },
      stop: server.stop,
    };
  },
};
