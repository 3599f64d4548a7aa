import { execFile, spawn, spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtForTests, ready, stop } from './builtServer.ts';
import { freePort } from './postgres.ts';
import { signIn } from './startShop.ts';

const root = resolve(import.meta.dirname, '../..');
const built = await builtForTests();
const { folder, start } = built;

/** Runs the built `npm run seed`. */
const seed = (env: Record<string, string>, ...options: string[]) =>
  promisify(execFile)(process.execPath, [join(built.directory, 'seed.js'), ...options], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

/** Starts a server with each environment, and expects that it ends with its sentence, in one line. */
async function refuse(refusals: readonly (readonly [Record<string, string>, RegExp])[]): Promise<void> {
  for (const [env, sentence] of refusals) {
    const server = await start(env);
    expect([env, await server.ended]).toEqual([env, 1]);
    expect(server.said()).toMatch(sentence);
    expect(server.said().split('\n')).toHaveLength(2);
  }
}

describe('the server as a process', () => {
  test('prints its address in one line, and stops cleanly when asked', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const server = await ready(await start({ DATA_DIR: join(folder, 'clean') }));
      expect(server.said()).toMatch(new RegExp(`^Admin Panel is ready at http://localhost:${server.port} .*\n$`));
      for (const { address, family } of await lookup('localhost', { all: true })) {
        const host = family === 6 ? `[${address}]` : address;
        expect((await fetch(`http://${host}:${server.port}/config.json`)).status).toBe(200);
      }
      expect(await stop(server, signal)).toBe(0);
      expect(server.said().split('\n')).toHaveLength(2);
    }
  });

  test('stops cleanly when the shell of npm start is gone', async () => {
    const DATA_DIR = join(folder, 'by-npm');
    const PORT = String(await freePort());
    // As npm runs it: a signal reaches the shell only.
    const shell = spawn('sh', ['-c', `${process.execPath} ${join(built.directory, 'main.js')} && true`], {
      env: { PATH: process.env['PATH'] ?? '', PORT, DATA_DIR, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    shell.stdout.on('data', (chunk) => {
      said += chunk;
    });
    // The output ends with the server, which may be before it is asked whether it is up.
    const ended = once(shell, 'close');
    await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready at');
    shell.kill('SIGTERM');
    const isUp = () =>
      fetch(`http://localhost:${PORT}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp).toBe(false);
    await ended;
    expect(statSync(join(DATA_DIR, 'shop.db')).size).toBeGreaterThan(50_000);
  });

  // Shows operations 5.
  test('says in one sentence why it does not start', async () => {
    const busy = createServer();
    const port = await freePort();
    await new Promise<void>((done) => busy.listen(port, 'localhost', () => done()));
    writeFileSync(join(folder, 'file'), '');
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(damaged, 'shop.db'), 'This is no database. '.repeat(500));
    const DATA_DIR = join(folder, 'reasons');
    const refusals: [Record<string, string>, RegExp][] = [
      [{ DATA_DIR, PORT: String(port) }, new RegExp(`^Port ${port} is in use\\. .*\n$`)],
      [{ DATA_DIR: join(folder, 'file/data') }, /^The data folder cannot be written: .*\n$/],
      [{ DATA_DIR: damaged }, /^The database .* cannot be opened: .*\n$/],
      [
        { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        /^The database of DATABASE_URL cannot be reached: .*\n$/,
      ],
      [{ DATA_DIR, NODE_ENV: 'production' }, /^The embedded sign-in has no passwords .*\n$/],
      [{ DATA_DIR, AUTH_MODE: 'firebase' }, /^AUTH_MODE=firebase also needs .*\n$/],
      [
        {
          DATA_DIR,
          AUTH_MODE: 'firebase',
          FIREBASE_API_KEY: 'k',
          FIREBASE_AUTH_DOMAIN: 'd',
          FIREBASE_PROJECT_ID: 'p',
          HOST: '192.0.2.1',
        },
        /^This computer has no address '192\.0\.2\.1'\. .*\n$/,
      ],
    ];
    await refuse(refusals);
    await new Promise((done) => busy.close(done));
  });

  // Shows operations 5.
  test('does not start on data that it cannot use, and changes none of it', async () => {
    const whole = join(folder, 'whole');
    expect(await stop(await ready(await start({ DATA_DIR: whole })), 'SIGTERM')).toBe(0);
    const changed = (name: string, change: (path: string) => void) => {
      const copy = join(folder, name);
      cpSync(whole, copy, { recursive: true });
      change(copy);
      return { DATA_DIR: copy };
    };
    const keys = (text: string) => (path: string) => writeFileSync(join(path, 'identity.json'), text);
    const { privateJwk, ...rest } = JSON.parse(readFileSync(join(whole, 'identity.json'), 'utf8'));
    const database = (bytes: Buffer) => (path: string) => writeFileSync(join(path, 'shop.db'), bytes);
    const page = readFileSync(join(whole, 'shop.db'));
    await refuse([
      [
        changed('keys-1', keys('{}')),
        /identity\.json does not hold the keys of the sign-in\. Put it back, or remove it: everybody then signs in anew\./,
      ],
      [changed('keys-2', keys('no json')), /identity\.json does not hold the keys/],
      [
        changed('keys-3', keys(JSON.stringify({ ...rest, privateJwk: { ...privateJwk, n: 'AA' } }))),
        /identity\.json does not hold the keys/,
      ],
      [changed('lost-1', (path) => rmSync(join(path, 'shop.db'))), /^The database in .* is lost: /],
      [changed('lost-2', database(Buffer.alloc(0))), /^The database in .* is lost: /],
      [changed('cut', database(page.subarray(0, 20_000))), /^The database .* Restore a backup\.\n$/],
      [
        changed('scratched', database(Buffer.from(page).fill(7, 4096, 40_960))),
        /^The database .* Restore a backup\.\n$/,
      ],
      [{ DATA_DIR: '/proc/shop' }, /^The data folder cannot be written: \/proc\/shop \(ENOENT\)/],
      [{ DATA_DIR: '/proc/1/shop/deeper' }, /^The data folder cannot be written: \/proc\/1\/shop/],
      [
        changed('taken', (path) => {
          rmSync(join(path, 'uploads'), { recursive: true });
          writeFileSync(join(path, 'uploads'), '');
        }),
        /^The data folder cannot be written: .*uploads \(EEXIST\)/,
      ],
    ]);
    expect(existsSync(join(folder, 'lost-1/identity.json'))).toBe(true);
    // Still lost at the second try, though the first has left an empty file.
    await refuse([[{ DATA_DIR: join(folder, 'lost-1') }, /^The database in .* is lost: /]]);
  });

  test('keeps the data private, also in a folder that others may read', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'open-'));
    chmodSync(DATA_DIR, 0o755);
    writeFileSync(join(DATA_DIR, 'shop.db'), '', { mode: 0o644 });
    mkdirSync(join(DATA_DIR, 'uploads'), { mode: 0o755 });
    const server = await ready(await start({ DATA_DIR }));
    const modes = readdirSync(DATA_DIR).map((name) => [
      name,
      (statSync(join(DATA_DIR, name)).mode & 0o777).toString(8),
    ]);
    expect(Object.fromEntries(modes)).toEqual({
      'identity.json': '600',
      'shop.db': '600',
      'shop.db-shm': '600',
      'shop.db-wal': '600',
      uploads: '700',
    });
    expect(await stop(server, 'SIGTERM')).toBe(0);
  });

  test('serves the panel that was built beside it', async () => {
    const panel = join(built.directory, '../panel');
    mkdirSync(panel);
    writeFileSync(join(panel, 'index.html'), '<title>Built</title>');
    const server = await ready(await start({ DATA_DIR: join(folder, 'panel') }));
    expect(await (await fetch(`${server.url}/products`)).text()).toBe('<title>Built</title>');
    await stop(server, 'SIGTERM');
  });

  test('a real shop loads no code of the demo shop', () => {
    const files = readdirSync(built.directory, { recursive: true, encoding: 'utf8' });
    const withDemo = files.filter(
      (file) =>
        file.endsWith('.js') && readFileSync(join(built.directory, file), 'utf8').includes('stranger@shop.example'),
    );
    expect(withDemo).toEqual([expect.stringMatching(/^assets.demoShop-/)]);
  });

  test('in firebase mode the shop starts empty, and says how the first ADMIN gets in', async () => {
    const DATA_DIR = join(folder, 'real');
    const env = {
      DATA_DIR,
      AUTH_MODE: 'firebase',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'shop',
    };
    const empty = await ready(await start(env));
    await expect.poll(empty.said).toContain('This makes the first ADMIN: npx panel seed --admin FIREBASE_UID');
    expect(await stop(empty, 'SIGTERM')).toBe(0);
    const { stdout } = await seed(env, '--admin', 'uid-1');
    expect(stdout).toBe(`The user uid-1 is ADMIN of the shop in ${DATA_DIR} now.\n`);
    const founded = await ready(await start(env));
    expect(founded.said()).not.toContain('--admin');
    expect(await stop(founded, 'SIGTERM')).toBe(0);
  });

  test('two servers that start at once share one shop', async () => {
    const DATA_DIR = join(folder, 'shared');
    const servers = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })]);
    for (const server of servers) await ready(server);
    const [first, second] = servers;
    // Both sign with the same key and share the data.
    const authorization = `Bearer ${await signIn(first?.url ?? '', 'admin@shop.example')}`;
    const made = await fetch(`${first?.url}/api/discounts`, {
      method: 'POST',
      body: JSON.stringify({ code: 'SHARED', discountType: 'AMOUNT', value: 1 }),
      headers: { authorization, 'content-type': 'application/json' },
    });
    expect(made.status).toBe(201);
    const rows: { code: string }[] = await (
      await fetch(`${second?.url}/api/discounts`, { headers: { authorization } })
    ).json();
    expect(rows).toHaveLength(16);
    expect(rows[0]?.code).toBe('SHARED');
    for (const server of servers) await stop(server, 'SIGTERM');
  });

  // Shows nothing lost 12.
  test('a first ADMIN is added to what is there, and erases nothing', async () => {
    const DATA_DIR = join(folder, 'staffed');
    expect((await seed({ DATA_DIR }, '--products', '62')).stdout).toMatch(/ 62 products, /);
    mkdirSync(join(DATA_DIR, 'uploads'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'uploads/kept'), '');
    const admin = ['--admin', 'uid-9', '--email', 'nina@shop.example'];
    expect((await seed({ DATA_DIR }, ...admin)).stdout).toBe(
      `The user uid-9 is ADMIN of the shop in ${DATA_DIR} now.\n`,
    );
    expect((await seed({ DATA_DIR }, ...admin)).stdout).toContain('already: nothing was changed.');
    const refused = await seed({ DATA_DIR }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ stderr: expect.stringMatching(/ 62 products, 15 roles, 13 users\. Add --force/) });
    await seed({ DATA_DIR }, '--force');
    expect(readdirSync(join(DATA_DIR, 'uploads'))).toEqual(['kept']);
  });

  test.each([
    [['--products', 'many'], /^--products must be a whole number up to 1000000\.\n$/],
    [['--products'], /^Usage: /],
    [['--admin', ''], /^--admin must be the user's id/],
    [['--admin', 'x', '--force'], /^Usage: /],
    [['--admin', 'x', '--email', 'x'], /^--email must be an e-mail address, and 'x' is none\.\n$/],
    [['--email', 'x@shop.example'], /^Usage: /],
  ])('npm run seed -- %s is refused in a sentence', async (options, sentence) => {
    const DATA_DIR = join(folder, 'untouched');
    const refused = await seed({ DATA_DIR }, ...options).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  // Shows nothing lost 16.
  test('npm run backup and restore work while a server runs, and ask before they replace anything', async () => {
    const DATA_DIR = join(folder, 'backed-up');
    const server = await ready(await start({ DATA_DIR }));
    const command = (name: string, ...options: string[]) =>
      promisify(execFile)(process.execPath, [join(built.directory, `${name}.js`), ...options], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR },
        cwd: folder,
      });
    const place = join(folder, 'a-backup');
    expect((await command('backup', place)).stdout).toMatch(/^.*a-backup has .* 62 products, .* images\.\n$/);
    await seed({ DATA_DIR }, '--products', '5', '--force');
    const refused = await command('restore', place).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^This would replace these records in the shop in .* 5 products, .*Add --force to do it\.\n$/,
      ),
    });
    expect((await command('restore', place, '--force')).stdout).toMatch(/^Restored the shop in .* 62 products, /);
    const authorization = `Bearer ${await signIn(server.url, 'admin@shop.example')}`;
    const rows = await (await fetch(`${server.url}/api/products`, { headers: { authorization } })).json();
    expect(rows).toHaveLength(62);
    await expect(command('backup', '/dev/null/backup')).rejects.toMatchObject({
      code: 1,
      stderr: 'The backup /dev/null/backup cannot be written (EEXIST). Name another place.\n',
    });
    await expect(command('restore')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
    await stop(server, 'SIGTERM');
  });

  // Shows operations 5.
  test('npm run backup creates nothing without a shop, and cleans up after one that was killed', async () => {
    const backup = (DATA_DIR: string, place: string) =>
      promisify(execFile)(process.execPath, [join(built.directory, 'backup.js'), place], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR },
      });
    const nowhere = join(folder, 'no-shop');
    const places = mkdtempSync(join(folder, 'places-'));
    const refused = { code: 1, stdout: '', stderr: expect.stringMatching(/^There is no shop in .*no-shop\. .*\n$/) };
    await expect(backup(nowhere, join(places, 'first'))).rejects.toMatchObject(refused);
    expect(existsSync(nowhere)).toBe(false);
    // A file without tables is no shop either.
    mkdirSync(nowhere);
    writeFileSync(join(nowhere, 'shop.db'), '');
    await expect(backup(nowhere, join(places, 'first'))).rejects.toMatchObject(refused);
    expect(readdirSync(places)).toEqual([]);
    const DATA_DIR = join(folder, 'with-shop');
    await seed({ DATA_DIR });
    const { pid } = spawnSync('true');
    mkdirSync(join(places, `killed.${hostname()}-${pid}.part/uploads`), { recursive: true });
    mkdirSync(join(places, 'somebody-else.part'));
    await backup(DATA_DIR, join(places, 'second'));
    expect(readdirSync(places).sort()).toEqual(['second', 'somebody-else.part']);
  });

  test('npm run seed works without the packages of development', async () => {
    // As after `npm ci --omit=dev`: no Vite, and the server as it was built.
    const place = mkdtempSync(join(folder, 'deployed-'));
    for (const file of ['run.mjs', 'shopFolder.mjs']) cpSync(join(root, 'tools', file), join(place, 'tools', file));
    cpSync(built.directory, join(place, 'dist/server'), { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    mkdirSync(join(place, 'node_modules'));
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(place, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name));
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/run.mjs', 'src/shop/start/seed.ts'], {
      cwd: place,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(place, 'data') },
    });
    expect(stdout).toContain(' 62 products, ');
  });

  test('the commands that texts name work in an image, which has the packages and the build alone', async () => {
    const place = mkdtempSync(join(folder, 'image-'));
    const engine = join(place, 'node_modules/shop-admin-panel');
    for (const file of ['panel.mjs', 'run.mjs', 'shopFolder.mjs'])
      cpSync(join(root, 'tools', file), join(engine, 'tools', file));
    for (const file of [place, engine])
      writeFileSync(join(file, 'package.json'), '{ "type": "module", "version": "1.0.0" }');
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name !== 'shop-admin-panel') symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name));
    }
    cpSync(built.directory, join(place, 'dist/server'), { recursive: true });
    const panel = async (...words: string[]) =>
      (
        await promisify(execFile)(process.execPath, [join(engine, 'tools/panel.mjs'), ...words], {
          cwd: place,
          env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: join(place, 'data') },
        })
      ).stdout;
    expect(await panel('seed', '--admin', 'uid-1', '--email', 'ann@shop.example')).toContain('The user uid-1 is ADMIN');
    expect(await panel('migrate', '--dry')).toContain('Every migration has run.');
    expect(await panel('migrate', '--help')).toContain('--no-backup');
    expect(await panel('backup', join(place, 'a-backup'))).toContain('1 users');
    expect(await panel('restore', join(place, 'a-backup'), '--force')).toContain('1 users');
    await expect(panel('check')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no schema/panel.json'),
    });
  });

  test('npm run seed makes a shop of any size, the same each time, while a server runs', async () => {
    const DATA_DIR = join(folder, 'seeded');
    const server = await ready(await start({ DATA_DIR }));
    const authorization = `Bearer ${await signIn(server.url, 'admin@shop.example')}`;
    const products = async () => {
      const answer = await fetch(`${server.url}/api/products`, { headers: { authorization } });
      return { tag: answer.headers.get('etag'), text: await answer.text() };
    };
    const before = await products();
    const refused = await seed({ DATA_DIR }, '--products', '500').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `This would erase everything in the shop in ${DATA_DIR}: 12 categories, 15 discounts, 40 orders, 62 products, 14 roles, 12 users. Add --force to do it.\n`,
    });
    expect(await products()).toEqual(before);
    expect((await seed({ DATA_DIR }, '--products', '500', '--force')).stdout).toMatch(/500 products/);
    const after = await products();
    const rows: { slug: string; sku: string; name: string }[] = JSON.parse(after.text);
    expect(rows).toHaveLength(500);
    for (const key of ['slug', 'sku', 'name'] as const) expect(new Set(rows.map((row) => row[key])).size).toBe(500);
    expect(after.tag).not.toBe(before.tag);
    await seed({ DATA_DIR }, '--products', '500', '--force');
    expect((await products()).text).toBe(after.text);
    await stop(server, 'SIGTERM');
  });
});
