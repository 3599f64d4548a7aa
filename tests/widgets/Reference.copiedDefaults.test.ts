import { expect, test } from 'vitest';
import { withCopiedDefaults } from '../../src/panel/widgets/Reference/copiedDefaults.ts';
import type { Entity } from '../../src/shared/config/entity.ts';

const work = { type: 'string', reference: { to: 'works' } } as const;
const price = { type: 'number', movingDefault: { from: 'work.price' } } as const;
const town = { type: 'string', movingDefault: { from: 'work.place.town' } } as const;
const orders: Pick<Entity, 'schema'> = {
  schema: {
    type: 'object',
    properties: {
      work,
      price,
      town,
      lines: { type: 'array', items: { type: 'object', properties: { work, price, note: { type: 'string' } } } },
    },
  },
};
const entity: Entity = {
  ...orders,
  name: 'orders',
  endpoints: { list: 'GET /orders' },
  list: { title: 'Orders', empty: '', label: 'work', columns: [] },
};
const lamp = { id: 'w1', price: 460, place: { town: 'Lyon' } };
const desk = { id: 'w2', price: 80 };

test('a chosen record fills the empty fields beside its reference, also from inside its objects', () => {
  expect(withCopiedDefaults(entity, { work: 'w1', town: '' }, ['work'], undefined, lamp)).toEqual({
    work: 'w1',
    price: 460,
    town: 'Lyon',
  });
});

test('a field follows the next one while it has what the last one gave it', () => {
  expect(withCopiedDefaults(entity, { work: 'w2', price: 460, town: 'Lyon' }, ['work'], lamp, desk)).toEqual({
    work: 'w2',
    price: 80,
  });
  expect(withCopiedDefaults(entity, { work: 'w2', price: 450, town: 'Nice' }, ['work'], lamp, desk)).toEqual({
    work: 'w2',
    price: 450,
    town: 'Nice',
  });
});

test('in a list only its own line is filled', () => {
  const record = { lines: [{ work: 'w2' }, { work: 'w1', note: 'soon' }] };
  expect(withCopiedDefaults(entity, record, ['lines', 1, 'work'], undefined, lamp)).toEqual({
    lines: [{ work: 'w2' }, { work: 'w1', note: 'soon', price: 460 }],
  });
});

test('zero is a value, and what names another reference is left', () => {
  const record = { work: 'w1', price: 0, town: 'Lyon' };
  expect(withCopiedDefaults(entity, record, ['work'], undefined, lamp)).toEqual(record);
  expect(withCopiedDefaults(entity, {}, ['other'], undefined, lamp)).toEqual({});
});
