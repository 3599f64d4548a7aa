import { expect, test } from 'vitest';
import { rightsReports } from '../../tools/rights/reports.ts';
import { rightsTable } from '../../tools/rights/rightsTable.ts';

const draft = { roles: ['EDITOR'], if: { properties: { status: { const: 'DRAFT' } } } };

const documents = (rights: object, allow: unknown = ['ADMIN', 'SUPPORT', 'EDITOR']) =>
  new Map<string, unknown>([
    ['panel.json', { session: { allow } }],
    [
      'lamps.schema.json',
      { type: 'object', properties: { id: { type: 'string', readOnly: true }, cost: {}, status: {} } },
    ],
    [
      'lamps.ui.json',
      {
        endpoints: { list: 'GET /lamps', update: 'PUT /lamps/{id}', remove: 'DELETE /lamps/{id}' },
        list: { title: 'Lamps', export: ['csv'] },
        actions: [{ title: 'Send', call: 'POST /lamps/{id}/send' }],
        rights,
      },
    ],
  ]);

const table = rightsTable(
  documents({ read: ['ADMIN', 'SUPPORT'], edit: ['SUPPORT'], remove: ['ADMIN'], actions: { Send: ['SUPPORT'] } }),
);

test('every role has a row for every entity', () => {
  expect(table).toEqual([
    { entity: 'lamps', role: 'ADMIN', may: ['read', 'remove', 'export'] },
    { entity: 'lamps', role: 'SUPPORT', may: ['read', 'edit', 'export', 'Send'] },
    { entity: 'lamps', role: 'EDITOR', may: [] },
  ]);
});

test('the table as text, Markdown and JSON', () => {
  expect(rightsReports['text']?.(table)).toMatch(/^lamps +EDITOR( +-){7}$/m);
  expect(rightsReports['markdown']?.(table).split('\n')[4]).toBe('| lamps | EDITOR | - | - | - | - | - | - | - |');
  expect(JSON.parse(rightsReports['json']?.(table) ?? '')).toEqual(table);
});

const withFields = rightsTable(
  documents({
    edit: ['ADMIN', draft, { own: 'status' }],
    fields: { cost: { read: ['ADMIN', 'EDITOR'], edit: ['ADMIN'] }, status: { edit: draft } },
  }),
);

test('a right to some records has its conditions', () => {
  expect(withFields.map(({ role, when }) => [role, when])).toEqual([
    ['ADMIN', undefined],
    ['SUPPORT', { edit: ['status is theirs'] }],
    ['EDITOR', { edit: ['status is DRAFT', 'status is theirs'] }],
  ]);
  expect(rightsReports['markdown']?.(withFields).split('\n\n')[1]).toBe(
    '- lamps, SUPPORT: edit if status is theirs\n- lamps, EDITOR: edit if status is DRAFT, or status is theirs',
  );
});

test('fields that somebody may not read or edit have a table', () => {
  expect(withFields[2]?.fields).toEqual({
    id: { read: 'always' },
    cost: { read: 'always' },
    status: { read: 'always', edit: ['status is DRAFT'] },
  });
  expect(rightsReports['text']?.(withFields).split('\n\n')[2]).toBe(
    [
      'entity  field   role     read  edit',
      'lamps   cost    ADMIN    yes   yes',
      'lamps   cost    SUPPORT  -     -',
      'lamps   cost    EDITOR   yes   -',
      'lamps   status  ADMIN    yes   -',
      'lamps   status  SUPPORT  yes   -',
      'lamps   status  EDITOR   yes   if status is DRAFT',
    ].join('\n'),
  );
});

test.each([
  [
    { properties: { status: { enum: ['DRAFT', 'NEW'] }, cost: { minimum: 3 } } },
    'status is DRAFT or NEW and cost is at least 3',
  ],
  [{ properties: { status: { not: { const: 'SENT' } } }, required: ['cost'] }, 'status is not SENT and cost is there'],
  [{ not: { required: ['cost'] } }, '{"not":{"required":["cost"]}}'],
  [{ properties: { status: { pattern: '^A', minLength: 2 } } }, 'status meets {"pattern":"^A","minLength":2}'],
])('a condition in words: %j', (test, words) => {
  const [row] = rightsTable(documents({ edit: { if: test } }));
  expect(row?.when?.['edit']).toEqual([words]);
});

test('a role without access has only the rights that name it', () => {
  const rows = rightsTable(documents({ remove: ['EDITOR'], read: { own: 'status' } }, 'ADMIN'));
  expect(rows.map(({ role, may }) => [role, may])).toEqual([
    ['ADMIN', ['read', 'edit', 'export', 'Send']],
    ['EDITOR', []],
  ]);
});
