import { withComputed } from '../../src/shared/config/computed.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { Computation, SourceSchema } from '../../src/shared/config/grammar.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';

const amount = (title: string, by: Computation) => ({ type: 'number' as const, title, computed: by });

const source: SourceSchema = {
  title: 'Receipt',
  type: 'object',
  required: ['id', 'customer', 'lines'],
  properties: {
    id: { type: 'string', readOnly: true },
    number: { type: 'string', title: 'Number', sequence: 'Q{n:3}' },
    customer: { type: 'string', title: 'Customer', errorMessage: 'Who pays?' },
    lines: {
      type: 'array',
      title: 'Lines',
      minItems: 1,
      errorMessage: 'A line at least',
      items: {
        type: 'object',
        title: 'Line',
        required: ['quantity', 'price', 'amount'],
        properties: {
          quantity: { type: 'integer', title: 'Quantity', minimum: 1, default: 1, errorMessage: 'One or more' },
          price: { type: 'number', title: 'Price', minimum: 0, errorMessage: 'Enter 0 or more' },
          amount: amount('Amount', { product: ['quantity', 'price'] }),
        },
      },
    },
    discount: { type: 'number', title: 'Discount', minimum: 0, errorMessage: 'Enter 0 or more' },
    net: amount('Net', { sum: ['lines.amount'] }),
    tax: amount('Tax', { product: ['net', 0.19], decimals: 2 }),
    total: amount('Total', { sum: ['net', 'tax'] }),
    toPay: amount('To pay', { difference: ['total', 'discount'] }),
    paid: { type: 'number', title: 'Paid', maximum: { $data: '1/total' }, errorMessage: 'Not more than the total' },
  },
};

/** An entity of the tests' own, numbered by its API, with numbers that are computed from its lines and from each other. */
export const receipts: Entity = {
  name: 'receipts',
  compute: withComputed,
  schema: resolvedSchema(source),
  wire: { codecs: { 'lines.price': 'decimalString', 'lines.amount': 'decimalString', tax: 'minorUnits' } },
  api: { base: '/api' },
  endpoints: {
    list: 'GET /receipts',
    create: 'POST /receipts',
    update: 'PUT /receipts/{id}',
    remove: 'DELETE /receipts/{id}',
  },
  bulk: true,
  list: {
    title: 'Receipts',
    add: 'Add Receipt',
    empty: 'No receipts',
    label: 'customer',
    columns: [
      { field: 'customer', title: 'Customer' },
      { field: 'discount', title: 'Discount', cell: 'number', edit: true, of: { type: 'number' } },
      { field: 'total', title: 'Total', cell: 'number', decimals: 2, prefix: '$', of: { type: 'number' } },
      { field: 'toPay', title: 'To pay', cell: 'number', decimals: 2, prefix: '$', of: { type: 'number' } },
    ],
  },
  form: { duplicate: true, title: { add: 'Add Receipt', edit: 'Edit Receipt' }, cancel: 'Cancel', submit: 'Save' },
  errors: { list: 'Failed to load receipts.', update: 'Not saved.', create: 'Not added.', remove: 'Not deleted.' },
};

/** A receipt as the API has it. */
export const receiptRecords = [
  {
    id: '1',
    number: 'Q001',
    customer: 'Ada',
    lines: [
      { quantity: 2, price: '0.15', amount: '0.3' },
      { quantity: 1, price: '10', amount: '10' },
    ],
    discount: 1,
    net: 10.3,
    tax: 196,
    total: 12.26,
    toPay: 11.26,
  },
];
