import { wireRecord } from '../../src/shared/wire/record.ts';

/** A product as the API sends it, with keys that the panel does not know. */
export const desk = wireRecord({
  id: 'p1',
  name: 'Desk',
  slug: 'desk',
  price: '12.50',
  status: 'ACTIVE',
  stock: 3,
  categories: [{ categoryId: 'c1', since: 2020 }],
  images: [],
  attributes: [{ name: 'Colour', values: ['Oak', 'Ash'] }],
  madeBy: 'us',
});
