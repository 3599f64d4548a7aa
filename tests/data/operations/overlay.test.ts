import { expect, test } from 'vitest';
import { createOverlay, NO_PREVIEWS, underPreviews } from '../../../src/panel/data/overlay/overlay.ts';
import { hidden, withValues } from '../../../src/panel/data/overlay/previews.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { decodeRecord, originOf, wireRecord } from '../../../src/shared/wire/record.ts';
import { receipts } from '../../support/receipts.ts';

const jars: Entity = {
  name: 'jars',
  schema: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'number' } },
  },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
};
const jar = (id: string, size: number) => decodeRecord(jars, wireRecord({ id, name: 'Plum', size }));
const records = [jar('j1', 1), jar('j2', 2)];
const shown = (overlay: ReturnType<typeof createOverlay>) => underPreviews(records, overlay.of(jars));

test('values are shown over those of a record until the operation ends', () => {
  const overlay = createOverlay();
  const end = overlay.put(jars, new Map([['j1', withValues(jars, { size: 5 })]]));
  expect(shown(overlay)).toEqual([{ id: 'j1', name: 'Plum', size: 5 }, records[1]]);
  expect(shown(overlay)[0]).toBe(shown(overlay)[0]);
  end();
  expect(shown(overlay)).toBe(records);
  expect(overlay.of(jars)).toBe(NO_PREVIEWS);
});

test('a computed field follows, also where it becomes empty', () => {
  const record = decodeRecord(
    receipts,
    wireRecord({ id: 'r1', lines: [{ quantity: 2, price: '5.00' }], discount: 1, net: 10, total: 11.9, toPay: 10.9 }),
  );
  expect(withValues(receipts, { discount: 2 })(record)).toMatchObject({ total: 11.9, toPay: 9.9 });
  expect(withValues(receipts, { discount: undefined })(record)).not.toHaveProperty('toPay');
});

test('operations on one record are shown together, whichever ends first', () => {
  const overlay = createOverlay();
  const first = overlay.put(jars, new Map([['j1', withValues(jars, { size: 5 })]]));
  overlay.put(jars, new Map([['j1', withValues(jars, { name: 'Fig' })]]));
  expect(shown(overlay)[0]).toEqual({ id: 'j1', name: 'Fig', size: 5 });
  first();
  expect(shown(overlay)[0]).toEqual({ id: 'j1', name: 'Fig', size: 1 });
});

test('a record that is being deleted is hidden, whatever else is under way', () => {
  const overlay = createOverlay();
  overlay.put(jars, new Map([['j1', hidden]]));
  overlay.put(jars, new Map([['j1', withValues(jars, { size: 5 })]]));
  expect(shown(overlay)).toEqual([records[1]]);
});

test('a preview of a record that is not listed, or of another entity, changes nothing', () => {
  const overlay = createOverlay();
  overlay.put(jars, new Map([['j9', withValues(jars, { size: 5 })]]));
  overlay.put({ ...jars, name: 'lids' }, new Map([['j1', withValues(jars, { size: 5 })]]));
  expect(shown(overlay)).toBe(records);
});

test('a form that is opened on it starts from the values that are about to be saved', () => {
  const overlay = createOverlay();
  overlay.put(jars, new Map([['j1', withValues(jars, { size: 5 })]]));
  const [record] = shown(overlay);
  expect(record && originOf(record)).toEqual({ id: 'j1', name: 'Plum', size: 5 });
});
