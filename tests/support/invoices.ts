import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { filterFrom } from '../../src/shared/config/filters.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';

const status: FieldSchema = {
  type: 'string',
  title: 'Status',
  enum: ['draft', 'sent', 'paid', 'void'],
  enumNames: ['Draft', 'Sent', 'Paid', 'Void'],
  default: 'draft',
  transitions: {
    '': ['draft'],
    draft: ['sent', 'void'],
    sent: [{ to: 'paid', roles: ['BOOKS'] }, 'draft'],
  },
  locked: ['sent', 'paid'],
  errorMessage: { transitions: 'Not from {from} to {to}', locked: 'Only drafts can be changed', _: 'Choose one' },
};

/** An entity of the tests' own, whose records move on: a draft is sent, then paid, and locked meanwhile. */
export const invoices: Entity = {
  name: 'invoices',
  schema: {
    title: 'Invoice',
    type: 'object',
    required: ['id', 'number', 'status'],
    properties: {
      id: { type: 'string', readOnly: true },
      number: { type: 'string', title: 'Number', errorMessage: 'Enter a number' },
      status,
      note: { type: 'string', title: 'Note' },
      paidOn: { type: 'string', title: 'Paid on', format: 'date', errorMessage: 'Enter a day', conditional: true },
      checked: { type: 'boolean', title: 'Checked' },
      issuedOn: {
        type: 'string',
        title: 'Issued',
        format: 'date',
        errorMessage: 'Enter a day',
        movingDefault: { today: true },
      },
      dueOn: {
        type: 'string',
        title: 'Due',
        format: 'date',
        errorMessage: 'Enter a day',
        movingDefault: { field: 'issuedOn', plus: '14 days' },
      },
      handledBy: { type: 'string', title: 'Handled by', reference: { to: 'users' }, movingDefault: { me: true } },
    },
    allOf: [
      {
        if: { properties: { status: { const: 'paid' } }, required: ['status'] },
        then: {
          required: ['paidOn'],
          properties: { paidOn: { type: 'string', title: 'Paid on', format: 'date', errorMessage: 'Enter a day' } },
        },
      },
    ],
  },
  api: { base: '/api' },
  endpoints: {
    list: 'GET /invoices',
    create: 'POST /invoices',
    update: 'PUT /invoices/{id}',
    remove: 'DELETE /invoices/{id}',
  },
  bulk: true,
  list: {
    title: 'Invoices',
    add: 'Add Invoice',
    empty: 'No invoices',
    label: 'number',
    columns: [
      { field: 'number', title: 'Number' },
      { field: 'status', title: 'Status', cell: 'select', of: status, titles: titles() },
      { field: 'checked', title: 'Checked', cell: 'yesNo', yes: 'Yes', no: 'No' },
    ],
    filters: [filterFrom({ field: 'status' }, status, undefined, 'Status', panel)],
  },
  form: { title: { add: 'Add Invoice', edit: 'Edit Invoice' }, cancel: 'Cancel', submit: 'Save' },
  actions: [
    { title: 'Check', set: { checked: true }, if: { properties: { status: { const: 'draft' } } }, on: 'both' },
    { title: 'Send', set: { status: 'sent' }, on: 'both' },
    { title: 'Mail', call: 'POST /invoices/{id}/mail', if: { properties: { status: { const: 'sent' } } }, on: 'both' },
  ],
  rights: { fields: { checked: { edit: [] } }, actions: { Check: ['ADMIN', 'BOOKS'] } },
  errors: { list: 'Failed to load invoices.', update: 'Not saved.', create: 'Not added.', remove: 'Not deleted.' },
};

function titles(): Record<string, string> {
  return { draft: 'Draft', sent: 'Sent', paid: 'Paid', void: 'Void' };
}

const record = (id: string, values: object) => ({ id, number: `R-${id}`, ...values });

/** One of each status. */
export const invoiceRecords = [
  record('1', { status: 'draft' }),
  record('2', { status: 'sent', note: 'By mail' }),
  record('3', { status: 'paid', paidOn: '2026-03-01' }),
  record('4', { status: 'void' }),
];
