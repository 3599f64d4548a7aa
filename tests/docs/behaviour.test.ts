import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStatements } from '../../tools/generate/statementTable.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const plain = (text: string) => text.replace(/\s+/g, ' ');
const behaviour = plain(read('docs/behaviour.md'));
const statements = readStatements(read('tests/spec/statements.md')).map(({ text }) => text);

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

/** The texts that code and config have, where `{name}` stands for a few words. */
function writtenTexts(): RegExp[] {
  const files = ['src', 'schema', 'tests/shop', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|json)$/.test(file) && !/locales|meta/.test(file))
      .map((file) => read(join(folder, file))),
  );
  // Texts that are written in several lines are put together.
  const texts = files.flatMap((file) =>
    [...file.replace(/' \+\s+'/g, '').matchAll(/"((?:[^"\\\n]|\\.)+)"|'((?:[^'\\\n]|\\.)+)'/g)].map(
      ([, a, b]) => a ?? b ?? '',
    ),
  );
  return [...new Set(texts)]
    .filter((text) => /[.?!]$/.test(text))
    .map((text) => {
      const parts = text.replace(/\\(.)/g, '$1').split(/\{\w+\}/);
      return new RegExp(
        `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\S+(?: \\S+){0,5}')}$`,
      );
    });
}

test('each sentence that it quotes is in the code or a config', () => {
  const sentences = [...behaviour.matchAll(/(?<!\w)'([A-Z][^']+[.?!])'(?!\w)/g)].map(([, text = '']) => text);
  const written = writtenTexts();
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((text) => !written.some((one) => one.test(text)))).toEqual([]);
});
