import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The shelves of the rooms, from the lowest to the highest: each may import those before it (docs/architecture.md). */
const shared = ['schema', 'brand', 'shared/base', 'shared/text', 'shared/config', 'shared/codecs', 'shared/wire'];
const panel = [
  'panel/config',
  'panel/wire',
  'panel/backend',
  'panel/auth',
  'panel/ui',
  'panel/data',
  'panel/address',
  'panel/cells',
  'panel/widgets',
  'panel/grid',
  'panel/import',
  'panel/screens',
  'panel/app',
];

/** What a room may import. The shop's demo data is made for the server; what starts the programs may import all. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  shared,
  panel: [...shared, ...panel],
  server: [...shared, 'server'],
  shop: [...shared, 'server', 'shop/demo'],
};

/** May import anything: the page's entry, the programs, and what a shop's own code may import. */
const isRoof = (file: string): boolean =>
  /^src\/(panel\/main\.ts|virtual\.d\.ts|shop\/(start|exports)\/.*)$/.test(file);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();
const sources = filesIn('src');

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files a module imports, as types, code or dynamically; without packages. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import|import\(|glob(?:<\w+>)?\()\s*['"]([.#][^'"]+)['"]/g);
  return [...found].map(([, path = '']) =>
    path.startsWith('#')
      ? path.slice(1).replace(/^custom\//, 'src/shop/custom/')
      : relative(root, resolve(root, dirname(file), path)),
  );
}

/** 'src/panel/wire/callList.ts' → 'panel/wire', 'schema/panel.json' → 'schema'; a shop's own cells are cells. */
function shelfOf(file: string): string {
  const path = file.replace(/^src\//, '').replace(/^shop\/custom\/(\w+).*$/, (_, kind) => `${homeOf(kind)}/custom`);
  const [room = '', shelf = ''] = path.split('/');
  return ['schema', 'brand', 'server'].includes(room) ? room : `${room}/${shelf}`;
}

const homeOf = (kind: string): string => (kind === 'codecs' ? 'shared/codecs' : `panel/${kind}`);

function isAllowed(file: string, imported: string): boolean {
  const [from, to] = [shelfOf(file), shelfOf(imported)];
  const [room = ''] = from.split('/');
  const allowed = rooms[room] ?? [];
  const isBelow = !panel.includes(to) || panel.indexOf(to) < panel.indexOf(from);
  const isShared = !shared.includes(from) || shared.indexOf(to) < shared.indexOf(from);
  return from === to || (allowed.includes(to) && isBelow && isShared);
}

test('a file imports only from its own folder and those below it', () => {
  const wrong = sources
    .filter((file) => !isRoof(file))
    .flatMap((file) => importsOf(file).flatMap((to) => (isAllowed(file, to) ? [] : [`${file} imports ${to}`])));
  expect(wrong).toEqual([]);
});

test('an import from a higher folder, or from another room, is found', () => {
  expect(importsOf('src/panel/main.ts')).not.toEqual([]);
  expect(isAllowed('src/panel/wire/callList.ts', 'src/panel/auth/session.tsx')).toBe(false);
  expect(isAllowed('src/panel/ui/later.tsx', 'src/panel/data/session/context.tsx')).toBe(false);
  expect(isAllowed('src/server/app.ts', 'src/panel/wire/api.ts')).toBe(false);
  expect(isAllowed('src/server/app.ts', 'src/shared/wire/record.ts')).toBe(true);
  expect(isAllowed('src/panel/app/routes.tsx', 'src/panel/screens/EntityScreen.tsx')).toBe(true);
});

test('only the sources of lists know whether a list is paged', () => {
  const asksForIt = (file: string) =>
    /\bisPaged\b|\blist\.paging\b/.test(textOf(file).replace(/\/\*.*?\*\/|\/\/.*/gs, ''));
  const isHome = (file: string) => /^src\/(panel\/data\/lists\/|shared\/config\/)/.test(file);
  expect(sources.filter((file) => !isHome(file) && asksForIt(file))).toEqual([]);
  expect(asksForIt('src/panel/data/lists/useListSource.ts')).toBe(true);
});

test('every folder has its place in the order', () => {
  const shelves = new Set(sources.filter((file) => !isRoof(file)).map(shelfOf));
  expect([...shelves].filter((shelf) => ![...shared, ...panel, 'server', 'shop/demo'].includes(shelf))).toEqual([]);
});

/** The folder of a file, below which no other folder counts: 'src/panel/grid/table', 'src/server/records'. */
const folderOf = (file: string): string => dirname(file).split('/').slice(0, 4).join('/');

test('no two folders import each other', () => {
  const imports = sources
    .filter((file) => !file.startsWith('src/shop/'))
    .flatMap((file) => importsOf(file).map((to) => ({ file, from: folderOf(file), to: folderOf(to) })))
    // The kinds of a folder and its index are one.
    .filter(({ from, to }) => from !== to && !/^src\/(panel\/(cells|widgets)|shared\/(codecs|config))/.test(from));
  const pairs = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  expect(
    imports.filter(({ from, to }) => pairs.has(`${to} ${from}`)).map(({ file, to }) => `${file} imports ${to}`),
  ).toEqual([]);
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

test('there are no circular imports, not even of types', () => {
  const circles = [sources, filesIn('tools')].flatMap((files) => circlesIn(files, importsOf));
  expect(circles.map((circle) => circle.join(' > '))).toEqual([]);
});

test('a circular import is found', () => {
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
/** Words of another protocol, as a key in the answer of Google's identity service, and of arithmetic. */
const foreign: Readonly<Record<string, string>> = {
  'src/server/people/identity/service.ts': 'users: [',
  'src/shared/config/grammar/login.ts': 'GET /users/me',
  'src/shared/config/grammar/record.ts': 'product',
  'src/shared/config/computed.ts': 'product',
};

test('the engine names no entity', () => {
  // Those of the tests' shop: a new entity may be called as the engine calls something.
  const plurals = readdirSync(join(root, 'tests/shop')).flatMap((file) => /^(.*)\.ui\.json$/.exec(file)?.[1] ?? []);
  const singulars = plurals.map((name) => name.replace(/ies$/, 'y').replace(/s$/, ''));
  const words = [...plurals, ...singulars].filter((word) => !everyday.includes(word));
  const names = new RegExp(`\\b(${words.join('|')})\\b`, 'i');
  const named = sources
    // A preset has the words of another program.
    .filter((file) => !/^src\/(shop\/demo|shared\/config\/presets)\//.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line) => line.replace(foreign[file] ?? '\0', ''))
        .flatMap((line, index) => (names.test(line) ? [`${file}:${index + 1}  ${line.trim()}`] : [])),
    );
  expect(named).toEqual([]);
});

test('the page contains no preset: the build puts in the keywords that its config needs', () => {
  const isOfServer = (file: string) => /^src\/(server|shop\/(start|demo)|shared\/config\/(presets|files))\b/.test(file);
  const wrong = sources.filter(
    (file) => !isOfServer(file) && importsOf(file).some((to) => /^src\/shared\/config\/(presets\/|files\.ts)/.test(to)),
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
  const cells = sources.filter((file) => /^src\/panel\/cells\/\w+\/Cell\.tsx$/.test(file));
  for (const file of [
    'src/panel/app/App.tsx',
    'src/panel/app/Pages.tsx',
    'src/panel/app/Shell.tsx',
    'src/panel/screens/EntityScreen.tsx',
  ])
    walk(file);
  for (const file of cells) walk(file);
  expect(seen.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
