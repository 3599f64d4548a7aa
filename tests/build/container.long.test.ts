import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../src/server/settings/settings.ts';
import { schemaPlugin } from '../../tools/build/schemaPlugin.ts';
import { serverBuild } from '../../tools/build/serverBuild.ts';
import { serverPackage } from '../../tools/build/serverPackage.ts';
import { freePort } from '../server/postgres.ts';
import { copyOf, readStages, textsOf } from './dockerfile.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stages = readStages(read('Dockerfile'));
const last = stages.at(-1);
const firebase = { FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com', FIREBASE_PROJECT_ID: 'shop' };
const environment = Object.fromEntries(
  textsOf(last, 'ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
);

describe('The container image', () => {
  test('runs as a user without rights, and stops by a signal', () => {
    expect(textsOf(last, 'USER')).toEqual(['node']);
    expect(JSON.parse(textsOf(last, 'CMD')[0] ?? '')).toEqual(['node', 'dist/server/main.js']);
  });

  test('its packages are those that run, not those of development', () => {
    const packages = stages.find(({ name }) => name === 'packages');
    expect(textsOf(packages, 'RUN')).toEqual(['npm ci --omit=dev --no-audit --no-fund']);
  });

  test('what is not for the image is not in its context', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'node_modules', 'dist']));
  });

  test('its settings are sound', () => {
    expect(readSettings({ ...environment, ...firebase })).toMatchObject({ authMode: 'firebase', host: '0.0.0.0' });
  });
});

// Where there is no Docker, a stage is a folder. The project's own packages stand in for what `npm ci` installs: those
// that the lock file does not mark as packages of development.
describe('The last stage of the image, made without Docker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-image-'));
  const stageFolder = (stage: string) => join(folder, stage);
  const image = stageFolder('image');

  beforeAll(async () => {
    const options = { root, configFile: false, logLevel: 'error' } as const;
    const plugins = [schemaPlugin(resolve('schema')), serverPackage(root, root)];
    await build({ ...options, plugins, build: serverBuild(join(stageFolder('build'), 'dist/server')) });
    install(stageFolder('packages'));
    for (const text of textsOf(last, 'COPY')) {
      const { from, sources, target } = copyOf(text);
      for (const source of sources) {
        const at = from ? join(stageFolder(from), source.replace(/^\/app\//, '')) : join(root, source);
        cpSync(at, target === './' ? join(image, source) : join(image, target), { recursive: true });
      }
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function install(directory: string): void {
    const packages: Record<string, { readonly dev?: boolean }> = JSON.parse(read('package-lock.json')).packages;
    for (const [path, { dev }] of Object.entries(packages)) {
      const isTop = path.startsWith('node_modules/') && path.lastIndexOf('node_modules/') === 0;
      if (dev || !isTop || !existsSync(join(root, path))) continue;
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      symlinkSync(join(root, path), join(directory, path));
    }
  }

  test('it has the packages of the server, and none of development', () => {
    const has = (name: string) => existsSync(join(image, 'node_modules', name));
    expect(has('fastify')).toBe(true);
    expect(['typescript', 'vitest', '@playwright/test'].filter(has)).toEqual([]);
  });

  test('the packages of a shop’s image are those that its server imports', () => {
    const { dependencies } = JSON.parse(readFileSync(join(image, 'dist/server/package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['fastify', 'libsql', 'pg', 'sharp']));
    expect(Object.keys(dependencies).filter((name) => /mui|rjsf|react|vite|axe/.test(name))).toEqual([]);
    const ofShop = readStages(read('tools/init/template/Dockerfile'));
    expect(textsOf(ofShop.at(-1), 'HEALTHCHECK')).toEqual(textsOf(last, 'HEALTHCHECK'));
    expect(textsOf(ofShop.at(-2), 'COPY')).toContain('--from=build /app/dist/server/package.json ./');
    expect(read('tools/init/template/compose.yaml')).toBe(read('compose.yaml'));
  });

  test('the commands that the log names work in it', () => {
    const env = { PATH: process.env['PATH'] ?? '', ...environment, ...firebase, DATA_DIR: join(folder, 'staffed') };
    const panel = (...words: string[]) =>
      execFileSync(process.execPath, ['tools/panel.mjs', ...words], { cwd: image, env, encoding: 'utf8' });
    expect(panel('seed', '--admin', 'uid-1')).toContain('The user uid-1 is ADMIN of the shop');
    expect(panel('migrate')).toContain('Every migration has run.');
    expect(panel('backup', join(folder, 'a-backup'))).toContain(' 1 users');
    expect(textsOf(last, 'RUN').join()).toContain('ln -s ../../tools/panel.mjs node_modules/.bin/panel');
  });

  // Shows operations 7.
  test('it starts, its health check passes, and a signal ends it', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      ...environment,
      ...firebase,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    };
    const run = (words: readonly string[]) => spawn(words[0] ?? '', words.slice(1), { cwd: image, env, stdio: 'pipe' });
    const server = run(JSON.parse(textsOf(last, 'CMD')[0] ?? ''));
    try {
      let said = '';
      server.stdout.on('data', (chunk) => {
        said += chunk;
      });
      server.stderr.on('data', (chunk) => {
        said += chunk;
      });
      await expect.poll(() => said, { timeout: 30_000 }).toContain('is ready at');
      const check = /CMD (\[.+\])$/.exec(textsOf(last, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '[]';
      expect(await new Promise((done) => run(JSON.parse(check)).once('close', done))).toBe(0);
      server.kill('SIGTERM');
      expect(await new Promise((done) => server.once('close', done))).toBe(0);
      expect(await new Promise((done) => run(JSON.parse(check)).once('close', done))).toBe(1);
    } finally {
      server.kill('SIGKILL');
    }
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { panel, database } = services;

  test('starts the panel on PostgreSQL, when that is ready', () => {
    const secrets: Record<string, string> = { ...firebase, POSTGRES_PASSWORD: 'secret' };
    const filled = Object.fromEntries(
      Object.entries<string>(panel.environment).map(([name, text]) => [
        name,
        text.replace(/\$\{(\w+):\?[^}]*\}/g, (_, secret: string) => secrets[secret] ?? ''),
      ]),
    );
    const settings = readSettings({ ...environment, ...filled });
    const url = new URL(settings.databaseUrl ?? '');
    expect([url.hostname, url.username, url.pathname]).toEqual([
      'database',
      database.environment.POSTGRES_USER,
      `/${database.environment.POSTGRES_DB}`,
    ]);
    expect(panel.depends_on.database.condition).toBe('service_healthy');
    expect(panel.ports).toEqual([`${settings.port}:${settings.port}`]);
  });

  test('no secret stands in it, and what must last is in volumes', () => {
    expect(read('compose.yaml')).not.toMatch(/PASSWORD: (?!\$\{)/);
    const mounted = [...panel.volumes, ...database.volumes].map((text: string) => text.split(':')[0]);
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort());
    expect(textsOf(last, 'VOLUME')).toEqual(['/data']);
  });
});

describe('compose.cluster.yaml', () => {
  const text = read('compose.cluster.yaml');
  const { services, volumes } = parse(text, { merge: true });
  const names = Object.keys(services);
  const known: Record<string, string> = firebase;

  test('starts three panels with settings that they accept, each with its name', () => {
    const panels = names.filter((name) => services[name].build === '.');
    expect(panels).toEqual(['panel1', 'panel2', 'panel3']);
    for (const name of panels) {
      const { environment: given } = services[name];
      const filled = Object.entries<string>(given).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+):[?-][^}]*\}/g, (_, blank: string) => known[blank] ?? 'secret'),
      ]);
      const settings = readSettings({ ...environment, ...Object.fromEntries(filled) });
      const { hostname } = new URL(settings.databaseUrl ?? '');
      expect([settings.instance, names.includes(hostname)]).toEqual([name, true]);
      expect(settings.trustedProxies).toEqual([services.balancer.networks.default.ipv4_address]);
      expect(names).toContain(new URL(settings.pictures?.endpoint ?? '').hostname);
    }
  });

  test('PgBouncer’s list of users is right with any password', () => {
    const { entrypoint, command } = services.pgbouncer;
    const file = join(mkdtempSync(join(tmpdir(), 'shop-users-')), 'userlist.txt');
    const [line = ''] = command;
    const script = line
      .replaceAll('$$', '$')
      .replace('/etc/pgbouncer/userlist.txt', file)
      .replace(/&& exec.*$/, '');
    const [shell, ...flags] = entrypoint;
    execFileSync(shell, [...flags, script], { env: { ...process.env, PASSWORD: `p@s"s/w#r'd%41 $x\\` } });
    expect(readFileSync(file, 'utf8')).toBe(`"shop" "p@s""s/w#r'd%41 $x\\"\n`);
  });

  test('the balancer knows the names of the others, and its settings are those that its file needs', () => {
    const { environment: given } = services.balancer;
    const needed = new Set([...read('cluster/haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect(new Set(Object.keys(given))).toEqual(needed);
    for (const address of Object.values<string>(given)) expect(['*', ...names]).toContain(address.split(':')[0]);
    expect(read('cluster/pgbouncer.ini')).toContain('host=balancer port=5432');
  });

  test('no secret stands in it, and what must last is in volumes', () => {
    expect(text).not.toMatch(/(PASSWORD|SECRET_KEY|SECRET_ACCESS_KEY): (?!\$\{)/);
    expect(Object.keys(volumes)).toEqual(['data', 'primary', 'standby', 'pictures']);
  });
});
