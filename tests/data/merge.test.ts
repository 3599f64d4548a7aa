import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRecords } from '../../src/panel/data/conflicts/merge.ts';
import { entities } from '../../src/shared/config/files.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeRecord, type EntityRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { validRecord } from '../support/recordsFor.ts';
import { desk } from './desk.ts';

const products = entityNamed('products');
const was = decodeRecord(products, desk);
const theirs = (change: object) => decodeRecord(products, { ...desk, ...change });
const mine = (change: object): EntityRecord => ({ ...was, ...change });

test('changes of different fields are merged', () => {
  const { record, merged, conflicts } = mergeRecords(
    products,
    was,
    theirs({ price: '15.00', stock: 2 }),
    mine({ name: 'Table' }),
  );
  expect(record).toMatchObject({ name: 'Table', price: 15, stock: 2 });
  expect(merged).toEqual(['price', 'stock']);
  expect(conflicts).toEqual([]);
});

test('changes of the same field conflict, in the order of the schema, and have my value until resolved', () => {
  const { record, merged, conflicts } = mergeRecords(
    products,
    was,
    theirs({ stock: 2, name: 'Bench' }),
    mine({ stock: 9, name: 'Table' }),
  );
  expect(conflicts).toEqual([
    { field: 'name', was: 'Desk', theirs: 'Bench', mine: 'Table' },
    { field: 'stock', was: 3, theirs: 2, mine: 9 },
  ]);
  expect(merged).toEqual([]);
  expect(record).toMatchObject({ name: 'Table', stock: 9 });
});

test('the same change by both is neither a conflict nor reported', () => {
  expect(mergeRecords(products, was, theirs({ name: 'Table' }), mine({ name: 'Table' }))).toMatchObject({
    merged: [],
    conflicts: [],
  });
});

test('a field that I cleared stays cleared', () => {
  const { sku: _, ...without } = mine({});
  const had = decodeRecord(products, { ...desk, sku: 'A-1' });
  const { record, conflicts } = mergeRecords(
    products,
    had,
    decodeRecord(products, { ...desk, sku: 'A-1', stock: 2 }),
    without,
  );
  expect(conflicts).toEqual([]);
  expect(encodeRecord(products, record, had)).toMatchObject({ sku: null });
});

test('an emptied field and an absent one are the same', () => {
  expect(mergeRecords(products, was, theirs({ sku: null, stock: 2 }), mine({ sku: '' })).conflicts).toEqual([]);
});

test('a row that a save drops does not count as a change', () => {
  const rows = [{ name: 'Colour', value: 'Oak', values: ['Oak', 'Ash'] }];
  const { conflicts, merged } = mergeRecords(
    products,
    was,
    theirs({ attributes: [{ name: 'Colour', values: ['Pine'] }] }),
    mine({ attributes: [...rows, { name: '', value: '' }] }),
  );
  expect(conflicts).toEqual([]);
  expect(merged).toEqual(['attributes']);
});

test('keys that the panel does not know are theirs, byte for byte', () => {
  const now = theirs({ madeBy: 'them', categories: [{ categoryId: 'c1', since: 2026 }] });
  const { record, merged } = mergeRecords(products, was, now, mine({ name: 'Table' }));
  expect(merged).toEqual([]);
  expect(encodeRecord(products, record, now)).toMatchObject({
    name: 'Table',
    madeBy: 'them',
    categories: [{ categoryId: 'c1', since: 2026 }],
  });
});

test('a field that cannot be edited is theirs, and not reported', () => {
  const roles = entityNamed('roles');
  const row = { id: 'r1', userId: 'u1', userName: 'Ada', role: 'ADMIN', createdAt: '2026-01-01T00:00:00Z' };
  const before = decodeRecord(roles, wireRecord(row));
  const now = decodeRecord(roles, wireRecord({ ...row, userName: 'Ada King' }));
  const { record, merged, conflicts } = mergeRecords(roles, before, now, { ...before, userName: 'odd', role: 'USER' });
  expect(record).toMatchObject({ userName: 'Ada King', role: 'USER' });
  expect({ merged, conflicts }).toEqual({ merged: [], conflicts: [] });
});

describe.each([...entities])('%s', (_, entity) => {
  const wire = encodeRecord(entity, validRecord(entity, 0));
  const other = encodeRecord(entity, validRecord(entity, 1));
  const editable = Object.entries(entity.schema.properties)
    .filter(([name, field]) => name !== 'id' && !field.readOnly && !field.derived)
    .map(([name]) => name);
  const changed = (fields: readonly string[]) =>
    decodeRecord(entity, { ...wire, ...Object.fromEntries(fields.map((name) => [name, other[name]])) });
  const before = decodeRecord(entity, wire);
  const differs = (field: string) => mergeRecords(entity, before, before, changed([field])).record[field];

  test('every field has the value of whoever changed it', () => {
    fc.assert(
      fc.property(fc.subarray(editable), fc.subarray(editable), (byThem, byMe) => {
        const now = changed(byThem);
        const typed = changed(byMe);
        const { record, merged, conflicts } = mergeRecords(entity, before, now, typed);
        // Both made the same change wherever they met, so nothing clashes.
        expect(conflicts).toEqual([]);
        for (const name of editable) {
          expect(record[name], name).toEqual((byMe.includes(name) ? typed : now)[name]);
          if (merged.includes(name)) expect(byThem.includes(name) && !byMe.includes(name), name).toBe(true);
        }
      }),
    );
  });

  test('with nothing changed by them it is my record, with nothing changed by me it is theirs', () => {
    fc.assert(
      fc.property(fc.subarray(editable), (fields) => {
        const edited = changed(fields);
        expect(mergeRecords(entity, before, before, edited).record).toEqual(edited);
        expect(mergeRecords(entity, before, edited, before).record).toEqual(edited);
        for (const name of fields) expect(differs(name), name).toEqual(edited[name]);
      }),
    );
  });
});
