import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { invoices } from '../../support/invoices.ts';
import { type AppWith, appOf } from '../appWith.ts';

/** The admin may do with these what is for the books. */
const ofAdmin: Entity = {
  ...invoices,
  name: 'bills',
  schema: {
    ...invoices.schema,
    properties: {
      ...invoices.schema.properties,
      status: {
        ...invoices.schema.properties.status,
        type: 'string',
        transitions: { draft: ['sent'], sent: ['paid'] },
      },
    },
  },
  endpoints: {
    list: 'GET /bills',
    create: 'POST /bills',
    update: 'PATCH /bills/{id}',
    afterSave: [{ call: 'POST /bills/{id}/note', body: { note: 'note' } }],
  },
};

/** How the records of an entity may move on, as the API enforces it (docs/behaviour.md#workflow). */
export function workflowSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a workflow', () => {
    let shop: AppWith;
    beforeAll(async () => {
      shop = await appOf(panel, entities, [invoices, ofAdmin], await newDatabase());
    });
    afterAll(() => shop.close());

    const add = async (values: object, path = 'invoices') => {
      const answer = await shop.call('POST', `/api/${path}`, { number: 'R-1', ...values });
      return { status: answer.statusCode, record: answer.json() };
    };
    const put = async (record: { readonly id?: unknown }, values: object) => {
      const answer = await shop.call('PUT', `/api/invoices/${String(record.id)}`, { ...record, ...values });
      return [answer.statusCode, answer.json().fields ?? answer.json()];
    };

    test('begins with the values of a new record', async () => {
      expect(await add({ status: 'paid', paidOn: '2026-03-01' })).toMatchObject({
        status: 422,
        record: { message: 'Not from - to Paid', fields: { status: 'Not from - to Paid' } },
      });
      expect(await add({ status: 'draft' })).toMatchObject({ status: 201, record: { status: 'draft' } });
    });

    test('refuses an unknown step, or one of other roles', async () => {
      const { record: draft } = await add({ status: 'draft' });
      expect(await put(draft, { status: 'paid', paidOn: '2026-03-01' })).toEqual([
        422,
        { status: 'Not from Draft to Paid' },
      ]);
      const [, sent] = await put(draft, { status: 'sent' });
      expect(sent).toMatchObject({ status: 'sent' });
      // The admin is none of the books.
      expect(await put(sent, { status: 'paid', paidOn: '2026-03-01' })).toEqual([
        422,
        { status: 'Not from Sent to Paid' },
      ]);
      expect(await put(sent, { status: 'draft' })).toMatchObject([200, { status: 'draft' }]);
    });

    test('locks a record, except for its next value and the fields that come with it', async () => {
      const { record: draft } = await add({ status: 'draft', note: 'By mail' }, 'bills');
      const patch = async (path: string, values: object) => {
        const answer = await shop.call(path === '' ? 'PATCH' : 'POST', `/api/bills/${draft.id}${path}`, values);
        return [answer.statusCode, answer.json().fields ?? answer.json()];
      };
      expect(await patch('', { status: 'sent', note: 'By post' })).toMatchObject([200, { note: 'By post' }]);
      const locked = { note: 'Only drafts can be changed' };
      expect(await patch('', { note: 'By hand' })).toEqual([422, locked]);
      expect(await patch('', { note: null })).toEqual([422, locked]);
      expect(await patch('/note', { note: 'By hand' })).toEqual([422, locked]);
      // A key outside the schema is none of its fields.
      expect(await patch('', { note: 'By post' })).toMatchObject([200, { status: 'sent' }]);
      expect(await patch('', { status: 'paid', paidOn: '2026-03-01' })).toMatchObject([200, { paidOn: '2026-03-01' }]);
      expect(await patch('', { paidOn: '2026-03-02' })).toEqual([422, { paidOn: 'Only drafts can be changed' }]);
    });

    test('gives a new record its dynamic defaults, unless they are sent', async () => {
      const { record } = await add({ status: 'draft' });
      expect(record).toMatchObject({ handledBy: 'usr-01' });
      expect(record.issuedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Date.parse(record.dueOn) - Date.parse(record.issuedOn)).toBe(14 * 86_400_000);
      const sent = await add({ status: 'draft', issuedOn: '2026-01-31', handledBy: null });
      expect(sent.record).toMatchObject({ issuedOn: '2026-01-31', dueOn: '2026-02-14', handledBy: null });
      // They are for new records.
      const [, changed] = await put(sent.record, { dueOn: null });
      expect(changed).toMatchObject({ dueOn: null });
    });

    test('has fields that only actions change', async () => {
      const mayNot = { checked: 'You do not have permission to change this field' };
      expect(await add({ status: 'draft', checked: true })).toMatchObject({ status: 403, record: { fields: mayNot } });
      const { record: draft } = await add({ status: 'draft' });
      // No action unchecks it.
      expect(await put(draft, { checked: false })).toEqual([403, mayNot]);
      const [, checked] = await put(draft, { checked: true });
      expect(checked).toMatchObject({ status: 'draft', checked: true });
      expect(await put(checked, { checked: null })).toEqual([403, mayNot]);
      // The condition of the action is that of the record before the change.
      const { record: other } = await add({ status: 'draft' });
      const [, sent] = await put(other, { status: 'sent' });
      expect(await put(sent, { checked: true })).toEqual([403, mayNot]);
    });
  });
}
