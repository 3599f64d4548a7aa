import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { unreadable } from './deadEnds.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

describe.each([...sound.keys()])('%s', (file) => {
  test.each(unreadable)('with %s is one problem', (_, spoil) => {
    const found = findProblems(new Map(sound).set(file, spoil(sound.get(file) ?? '')));
    expect(found.map((problem) => printed(problem))).toHaveLength(1);
    expect(found[0]?.file).toBe(file);
  });
});
