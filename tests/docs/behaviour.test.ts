import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStatements } from '../../tools/specTable.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const plain = (text: string) => text.replace(/\s+/g, ' ');
const behaviour = plain(read('docs/behaviour.md'));
const statements = readStatements(read('tests/spec/statements.md')).map(({ text }) => text);

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'src/custom/README.md',
  ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`),
].filter((file) => file.endsWith('.md') && existsSync(join(root, file)));

describe('docs/behaviour.md has', () => {
  test('every text that a statement quotes', () => {
    const quoted = statements.flatMap((text) =>
      [...text.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, quote = '']) => quote),
    );
    expect(quoted.length).toBeGreaterThan(80);
    expect(quoted.filter((text) => !behaviour.includes(text))).toEqual([]);
  });

  test('every call', () => {
    const calls = statements.flatMap((text) => /^(?:GET|POST|PUT|PATCH|DELETE) \S+/.exec(text)?.[0] ?? []);
    expect(calls.length).toBe(24);
    const missing = calls.filter((call) => !behaviour.includes(`\`${call.replace(' admin', ' /api/admin')}\``));
    expect(missing).toEqual([]);
  });

  test('every path, value and duration', () => {
    const words = statements.flatMap(
      (text) => text.match(/\(\/\w*\)|\b[A-Z_]{4,}\b|\b\d+ s\b|\b\d+x\d+\b|\b\d+px\b/g) ?? [],
    );
    const missing = [...new Set(words.map((word) => word.replace(/[()]/g, '')))].filter(
      (word) => !behaviour.includes(word),
    );
    expect(missing).toEqual([]);
  });
});

/** 'Add a field' → 'add-a-field', as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('Links lead somewhere', () => {
  test.each(documents)('%s', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  test('sections that code and tests cite', () => {
    const cited = ['src', 'tests', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file))
        .flatMap((file) =>
          [...read(join(folder, file)).matchAll(/(docs\/\w+\.md)#([\w-]+)/g)].map(
            ([cite, document = '', anchor = '']) => ({
              from: `${folder}/${file}`,
              cite,
              there: anchorsOf(document).includes(anchor),
            }),
          ),
        ),
    );
    expect(cited.filter(({ there }) => !there)).toEqual([]);
  });
});
