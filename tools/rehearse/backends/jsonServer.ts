import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../schemaFolder.ts';
import { call, listAt, rowOf } from '../answers.ts';
import type { Backend } from '../backend.ts';
import { installLocked } from '../installed.ts';
import { answers, refuseTaken, startServer } from '../processes.ts';
import { categories, products, tags } from '../shop.ts';

const HOME = 'http://localhost:3000';
const NO_CHECKS = 'checks nothing';

/** https://github.com/typicode/json-server/tree/v0: a JSON file as an API, without accounts and rules. */
export const jsonServer: Backend = {
  name: 'json-server',
  title: 'json-server',
  version: '0.17.4',
  own: [],
  lacks: {
    'filter: to-many': 'no filter by lists',
    'refusal at its field': NO_CHECKS,
    picture: 'takes no files',
    'session ends (401)': NO_CHECKS,
  },
  install: (folder) => installLocked(folder, join(root, 'tests/backends/json-server')),
  async start(folder) {
    await refuseTaken(HOME);
    const named = (names: readonly string[]) => names.map((name, place) => ({ id: place + 1, name }));
    const shop = {
      categories: named(categories),
      tags: named(tags),
      products: products.map((product, place) => ({ id: place + 1, ...product })),
    };
    const file = join(folder, 'db.json');
    writeFileSync(file, JSON.stringify(shop));
    const words = ['node_modules/json-server/lib/cli/bin.js', '--port', '3000', '--quiet', file];
    const server = await startServer(folder, 'json-server', [process.execPath, ...words], {}, answers(`${HOME}/tags`));
    return {
      async read(entity) {
        const rows = listAt(await call('GET', `${HOME}/${entity}`), '');
        return rows.map((row) => rowOf(entity, row));
      },
      stop: server.stop,
    };
  },
};
