import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The floors that each floor may import: all below it (docs/architecture.md). */
const below: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  config: ['schema'],
  codecs: ['config', 'schema'],
  wire: ['codecs', 'config', 'schema'],
  data: ['wire', 'codecs', 'config', 'schema'],
  auth: ['wire', 'codecs', 'config', 'schema'],
  look: ['data', 'wire', 'codecs', 'config', 'schema'],
  cells: ['look', 'data', 'wire', 'codecs', 'config', 'schema'],
  widgets: ['look', 'data', 'wire', 'codecs', 'config', 'schema'],
  screens: ['cells', 'widgets', 'look', 'data', 'wire', 'codecs', 'config', 'schema'],
  app: ['screens', 'cells', 'widgets', 'look', 'data', 'auth', 'wire', 'codecs', 'config', 'schema'],
  server: ['codecs', 'config', 'schema', 'wire/record.ts', 'wire/names.ts'],
  demo: ['server', 'wire/record.ts', 'codecs', 'config', 'schema'],
};

/** May import any floor: the page's entry and the server's start scripts. */
const isRoof = (file: string): boolean => /^src\/(main\.ts|virtual\.d\.ts|start\/.*)$/.test(file);

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .sort();

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files a module imports, as types, code or dynamically; without packages. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import|import\(|glob(?:<\w+>)?\()\s*['"]([.#][^'"]+)['"]/g);
  return [...found].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : relative(root, resolve(root, dirname(file), path)),
  );
}

/** 'src/wire/call.ts' → 'wire', 'schema/panel.json' → 'schema'; a shop's own cells are cells: 'src/custom/cells.ts' */
const floorOf = (file: string): string => file.replace(/^src\/(custom\/)?/, '').split(/[/.]/)[0] ?? '';

const reaches = (file: string, imported: string): boolean => {
  const [floor, to] = [floorOf(file), floorOf(imported)];
  return floor === to || (below[floor] ?? []).some((allowed) => allowed === to || `src/${allowed}` === imported);
};

test('imports only go down', () => {
  const wrong = sources
    .filter((file) => !isRoof(file))
    .flatMap((file) => importsOf(file).flatMap((to) => (reaches(file, to) ? [] : [`${file} reaches up to ${to}`])));
  expect(wrong).toEqual([]);
});

test('an import that reaches up is seen', () => {
  expect(importsOf('src/main.ts')).not.toEqual([]);
  expect(reaches('src/wire/call.ts', 'src/auth/session.tsx')).toBe(false);
  expect(reaches('src/server/app.ts', 'src/wire/http.ts')).toBe(false);
  expect(reaches('src/server/app.ts', 'src/wire/record.ts')).toBe(true);
  expect(reaches('src/app/routes.tsx', 'src/screens/EntityScreen.tsx')).toBe(true);
});

test('every folder of src is a floor', () => {
  const floors = new Set(sources.filter((file) => !isRoof(file)).map(floorOf));
  expect([...floors].filter((floor) => !(floor in below))).toEqual([]);
});

/** Circles of imports, each as the files it goes through. */
function circlesIn(files: readonly string[], imports: (file: string) => readonly string[]): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const imported of imports(file)) if (files.includes(imported)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

test('no modules import each other in a circle, not even for types', () => {
  expect(circlesIn(sources, importsOf).map((circle) => circle.join(' > '))).toEqual([]);
});

test('a circle of imports is seen', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
  ]);
  expect(circlesIn(['a', 'b', 'c', 'd'], (file) => imports.get(file) ?? [])).toEqual([['b', 'c', 'b']]);
});

/**
 * Words that mean something else in the engine: a sequence, someone signed in, ARIA's roles and those of the session.
 */
const everyday = ['order', 'user', 'role', 'roles'];
/** Words of another protocol: a key in the answer of Google's identity service. */
const foreign: Readonly<Record<string, string>> = { 'src/server/people/identity/service.ts': 'users: [' };

test('the engine names no entity', () => {
  // Those of the tests' shop: a new entity may be called as the engine calls something.
  const plurals = readdirSync(join(root, 'tests/shop')).flatMap((file) => /^(.*)\.ui\.json$/.exec(file)?.[1] ?? []);
  const singulars = plurals.map((name) => name.replace(/ies$/, 'y').replace(/s$/, ''));
  const words = [...plurals, ...singulars].filter((word) => !everyday.includes(word));
  const names = new RegExp(`\\b(${words.join('|')})\\b`, 'i');
  const named = sources
    // A preset has the words of another program.
    .filter((file) => !/^src\/(demo|config\/presets)\//.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line) => line.replace(foreign[file] ?? '\0', ''))
        .flatMap((line, index) => (names.test(line) ? [`${file}:${index + 1}  ${line.trim()}`] : [])),
    );
  expect(named).toEqual([]);
});

test('the page has no preset of its own: its config brings the words', () => {
  const isOfServer = (file: string) => /^src\/(server|start|demo|config\/(presets|files))\b/.test(file);
  const wrong = sources.filter(
    (file) => !isOfServer(file) && importsOf(file).some((to) => /^src\/config\/(presets\/|files\.ts)/.test(to)),
  );
  expect(wrong).toEqual([]);
});

test('nothing of MUI is needed before the first rows', () => {
  /** What a module imports as code, before it runs. */
  const needs = (file: string): string[] => {
    const found = textOf(file).matchAll(/^(?:import|export)\s(?!type\s)[^'"=(]*?['"]([^'"]+)['"]/gm);
    return [...found].map(([, path = '']) => path);
  };
  const seen = new Set<string>();
  const wrong: string[] = [];
  const walk = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const path of needs(file)) {
      if (/^@(mui|emotion)\//.test(path)) wrong.push(`${file} needs ${path}`);
      else if (path.startsWith('.')) walk(relative(root, resolve(root, dirname(file), path)));
    }
  };
  const cells = sources.filter((file) => /^src\/cells\/\w+\/Cell\.tsx$/.test(file));
  for (const file of ['src/app/App.tsx', 'src/app/Pages.tsx', 'src/app/Shell.tsx', 'src/screens/EntityScreen.tsx'])
    walk(file);
  for (const file of cells) walk(file);
  expect(seen.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
