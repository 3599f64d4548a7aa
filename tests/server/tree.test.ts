import { expect, test } from 'vitest';
import { nested } from '../../src/server/lists/tree.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { Keyed } from '../../src/shared/wire/names.ts';
import { wireRecord } from '../../src/shared/wire/record.ts';

/** The ids of records as a list has them: 'a(b(c))'. */
function drawn(...records: readonly (readonly [id: string, parent: string | null])[]): string {
  const entity = entities.get('categories');
  const tree = entity?.list.tree;
  if (!entity || !tree) throw new Error('There is no tree of categories.');
  const draw = (rows: unknown): string =>
    Array.isArray(rows)
      ? rows
          .map(({ id, children }: Keyed) => `${id}${draw(children)}`)
          .join(' ')
          .replace(/^(.+)$/, '($1)')
      : '';
  return draw(
    nested(
      entity,
      tree,
      records.map(([id, parentId]) => wireRecord({ id, parentId })),
    ),
  );
}

test('children stand below their parents, whatever comes first', () => {
  expect(drawn(['c', 'b'], ['a', null], ['b', 'a'], ['d', 'gone'], ['e', 'a'])).toBe('(a(b(c) e) d)');
});

test('a record above itself becomes a root, and its children stay below it', () => {
  expect(drawn(['x', 'b'], ['a', 'c'], ['b', 'a'], ['c', 'b'], ['self', 'self'])).toBe('(a b(x) c self)');
});

// Shows nothing frozen 9.
test('a chain of 100,000 records is read', () => {
  const line = Array.from({ length: 100_000 }, (_, at): [string, string] => [`${at}`, `${at - 1}`]);
  const text = drawn(...line);
  expect(text.slice(0, 12)).toBe('(0(1(2(3(4(5');
  expect(text).toContain('(99))))');
  expect(text.match(/ \d+00\(/g)).toHaveLength(999);
});
