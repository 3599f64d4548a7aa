import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configDocs } from '../../tools/generate/configDocs.ts';
import { generatedFiles } from '../../tools/generate/generated.ts';

const root = resolve(import.meta.dirname, '../..');

test.each([...generatedFiles(root)])('%s is current (else: npm run schema)', (file, text) => {
  expect(existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8')).toBe(text);
});

describe('The reference of the config', () => {
  const text = { type: 'string' };
  const reference = (properties: object, required: readonly string[] = []) =>
    configDocs(new Map([['x.json', { type: 'object', required, properties }]]), new Map());

  test('has a row for each word, with its type, its default and its description', () => {
    const words = reference(
      { size: { type: 'integer', minimum: 1, maximum: 9, default: 4, description: 'In pixels.' }, $schema: text },
      ['size'],
    );
    expect(words).toContain('| `size` | whole number from 1 to 9; required | `4` | In pixels. |');
    expect(words).not.toContain('$schema');
  });

  test('has a table for each object, at its place', () => {
    const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, text]));
    const words = reference({ list: { type: 'array', items: { type: 'object', properties: five } } });
    expect(words).toContain('### `list[]`\n\n| word | type |\n| --- | --- |\n| `a` | text |');
  });

  test('has the words of a small object in the table around it', () => {
    const small = { type: 'object', properties: { add: text } };
    const words = reference({ form: { type: 'object', properties: { title: small, button: small } } });
    expect(words).toContain('| `title.add` | text |');
    expect(words).toContain('| `button` | object, as in `form.title` |');
  });

  test('does not describe the same words twice', () => {
    const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, text]));
    const words = reference({
      one: { type: 'object', properties: five },
      two: { type: 'object', properties: { ...five, f: text } },
    });
    expect(words).toContain('As in `one`: `a`, `b`, `c`, `d`, `e`.');
  });

  test('distinguishes the objects that a value may be', () => {
    const page = { type: 'object', properties: { title: text, path: text } };
    const link = { type: 'object', properties: { title: text, href: text } };
    const words = reference({ menu: { type: 'array', items: { anyOf: [page, link] } } });
    expect(words).toContain('### `menu[]` with `path`');
    expect(words).toContain('### `menu[]` with `href`');
  });

  test('has a section for each kind, with what it fits and its options', () => {
    const kind = {
      name: 'stars',
      description: 'A row of stars.',
      types: ['integer'],
      options: {
        type: 'object',
        additionalProperties: false,
        properties: { max: { type: 'integer', description: 'How many.', default: 5, examples: [3] } },
      },
    } as const;
    const cell = { enum: ['stars'], description: 'How the value shows.\nstars: A row of stars.' };
    const words = configDocs(new Map([['x.json', { properties: { cell } }]]), new Map([['cells', [kind]]]));
    expect(words).toContain('| `cell` | [`stars`](#stars-cell) | How the value shows. |');
    expect(words).toContain('## Cells\n\n### `stars` cell\n\nA row of stars. For fields of type `integer`.');
    expect(words).toContain('| `max` | whole number | `5` | How many. | `3` |');
  });
});
