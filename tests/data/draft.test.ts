import { describe, expect, test } from 'vitest';
import { type Draft, formKey, restorableDraft } from '../../src/panel/data/drafts/draft.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { decodeRecord, type EntityRecord, originOf, type WireRecord } from '../../src/shared/wire/record.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { desk as row } from './desk.ts';

const products = entityNamed('products');
const desk: WireRecord = { ...row, _version: '1' };
const was = decodeRecord(products, desk);

const draftOf = (data: EntityRecord, base: WireRecord | undefined = desk): Draft => ({
  id: 'd1',
  uid: 'u1',
  form: formKey({ entity: products, original: was }),
  tab: 't1',
  at: 1,
  base,
  data,
});

/** What is offered of a draft when the record is as `change` has made it. */
const offered = (data: object, change: object = {}, entity: Entity = products) => {
  const now = decodeRecord(entity, { ...desk, ...change });
  return { now, offer: restorableDraft({ entity, original: now }, draftOf({ ...was, ...data })) };
};

describe('A draft whose record', () => {
  test('is unchanged has what was typed', () => {
    const { now, offer } = offered({ name: 'Table' });
    expect(offer).toMatchObject({ data: { ...was, name: 'Table' }, merged: [], conflicts: [] });
    expect(offer?.original).toBe(now);
  });

  test('was changed in other fields has both changes, and names the other fields', () => {
    const { now, offer } = offered({ name: 'Table' }, { price: '15.00', stock: 2, madeBy: 'them', _version: '2' });
    expect(offer?.data).toMatchObject({ name: 'Table', price: 15, stock: 2, madeBy: 'them' });
    expect(offer).toMatchObject({ merged: ['price', 'stock'], conflicts: [] });
    expect(offer?.original).toBe(now);
  });

  test('was changed in the same field has mine, and is saved as a change of the older version', () => {
    const { offer } = offered({ name: 'Table' }, { name: 'Bench', stock: 2, _version: '2' });
    expect(offer?.data).toMatchObject({ name: 'Table', stock: 2 });
    expect(offer).toMatchObject({ merged: ['stock'], conflicts: ['name'] });
    expect(offer?.original && originOf(offer.original)).toEqual(desk);
  });

  test.each<[conflicts: Entity['conflicts'], asks: boolean]>([
    ['version', true],
    ['compare', true],
    ['last', false],
  ])('was changed in the same field, with conflicts "%s"', (conflicts, asks) => {
    const { now, offer } = offered({ name: 'Table' }, { name: 'Bench', _version: '2' }, { ...products, conflicts });
    expect(offer?.data).toMatchObject({ name: 'Table' });
    expect(offer?.original === now).toBe(!asks);
  });

  test('has the same values by now is not offered', () => {
    expect(offered({ name: 'Table' }, { name: 'Table', _version: '2' }).offer).toBeUndefined();
    expect(offered({}, { stock: 2, _version: '2' }).offer).toBeUndefined();
  });

  test('lacks a field that was cleared keeps it cleared', () => {
    const { name: _, ...without } = was;
    const offer = restorableDraft({ entity: products, original: was }, draftOf(without));
    expect(offer?.data).not.toHaveProperty('name');
  });

  test('has another type of value by now, or lacks the field, is offered without that field', () => {
    const { offer } = offered({ name: 'Table', categories: 'c1', sku: ['x'], gone: 1 });
    expect(offer?.data).toMatchObject({ name: 'Table', categories: was['categories'] });
    expect(offer?.data).not.toHaveProperty('gone');
    expect(offer?.data).not.toHaveProperty('sku');
  });
});

test('A draft of a new record has only its fields', () => {
  const offer = restorableDraft(
    { entity: products },
    { ...draftOf({ name: 'Table', gone: 1, images: 'none' }), base: undefined },
  );
  expect(offer).toMatchObject({ data: { name: 'Table' }, original: undefined });
  expect(Object.keys(offer?.data ?? {})).toEqual(['name']);
});
