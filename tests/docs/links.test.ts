import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scripts } from '../../package.json';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);

const atRoot = readdirSync(root).filter((file) => /\.(md|ts|json|html)$/.test(file) && file !== 'package-lock.json');
const texts = [...atRoot, ...['.ci', '.github', 'docs', 'schema', 'src', 'tests', 'tools'].flatMap(below)].filter(
  (file) =>
    /(\.(md|tsx?|mjs|json|html|yml|txt)|\.ci\/run)$/.test(file) && !/\.d\.json\.ts$|\/(node_modules|dist)\//.test(file),
);
const documents = texts.filter((file) => file.endsWith('.md'));

/** 'Add a field' → 'add-a-field', as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Whether a link in a file leads to an existing file, and to an existing heading if it names one. */
function leads(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  return isThere(target) && (anchor === undefined || anchorsIn(target).includes(anchor));
}

/** `npm run check -- --format json` in a text, as written. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:npm (?:run|start|test)|npx (?:vitest|playwright))\b[^`|"\n]*/g)].map(([command]) => command);

/** What a command names that does not exist: its script, or a file or folder. */
function missingIn(command: string): string[] {
  const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
  const paths = [...command.matchAll(/\s((?:tests|examples|src|schema)\/[\w./-]+)/g)].map(([, path = '']) => path);
  return [
    ...(script === undefined || script in scripts ? [] : [command]),
    ...paths.filter((path) => !isThere(path.replace(/\.$/, ''))),
  ];
}

describe.each(documents)('%s', (file) => {
  test('links lead somewhere', () => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
    expect(links.filter((link) => !/^https?:/.test(link) && !leads(file, link))).toEqual([]);
  });

  // A shop's own kinds are not there.
  test('paths of the repo that it names are there', () => {
    const paths = [...read(file).matchAll(/`((?:docs|examples|schema|src|tests|tools)\/[\w./-]*)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(paths.filter((path) => !isThere(path) && !path.startsWith('src/shop/custom/'))).toEqual([]);
  });

  test('commands that it names are there, with the files that they name', () => {
    expect(commandsIn(read(file)).flatMap(missingIn)).toEqual([]);
  });
});

test('code and tests cite sections that are there', () => {
  const cited = texts.flatMap((file) =>
    [...read(file).matchAll(/\b(docs\/\w+\.md)(#[\w-]+)?/g)].map(([cite]) => ({ file, cite })),
  );
  expect(cited.filter(({ cite }) => !leads('README.md', cite))).toEqual([]);
});

test('nothing refers to a document outside the repo', () => {
  const outside = /\.\.\/shared\/(design|spec|research|cases|bench)|\u00a7|\bresearch\//;
  expect(texts.filter((file) => outside.test(read(file)))).toEqual([]);
});
