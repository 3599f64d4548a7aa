import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, idOf, idsAt, instantAt, listAt, makeNamed, objectAt, tokenOf } from '../answers.ts';
import type { Backend, Row } from '../backend.ts';
import { installPackages } from '../installed.ts';
import { answers, refuseTaken, startServer } from '../processes.ts';
import { MOST_STOCK, products } from '../shop.ts';

const HOME = 'http://localhost:1337';
const person = { name: 'admin@example.com', password: 'secret-of-the-shop' };

const name = { type: 'string', required: true };

/** The content types. */
const types = [
  { type: 'category', plural: 'categories', attributes: { name } },
  { type: 'tag', plural: 'tags', attributes: { name } },
  {
    type: 'product',
    plural: 'products',
    attributes: {
      name,
      sku: { type: 'string', required: true, unique: true },
      price: { type: 'decimal' },
      stock: { type: 'integer', max: MOST_STOCK },
      isActive: { type: 'boolean' },
      // Its own `status` tells drafts from what is published.
      state: { type: 'enumeration', enum: ['draft', 'live', 'archived'] },
      released: { type: 'date' },
      counted: { type: 'datetime' },
      note: { type: 'text' },
      attributes: { type: 'json' },
      internal: { type: 'string' },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      image: { type: 'media', multiple: false, allowedTypes: ['images'] },
    },
  },
] as const;

/** The files of a project with these content types. */
function filesOf(): Readonly<Record<string, string>> {
  const json = (value: object) => JSON.stringify(value, null, 2);
  const filesOfTypes = types.map(({ type, plural, attributes }) => {
    const uid = `api::${type}.${type}`;
    const core = (what: string) => `module.exports = require('@strapi/strapi').factories.createCore${what}('${uid}');`;
    const schema = {
      kind: 'collectionType',
      collectionName: plural,
      info: { singularName: type, pluralName: plural, displayName: type },
      options: { draftAndPublish: type === 'product' },
      attributes,
    };
    const folder = `src/api/${type}`;
    return {
      [`${folder}/content-types/${type}/schema.json`]: json(schema),
      [`${folder}/controllers/${type}.js`]: core('Controller'),
      [`${folder}/services/${type}.js`]: core('Service'),
      [`${folder}/routes/${type}.js`]: core('Router'),
    };
  });
  return Object.assign(
    {
      'config/server.js': `module.exports = { host: 'localhost', port: 1337, app: { keys: ['a-key', 'another-key'] } };`,
      'config/admin.js': `module.exports = { auth: { secret: 'a-secret' }, apiToken: { salt: 'a-salt' }, transfer: { token: { salt: 'a-salt' } }, serveAdminPanel: false };`,
      'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };',
      'config/database.js': `module.exports = { connection: { client: 'sqlite', connection: { filename: 'shop.db' }, useNullAsDefault: true } };`,
      'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'a-jwt-secret' } } };`,
      'config/middlewares.js': `module.exports = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name);`,
      'src/index.js': bootstrap,
      'start.js': `require('@strapi/strapi').createStrapi().start();`,
      'public/uploads/.gitkeep': '',
    },
    ...filesOfTypes,
  );
}

/** What one does by hand in Strapi's own panel: a role of the staff with its permissions, and a person with this role. */
const bootstrap = `module.exports = {
  async bootstrap({ strapi }) {
    const all = ['find', 'findOne', 'create', 'update', 'delete'];
    const actions = [
      ...['product', 'category', 'tag'].flatMap((type) => all.map((verb) => \`api::\${type}.\${type}.\${verb}\`)),
      'plugin::upload.content-api.upload',
      'plugin::users-permissions.user.me',
      'plugin::users-permissions.user.find',
      'plugin::users-permissions.role.find',
    ];
    const role = await strapi.db.query('plugin::users-permissions.role').create({ data: { name: 'Staff', type: 'staff', description: '' } });
    for (const action of actions)
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
    const { EMAIL: email, PASSWORD: password } = process.env;
    const user = { username: 'ada', email, password, provider: 'local', confirmed: true, blocked: false, role: role.id };
    await strapi.plugin('users-permissions').service('user').add(user);
  },
};
`;

/** https://strapi.io: content types as files, on SQLite. */
export const strapi: Backend = {
  name: 'strapi',
  title: 'Strapi',
  version: '5.54.0',
  own: ['updatedAt'],
  lacks: {},
  install: (folder) =>
    installPackages(
      folder,
      {
        '@strapi/strapi': '5.54.0',
        '@strapi/plugin-users-permissions': '5.54.0',
        'better-sqlite3': '12.11.1',
        react: '18.3.1',
        'react-dom': '18.3.1',
        'react-router-dom': '6.30.6',
        'styled-components': '6.6.0',
      },
      ['better-sqlite3', 'sharp', '@swc/core', 'esbuild'],
    ),
  async start(folder) {
    await refuseTaken(HOME);
    for (const rest of ['shop.db', 'src', 'config', 'public'])
      rmSync(join(folder, rest), { recursive: true, force: true });
    for (const [file, text] of Object.entries(filesOf())) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const env = {
      NODE_ENV: 'production',
      EMAIL: person.name,
      PASSWORD: person.password,
      STRAPI_TELEMETRY_DISABLED: 'true',
    };
    const server = await startServer(folder, 'strapi', [process.execPath, 'start.js'], env, answers(`${HOME}/_health`));
    const account = { identifier: person.name, password: person.password };
    const token = await tokenOf(`${HOME}/api/auth/local`, account, 'jwt');
    const make = async (path: string, data: object) => {
      const answer = await call('POST', `${HOME}/api/${path}?status=draft`, { ...token, body: { data } });
      return idOf(objectAt(answer, 'data'), 'documentId');
    };
    const made = await makeNamed((list, one) => make(list, { name: one }));
    for (const { category, tags: chosen, status, ...product } of products) {
      await make('products', {
        ...product,
        state: status,
        category: made.categories[category - 1],
        tags: chosen.map((tag) => made.tags[tag - 1]),
      });
    }
    return {
      person,
      async read(entity) {
        const rows: Row[] = [];
        for (let start = 0; ; start += 100) {
          const query = `status=draft&populate=*&sort=id&pagination[start]=${start}&pagination[limit]=100`;
          const page = listAt(await call('GET', `${HOME}/api/${entity}?${query}`, token), 'data');
          rows.push(...page.map((row) => rowOf(row, entity === 'products')));
          if (page.length < 100) return rows;
        }
      },
      stop: server.stop,
    };
  },
};

/** Each save gives the row another number: what stays is its document. */
function rowOf({ id: _, ...row }: Readonly<Record<string, unknown>>, isProduct: boolean): Row {
  const id = idOf(row, 'documentId');
  if (!isProduct) return { ...row, id };
  const category = row['category'] ? idOf(objectAt(row, 'category'), 'documentId') : null;
  const image = row['image'] ? idOf(objectAt(row, 'image')) : null;
  const tags = idsAt(row, 'tags', 'documentId');
  return { ...row, id, category, image, tags, counted: instantAt(row, 'counted'), status: row['state'] };
}
