import { expect, test } from 'vitest';
import { destinationsFor } from '../../src/panel/app/goTo/destinations.ts';
import { entityNamed } from '../support/entityNamed.ts';

const entity = entityNamed('products');
const records = [
  { id: 'p1', name: 'Brass table lamp', sku: 'LAM-10', slug: 'brass-table-lamp', status: 'ACTIVE' },
  { id: 'p2', name: 'Garden chair', sku: 'CHA-7', slug: 'garden-chair', status: 'DRAFT' },
  { id: 'p3', name: 'Kitchen chair', sku: 'CHA-10', slug: 'kitchen-chair', status: 'ACTIVE' },
];
const list = { entity, path: '/products', title: 'Products', records };
const texts = { goToRecent: 'Recent', goToScreens: 'Screens', actions: 'Actions' };

/** What is found for a text, under which heading. */
const found = (text: string, recent: { entity: string; id: string; label: string }[] = []) =>
  destinationsFor(text, {
    pages: [{ title: 'Products', entity: 'products' }],
    lists: [list],
    recent,
    deeds: [],
    texts,
  }).map(({ title, group, secondary: beside }) =>
    [title, group, beside].filter((part) => part !== undefined).join(' | '),
  );

test.each([
  ['brass lamp', ['Brass table lamp | Products']],
  ['LAMP, brass', ['Brass table lamp | Products']],
  ['cha 10', ['Kitchen chair | Products']],
  ['draft chair', ['Garden chair | Products']],
  ['CHA-10', ['Kitchen chair | Products | CHA-10']],
  ['draft', []],
  ['brass chair', []],
])('%j finds %j', (text, titles) => {
  expect(found(text)).toEqual(titles);
});

test('a recently opened record is listed once', () => {
  const recent = [{ entity: 'products', id: 'p2', label: 'Garden chair' }];
  expect(found('chair', recent)).toEqual(['Garden chair | Recent | Products', 'Kitchen chair | Products']);
});
