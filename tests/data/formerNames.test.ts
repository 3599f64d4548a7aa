import { expect, test } from 'vitest';
import { formKey, restorableDraft } from '../../src/panel/data/drafts/draft.ts';
import { readViews } from '../../src/panel/screens/views/view.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { desk } from './desk.ts';

const products = entityNamed('products');
const { sku = { type: 'string' as const }, status = sku, ...others } = products.schema.properties;
/** The products after `sku` has become `code`, and the status DRAFT has become NEW. */
const renamed: Entity = {
  ...products,
  schema: {
    ...products.schema,
    properties: {
      ...others,
      code: { ...sku, was: 'sku' },
      status: { ...status, enum: ['NEW', 'ACTIVE'], formerValues: [{ was: 'DRAFT', is: 'NEW' }] },
    },
  },
  list: {
    ...products.list,
    columns: products.list.columns.map((column) => (column.field === 'sku' ? { ...column, field: 'code' } : column)),
  },
};

test('a draft from before a field was renamed keeps what was typed in it, without a conflict', () => {
  const { sku: number, ...rest } = desk;
  const now = decodeRecord(renamed, wireRecord({ ...rest, code: number, status: 'NEW' }));
  const base = wireRecord({ ...desk, status: 'DRAFT' });
  const data = { ...decodeRecord(products, base), sku: 'X-9' };
  const form = { entity: renamed, original: now };
  const draft = { id: 'd1', uid: 'u1', form: formKey(form), tab: 't1', at: 1, base, data };
  expect(restorableDraft(form, draft)).toMatchObject({
    data: { code: 'X-9', status: 'NEW' },
    merged: [],
    conflicts: [],
  });
});

test('a saved view from before a field was renamed keeps its columns, its order and its values', () => {
  const view = {
    title: 'Mine',
    sort: '-sku,name',
    columnVisibility: { sku: false },
    columnOrder: ['price', 'sku'],
    columnSizing: { sku: 120 },
  };
  expect(readViews(renamed, [view])).toMatchObject([
    {
      title: 'Mine',
      sort: '-code,name',
      columnVisibility: { code: false },
      columnOrder: ['price', 'code'],
      columnSizing: { code: 120 },
    },
  ]);
});
