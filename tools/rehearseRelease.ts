// npm run rehearse:release                     a shop of this release, upgraded to the next one, which is this tree as well
// npm run rehearse:release -- --from v1.0.0    a shop of a release that is tagged, upgraded to this tree
// npm run rehearse:release -- --example atelier
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseJson } from '../src/shared/base/json.ts';
import { commandName, runCommand } from './commandLine.ts';
import { runNpm } from './npm.ts';
import { lineDifferences } from './outlines/keep.ts';
import { changedOutlines, isNamed, outlinesNamed, sectionsAfter } from './release/changelog.ts';
import { root } from './schemaFolder.ts';

const command = {
  name: commandName('rehearse:release'),
  says: 'Makes a shop by one release, upgrades it by the tarball of the next, and compares its outlines: they are the same but for those that CHANGELOG.md names. Exit code 1 if not.',
  flags: {
    from: { value: 'REF', says: 'the release that the shop is made by: a tag; by default this tree' },
    example: { value: 'NAME', says: 'the config of the shop: atelier' },
  },
};

/** Within the repository: the packages of the engine are found from there, and nothing is installed. */
const folder = join(root, 'test-results/release');
const shop = join(folder, 'shop');
const { SCHEMA_DIR: _, OUT_DIR: __, NODE_ENV: ___, ...env } = process.env;

await runCommand(
  command,
  ({ flags }) => {
    const started = Date.now();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const from = flags.get('from');
    const source = from === undefined ? root : treeAt(from);
    const first = step('pack', () => engine(source, versionOf(source), 'first'));
    const next = engine(root, nextAfter(first.version), 'next');
    const example = flags.get('example');
    step(`panel init by ${first.version}`, () =>
      run(join(first.folder, 'tools/panel.mjs'), folder, ['init', shop, ...(example ? ['--example', example] : [])]),
    );
    install(join(shop, 'vendor'));
    step('panel test, which writes the outlines', () => panel('test'));
    const before = outlines();
    upgrade(next);
    step(`panel migrate --config by ${next.version}`, () => panel('migrate', '--config'));
    step('panel test', () => panel('test', '--update'));
    const after = outlines();
    const changed = changedOutlines(before, after);
    const names = outlinesNamed(sectionsAfter(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), first.version));
    const unnamed = changed.filter((file) => !isNamed(file, names));
    for (const file of unnamed) {
      const lines = lineDifferences(before.get(file) ?? '', after.get(file) ?? '').map((line) => `  ${line}`);
      console.error([`outlines/${file} is another, and CHANGELOG.md does not name it:`, ...lines].join('\n'));
    }
    if (unnamed.length > 0) process.exitCode = 1;
    const others = changed.length === 0 ? 'as before' : `${changed.length} of them others`;
    console.log(
      `${first.version} → ${next.version}: ${before.size} outlines, ${others} (${seconds(started)} s). The shop: ${shop}`,
    );
  },
  1,
);

interface Engine {
  readonly version: string;
  readonly folder: string;
}

/** The tree of a git ref. */
function treeAt(ref: string): string {
  const place = join(folder, 'source');
  mkdirSync(place);
  const tar = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['xf', '-', '-C', place], { input: tar });
  return place;
}

/** An engine as npm packs and unpacks it, with a version. */
function engine(source: string, version: string, name: string): Engine {
  const place = join(folder, name);
  unpack(pack(source, join(folder, `${name}-packed`)), place);
  const file = join(place, 'package.json');
  const text = readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`);
  writeFileSync(file, text);
  return { version, folder: place };
}

/** @returns the path of the tarball */
function pack(source: string, into: string): string {
  mkdirSync(into, { recursive: true });
  runNpm(['pack', source, '--pack-destination', into, '--silent', '--ignore-scripts']);
  return join(into, readdirSync(into).find((file) => file.endsWith('.tgz')) ?? '');
}

function unpack(tarball: string, into: string): void {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', into]);
}

/** Puts the engine where `npm install` does. */
function install(vendor: string): void {
  const [tarball = ''] = readdirSync(vendor);
  unpack(join(vendor, tarball), join(shop, 'node_modules/shop-admin-panel'));
}

/** What `npm install file:vendor/…` does. */
function upgrade({ folder: place }: Engine): void {
  const vendor = join(shop, 'vendor');
  rmSync(vendor, { recursive: true });
  const tarball = pack(place, vendor);
  const file = join(shop, 'package.json');
  const text = readFileSync(file, 'utf8').replace(/file:vendor\/[^"]*/, `file:vendor/${tarball.split('/').at(-1)}`);
  writeFileSync(file, text);
  install(vendor);
}

function panel(...words: string[]): void {
  run(join(shop, 'node_modules/shop-admin-panel/tools/panel.mjs'), shop, words);
}

function run(program: string, cwd: string, words: readonly string[]): void {
  execFileSync(process.execPath, [program, ...words], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

function outlines(): Map<string, string> {
  const place = join(shop, 'outlines');
  return new Map(readdirSync(place).map((file) => [file, readFileSync(join(place, file), 'utf8')]));
}

function versionOf(place: string): string {
  const isPackage = (json: unknown): json is { readonly version: string } => isObject(json);
  return parseJson(readFileSync(join(place, 'package.json'), 'utf8'), isPackage).version;
}

/** '1.0.0' → '1.0.1' */
function nextAfter(version: string): string {
  return version.replace(/\d+$/, (last) => String(Number(last) + 1));
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}

function step<Result>(name: string, work: () => Result): Result {
  const started = Date.now();
  const result = work();
  console.log(`— ${name}: ${seconds(started)} s`);
  return result;
}
