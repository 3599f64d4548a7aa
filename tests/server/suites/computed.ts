import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { receipts } from '../../support/receipts.ts';
import { type AppWith, appOf } from '../appWith.ts';

/** The same by PATCH, with a lock. */
const locking: Entity = {
  ...receipts,
  name: 'bills',
  schema: {
    ...receipts.schema,
    properties: {
      ...receipts.schema.properties,
      state: {
        type: 'string',
        enum: ['open', 'sent'],
        transitions: { open: ['sent'] },
        locked: ['sent'],
        errorMessage: { locked: 'It is sent', _: 'Choose' },
      },
    },
  },
  endpoints: { list: 'GET /bills', create: 'POST /bills', update: 'PATCH /bills/{id}' },
};

/** Numbers that the API computes from others of the record (docs/behaviour.md#computed-fields). */
export function computedSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a computed field', () => {
    let shop: AppWith;
    beforeAll(async () => {
      shop = await appOf(panel, entities, [receipts, locking], await newDatabase());
    });
    afterAll(() => shop.close());

    const send = async (verb: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
      const answer = await shop.call(verb, `/api/${path}`, body);
      return { status: answer.statusCode, record: answer.json() };
    };
    const line = (quantity: number, price: string, more: object = {}) => ({ quantity, price, ...more });

    test('is computed for a new record, and is in the list', async () => {
      const { record, status } = await send('POST', 'receipts', {
        customer: 'Ada',
        lines: [line(2, '0.15', { note: 'kept' }), line(1, '10.00')],
        discount: 1,
      });
      const made = {
        lines: [line(2, '0.15', { note: 'kept', amount: '0.3' }), line(1, '10.00', { amount: '10' })],
        ...{ net: 10.3, tax: 196, total: 12.26, toPay: 11.26 },
      };
      expect([status, record]).toMatchObject([201, made]);
      const list = await shop.call('GET', '/api/receipts');
      expect(list.json().find(({ id }: { id: string }) => id === record.id)).toEqual(record);
    });

    test('ignores a value that is sent', async () => {
      const lines = [line(3, '0.1', { amount: 'much' })];
      const sent = { customer: 'Ada', lines, net: '7', tax: null, total: 1e9, toPay: {} };
      const { record, status } = await send('POST', 'receipts', sent);
      // Without a discount nothing is to be computed.
      expect([status, record]).toMatchObject([201, { net: 0.3, tax: 6, total: 0.36 }]);
      expect(record).not.toHaveProperty('toPay');
      expect(record.lines).toEqual([line(3, '0.1', { amount: '0.3' })]);
      const put = await send('PUT', `receipts/${record.id}`, { ...record, discount: 0.06, net: 5 });
      expect([put.status, put.record]).toMatchObject([200, { net: 0.3, total: 0.36, toPay: 0.3 }]);
      const { lines: _, ...others } = put.record;
      expect(await send('PUT', `receipts/${record.id}`, others)).toMatchObject({ status: 422 });
    });

    test('follows a change of a part, and is removed with its parts', async () => {
      const { record } = await send('POST', 'bills', { customer: 'Ada', lines: [line(1, '2')], discount: 1 });
      const patch = (body: object) => send('PATCH', `bills/${record.id}`, body);
      expect(await patch({ discount: 2 })).toMatchObject({ record: { total: 2.38, toPay: 0.38 } });
      expect(await patch({ toPay: 5 })).toMatchObject({ status: 200, record: { toPay: 0.38 } });
      const { record: without } = await patch({ discount: null });
      expect(without).toMatchObject({ total: 2.38 });
      expect(without.toPay ?? null).toBeNull();
    });

    test('can be used by the rules of other fields', async () => {
      const over = { customer: 'Ada', lines: [line(1, '1')], paid: 2 };
      expect(await send('POST', 'receipts', over)).toMatchObject({
        status: 422,
        record: { fields: { paid: 'Not more than the total' } },
      });
    });

    test('is added to an old record by its next save, also where that is locked', async () => {
      await shop.store('bills', { id: 'old', customer: 'Bo', state: 'sent', lines: [line(4, '2.5')] });
      const again = { customer: 'Bo', lines: [line(4, '2.5')] };
      expect(await send('PATCH', 'bills/old', again)).toMatchObject({
        status: 200,
        record: { net: 10, total: 11.9, lines: [line(4, '2.5', { amount: '10' })] },
      });
      expect(await send('PATCH', 'bills/old', { lines: [line(5, '2.5')] })).toMatchObject({ status: 422 });
    });
  });
}
