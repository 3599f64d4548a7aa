import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProp } from '../../src/shared/base/getProp.ts';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';

const root = resolve(import.meta.dirname, '../..');
/** Within the repository: the packages of the engine are found from there. */
const shop = join(root, 'test-results/a-shop');
const { SCHEMA_DIR: _, OUT_DIR: __, NODE_ENV: ___, ...env } = process.env;

/** Runs a command of the shop. @returns what it printed @throws what it said, if it failed */
function panel(...words: string[]): string {
  const program = join(shop, 'node_modules/shop-admin-panel/tools/panel.mjs');
  try {
    return execFileSync(process.execPath, [program, ...words], { cwd: shop, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${getProp(error, 'stdout')}${getProp(error, 'stderr')}`);
  }
}

const jsonOf = (file: string) => objectOf(parseJson(readFileSync(join(shop, file), 'utf8')));
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(shop, file)), { recursive: true });
  writeFileSync(join(shop, file), text);
};

beforeAll(() => {
  rmSync(shop, { recursive: true, force: true });
  execFileSync(process.execPath, ['tools/panel.mjs', 'init', shop, '--title', 'Lamps & more'], { cwd: root, env });
  // As npm installs it.
  const [tarball = ''] = readdirSync(join(shop, 'vendor'));
  const engine = join(shop, 'node_modules/shop-admin-panel');
  mkdirSync(engine, { recursive: true });
  execFileSync('tar', ['xzf', join(shop, 'vendor', tarball), '--strip-components=1', '-C', engine]);
});
afterAll(() => rmSync(shop, { recursive: true, force: true }));

test('a new shop depends on the engine as a file of its own, and is checked without a mistake', () => {
  const engine = objectOf(jsonOf('package.json')['dependencies'])['shop-admin-panel'];
  expect(engine).toMatch(/^file:vendor\/shop-admin-panel-.*\.tgz$/);
  expect(jsonOf('schema/panel.json')['title']).toBe('Lamps & more');
  expect(panel('check')).toContain('no mistakes');
  expect(panel('rights')).toMatch(/^staff +STAFF +-/m);
});

test('a new shop may begin with the config for a backend, which has no people of its own', () => {
  const begun = `${shop}-on-directus`;
  rmSync(begun, { recursive: true, force: true });
  try {
    const words = ['tools/panel.mjs', 'init', begun, '--example'];
    const said = execFileSync(process.execPath, [...words, 'backends/directus'], { cwd: root, env, encoding: 'utf8' });
    expect(said).toContain("sign in as the config's backend knows you");
    const check = ['tools/panel.mjs', 'check', '--schema', join(begun, 'schema')];
    expect(execFileSync(process.execPath, check, { cwd: root, env, encoding: 'utf8' })).toContain('no mistakes');
    rmSync(begun, { recursive: true });
    const none = spawnSync(process.execPath, [...words, 'backends'], { cwd: root, env, encoding: 'utf8' });
    expect(none.stderr).toContain("There is no example 'backends'. There are: atelier, backends/directus");
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
});

test('its own cell and look are checked, typed and built, and nothing else of the engine can be imported', () => {
  const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
  for (const file of ['definition.ts', 'Cell.tsx']) {
    const [, text = ''] = new RegExp(`custom/cells/link/${file}\n([^]*?)\`\`\``).exec(page) ?? [];
    expect(text).toContain('shop-admin-panel/cells');
    write(`custom/cells/link/${file}`, text);
  }
  write(
    'custom/cells.ts',
    `import type { Cell } from 'shop-admin-panel/cells';
    import { definition as link } from './cells/link/definition.ts';
    export const cells: readonly Cell[] = [link];`,
  );
  const list = jsonOf('schema/products.ui.json');
  const columns = [{ field: 'name', cell: 'link' }];
  write('schema/products.ui.json', JSON.stringify({ ...list, list: { ...objectOf(list['list']), columns } }));
  const schema = jsonOf('schema/products.schema.json');
  const properties = objectOf(schema['properties']);
  const name = { ...objectOf(properties['name']), format: 'uri' };
  write('schema/products.schema.json', JSON.stringify({ ...schema, properties: { ...properties, name } }));
  write('brand/theme.json', '{ "primary": { "light": "#7a3cc6" } }');
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="8" fill="#123456"/></svg>';
  write('brand/icon.svg', icon);
  expect(panel('check')).toContain('no mistakes');
  expect(panel('types')).toBe('');
  expect(panel('build')).toMatch(/^Built dist\/ in [\d.]+ s\.$/m);
  const sources = readdirSync(join(shop, 'dist/panel/assets')).filter((file) => file.endsWith('.js'));
  expect(sources.some((file) => file.startsWith('Cell'))).toBe(true);
  // Its look is in the page, and its icon beside it.
  expect(readFileSync(join(shop, 'dist/panel/index.html'), 'utf8')).toMatch(/--mui-palette-primary-main: ?#7a3cc6/);
  expect(readFileSync(join(shop, 'dist/panel/icon.svg'), 'utf8')).toBe(icon);
  const inside = `import('shop-admin-panel/src/panel/cells/cell.ts').then(() => console.log('found'), ({ code }) => console.log(code))`;
  const said = execFileSync(process.execPath, ['-e', inside], { cwd: shop, encoding: 'utf8' });
  expect(said.trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('its server keeps its records in its folder, and offers the people of its records', async () => {
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: shop, env: { ...env, PORT: '0' } });
  try {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/ready at (\S+)/);
    const [, address = ''] = /ready at (\S+)/.exec(said) ?? [];
    const offered = await (await fetch(`${address}/local-sign-in`)).text();
    expect(offered).toContain('owner@my-shop.example');
    expect(offered).not.toContain('admin@shop.example');
    expect(readdirSync(join(shop, '.data'))).toContain('shop.db');
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
});

// Of the build above.
test('its screens and rights are compared with its outlines', () => {
  rmSync(join(shop, 'outlines'), { recursive: true, force: true });
  expect(panel('outlines')).toMatch(/^The outlines of 7 screens are written/);
  const file = 'outlines/products.edit.yml';
  const outline = readFileSync(join(shop, file), 'utf8');
  expect(outline).toContain('Coffee beans');
  expect(panel('outlines')).toMatch(/^7 screens are as their outlines/);
  write(file, outline.replace('Coffee beans', 'Tea'));
  expect(() => panel('outlines')).toThrow(/products\.edit\.yml differs:\n {2}- .*Tea.*\n {2}\+ .*Coffee beans/);
  expect(panel('outlines', '--update')).toContain('are written');
});

test('a renamed field is a migration, which changes its records and goes back', () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@n.example', ...words], { cwd: shop, stdio: 'pipe' });
  git('init', '--quiet');
  git('add', 'schema');
  git('commit', '--quiet', '-m', 'Shop');
  const schema = readFileSync(join(shop, 'schema/products.schema.json'), 'utf8');
  const { stock, ...others } = objectOf(jsonOf('schema/products.schema.json')['properties']);
  const properties = { ...others, amount: { ...objectOf(stock), was: 'stock' } };
  write('schema/products.schema.json', JSON.stringify({ ...objectOf(parseJson(schema)), properties }));
  const ui = readFileSync(join(shop, 'schema/products.ui.json'), 'utf8');
  write('schema/products.ui.json', ui.replaceAll('"stock"', '"amount"'));
  expect(panel('diff', '--write', 'HEAD')).toContain('migrations/0001-products-rename-stock.json is written');
  expect(jsonOf('migrations/0001-products-rename-stock.json')).toMatchObject({
    up: [{ entity: 'products', rename: 'stock', to: 'amount' }],
    down: [{ entity: 'products', rename: 'amount', to: 'stock' }],
  });
  expect(panel('check')).toContain('no mistakes');
  expect(() => panel('audit')).toThrow("3 records of products have 'stock', which is 'amount' now.");
  expect(panel('migrate', '--dry')).toBe(
    "0001-products-rename-stock would change 3 records.\n3 records of products have 'stock', which is 'amount' now.\n",
  );
  expect(panel('migrate')).toBe('0001-products-rename-stock: 3 records and 0 entries of the history were changed.\n');
  expect(panel('migrate')).toBe('Every migration has run.\n');
  expect(panel('audit')).toBe('All stored records have the fields and values of the config.\n');
  expect(panel('migrate', '--down')).toContain('0001-products-rename-stock undone: 3 records');
});
