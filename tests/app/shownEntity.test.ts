import { expect, test } from 'vitest';
import { shownEntity } from '../../src/panel/app/shownEntity.ts';
import type { MenuEntry } from '../../src/shared/config/menu.ts';

const menu: readonly MenuEntry[] = [
  { title: 'Lamps', entity: 'lamps' },
  { title: 'More', entries: [{ title: 'Desks', entity: 'desks' }] },
  { title: 'Help', text: 'Help' },
];

test('the entity whose page is at a path, in a group too', () => {
  expect(shownEntity(menu, '/lamps')).toBe('lamps');
  expect(shownEntity(menu, '/desks')).toBe('desks');
});

test('no entity at any other path', () => {
  for (const path of ['/', '/help', '/login', '/lamps/1', '/nowhere']) expect(shownEntity(menu, path)).toBeUndefined();
});
