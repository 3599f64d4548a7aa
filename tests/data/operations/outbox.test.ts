import { expect, test } from 'vitest';
import { createOutbox, NO_PREVIEWS, underPreviews } from '../../../src/panel/data/outbox/outbox.ts';
import { hidden, withValues } from '../../../src/panel/data/outbox/previews.ts';
import { decodeRecord, originOf, wireRecord } from '../../../src/shared/wire/record.ts';
import { receipts } from '../../support/receipts.ts';
import { jars } from './jars.ts';

const jar = (id: string, size: number) => decodeRecord(jars, wireRecord({ id, name: 'Plum', size }));
const records = [jar('j1', 1), jar('j2', 2)];
const shown = (outbox: ReturnType<typeof createOutbox>) => underPreviews(records, outbox.of(jars));

test('values are shown over those of a record until the operation ends', () => {
  const outbox = createOutbox();
  const id = outbox.put(jars, { previews: new Map([['j1', withValues(jars, { size: 5 })]]) });
  expect(shown(outbox)).toEqual([{ id: 'j1', name: 'Plum', size: 5 }, records[1]]);
  expect(shown(outbox)[0]).toBe(shown(outbox)[0]);
  outbox.become(id, { state: 'gone', previews: undefined });
  expect(shown(outbox)).toBe(records);
  expect(outbox.of(jars)).toBe(NO_PREVIEWS);
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
  const outbox = createOutbox();
  const first = outbox.put(jars, { previews: new Map([['j1', withValues(jars, { size: 5 })]]) });
  outbox.put(jars, { previews: new Map([['j1', withValues(jars, { name: 'Fig' })]]) });
  expect(shown(outbox)[0]).toEqual({ id: 'j1', name: 'Fig', size: 5 });
  outbox.become(first, { state: 'gone', previews: undefined });
  expect(shown(outbox)[0]).toEqual({ id: 'j1', name: 'Fig', size: 1 });
});

test('a record that is being deleted is hidden, whatever else is under way', () => {
  const outbox = createOutbox();
  outbox.put(jars, { previews: new Map([['j1', hidden]]) });
  outbox.put(jars, { previews: new Map([['j1', withValues(jars, { size: 5 })]]) });
  expect(shown(outbox)).toEqual([records[1]]);
});

test('a preview of a record that is not listed, or of another entity, changes nothing', () => {
  const outbox = createOutbox();
  outbox.put(jars, { previews: new Map([['j9', withValues(jars, { size: 5 })]]) });
  outbox.put({ ...jars, name: 'lids' }, { previews: new Map([['j1', withValues(jars, { size: 5 })]]) });
  expect(shown(outbox)).toBe(records);
});

test('a form that is opened on it starts from the values that are about to be saved', () => {
  const outbox = createOutbox();
  outbox.put(jars, { previews: new Map([['j1', withValues(jars, { size: 5 })]]) });
  const [record] = shown(outbox);
  expect(record && originOf(record)).toEqual({ id: 'j1', name: 'Plum', size: 5 });
});
