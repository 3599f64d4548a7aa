import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../../src/server/operations/backup.ts';
import { restore } from '../../../src/server/operations/restore.ts';
import { folderStore } from '../../../src/server/pictures/folderStore.ts';
import { uploadsOf } from '../../../src/server/store/dataFolder.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import type { FieldSchema } from '../../../src/shared/config/grammar.ts';
import { dayAt } from '../../../src/shared/text/zone.ts';
import { receipts } from '../../support/receipts.ts';
import { type AppWith, appOf } from '../appWith.ts';

const numbered = (name: string, sequence: string, more: Readonly<Record<string, FieldSchema>> = {}): Entity => ({
  ...receipts,
  name,
  zone: 'UTC',
  schema: {
    ...receipts.schema,
    properties: {
      ...receipts.schema.properties,
      number: { type: 'string', title: 'Number', sequence, readOnly: true, unique: true },
      ...more,
    },
  },
  endpoints: {
    list: `GET /${name}`,
    create: `POST /${name}`,
    update: `PUT /${name}/{id}`,
    remove: `DELETE /${name}/{id}`,
  },
});

const code: FieldSchema = { type: 'string', title: 'Code', unique: true, errorMessage: 'Enter a code' };

/** Texts that the API numbers (docs/behaviour.md#sequences). */
export function sequencesSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a sequence', () => {
    let shop: AppWith;
    beforeAll(async () => {
      const all = [numbered('bills', 'R{year}-{n:4}', { code }), numbered('slips', '{n}/A'), numbered('old', 'X{n:2}')];
      shop = await appOf(panel, entities, all, await newDatabase());
    });
    afterAll(() => shop.close());

    const body = (more: object = {}) => ({ customer: 'Ada', lines: [{ quantity: 1, price: '1' }], ...more });
    const add = async (path: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${shop.token}`, ...headers },
        payload: body(more),
      });
      return { status: answer.statusCode, record: answer.json() };
    };
    const year = dayAt('UTC', Date.now()).slice(0, 4);

    test('numbers records that are added at once without a gap, also beside those that are refused', async () => {
      await add('bills', { code: 'taken' });
      const all = await Promise.all(
        Array.from({ length: 60 }, (_, index) => add('bills', index % 6 === 5 ? { code: 'taken' } : {})),
      );
      expect(all.filter(({ status }) => status === 409)).toHaveLength(10);
      const numbers = all.flatMap(({ status, record }) => (status === 201 ? [record.number] : []));
      const wanted = Array.from({ length: 50 }, (_, index) => `R${year}-${String(index + 2).padStart(4, '0')}`);
      expect(numbers.toSorted()).toEqual(wanted);
    });

    test('ignores a number that is sent, and does not change', async () => {
      const { record } = await add('slips', { number: '99/A' });
      expect(record.number).toBe('1/A');
      const put = await shop.call('PUT', `/api/slips/${record.id}`, { ...record, number: '7/A', customer: 'Bo' });
      expect(put.json()).toMatchObject({ customer: 'Bo', number: '1/A' });
    });

    test('uses one number for a repeated call with a key, and never reuses a deleted one', async () => {
      const keyed = { 'idempotency-key': 'once' };
      const [{ record: first }, { record: again }] = [await add('slips', {}, keyed), await add('slips', {}, keyed)];
      expect([first.number, again.number]).toEqual(['2/A', '2/A']);
      await shop.call('DELETE', `/api/slips/${first.id}`);
      expect((await add('slips')).record.number).toBe('3/A');
    });

    test('goes on after a restore where it was at the backup', async () => {
      const code = (at: number) => `R${year}-${String(at).padStart(4, '0')}`;
      const { record: last } = await add('bills');
      const at = Number(last.number.slice(-4));
      const pictures = folderStore(uploadsOf(shop.dataDir));
      const { folder } = await backUp(shop.shop, pictures, join(shop.dataDir, 'backup'));
      expect((await add('bills')).record.number).toBe(code(at + 1));
      await restore(shop.shop, pictures, folder, () => undefined);
      expect((await add('bills')).record.number).toBe(code(at + 1));
    });

    test('goes on after the highest that records have', async () => {
      for (const [id, number] of ['X07', 'X100', 'x900', 'X1e5', 'X12b', 'Y999'].entries())
        await shop.store('old', { ...body(), id: String(id), number });
      expect((await add('old')).record.number).toBe('X101');
      expect((await add('old')).record.number).toBe('X102');
    });
  });
}
