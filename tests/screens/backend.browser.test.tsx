import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backendOf } from '../../src/shared/config/backend.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testApi } from '../support/sessionData.ts';
import { alerted, button, openDialog, textbox, told } from '../support/staff.ts';

/** A backend of another make on another server, as `panel.json` and the entity's `wire` say. */
const far = 'https://far.example/v1';
const other = {
  ...panel,
  api: {
    ...panel.api,
    base: far,
    id: '_id',
    rows: 'result.list',
    total: 'result.total',
    error: 'problem.text',
    fieldErrors: 'problem.invalid',
    auth: { header: 'X-Auth', scheme: 'Token' },
  },
};
const suppliers: Entity = entityFrom(
  'suppliers',
  {
    title: 'Supplier',
    type: 'object',
    required: ['company'],
    properties: {
      id: { type: 'string', readOnly: true },
      company: { type: 'string', title: 'Company', minLength: 1, errorMessage: 'Name the company' },
      isPreferred: { type: 'boolean', title: 'Preferred' },
    },
  },
  {
    wire: { names: { company: 'company_name', isPreferred: 'is_preferred' } },
    endpoints: {
      list: 'GET /suppliers?expand=all',
      create: 'POST /suppliers',
      update: 'PATCH /suppliers/{id}',
      remove: 'POST /suppliers/{id}/archive',
    },
    list: {
      title: 'Suppliers',
      add: true,
      label: 'company',
      columns: [{ field: 'company' }, { field: 'isPreferred', cell: 'switch' }],
    },
    form: {},
    toasts: { created: true },
    actions: [{ title: 'Notify', call: { call: 'POST /suppliers/{id}/notify', body: { company: 'company' } } }],
  },
  other,
);
await loadForm(suppliers);

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const real = window.fetch;
let made: { readonly call: string; readonly body: unknown; readonly token: string | null }[];
let rows: object[];
let total: number;
let refusal: object | undefined;

beforeEach(() => {
  made = [];
  rows = [{ _id: 's1', company_name: 'Acme', is_preferred: true, since: 1999 }];
  total = 1;
  refusal = undefined;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${far}/`)) return real(input, init);
    const text = await request.text();
    const call = `${request.method} ${request.url.slice(far.length)}`;
    made.push({ call, body: text ? JSON.parse(text) : undefined, token: request.headers.get('x-auth') });
    if (request.method === 'GET') return json({ result: { list: rows, total } });
    return refusal ? json(refusal, 400) : json({ done: { _id: 's2' } }, 201);
  };
});
afterEach(() => {
  window.fetch = real;
});

const show = () => renderScreen(suppliers, '/', { api: testApi({ ...backendOf(other), token: async () => 'secret' }) });
const changes = () => made.filter(({ call }) => !call.startsWith('GET '));

test('its list is shown, and a change is sent in its form', async () => {
  await show();
  await expect.element(page.getByRole('cell', { name: 'Acme', exact: true })).toBeVisible();
  expect(made[0]).toEqual({ call: 'GET /suppliers?expand=all', body: undefined, token: 'Token secret' });
  await openDialog('Edit Acme', 'Edit Supplier');
  // The panel's own API has no history of it.
  await expect.element(button('History')).not.toBeInTheDocument();
  await textbox('Company').fill('Acme Ltd');
  await button('Update').click();
  await expect.poll(changes).toEqual([
    {
      call: 'PATCH /suppliers/s1',
      body: { _id: 's1', company_name: 'Acme Ltd', is_preferred: true, since: 1999 },
      token: 'Token secret',
    },
  ]);
});

test('its refusals show its messages, at their fields', async () => {
  const invalid = [
    { pointer: '#/company_name', name: 'ValidationError', message: 'Taken by Acme' },
    { pointer: '#/vat_number', name: 'ValidationError', message: 'No such number' },
    { name: 'ClosedError', message: 'The register is closed' },
  ];
  refusal = { problem: { text: 'Already there', invalid } };
  await show();
  await openDialog('Add Supplier');
  await textbox('Company').fill('Acme');
  await button('Create').click();
  const rest = 'The register is closed vat_number: No such number';
  await expect.element(page.getByText(`Already there ${rest}`, { exact: true })).toBeVisible();
  await expect.element(textbox('Company')).toHaveAccessibleDescription(/Taken by Acme/);
  await expect.element(textbox('Company')).toHaveFocus();
});

test('an action is sent in its form, and a refusal shows its message', async () => {
  await show();
  await button('Notify Acme').click();
  await expect.element(told('Notify Acme: done.')).toBeVisible();
  expect(changes()).toEqual([
    { call: 'POST /suppliers/s1/notify', body: { company_name: 'Acme' }, token: 'Token secret' },
  ]);
  refusal = { problem: { text: 'Nobody is there' } };
  await button('Notify Acme').click();
  await expect.element(alerted('Nobody is there')).toBeVisible();
});

test('a complete list has no message about its total', async () => {
  await show();
  await expect.element(page.getByRole('cell', { name: 'Acme', exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('an answer that contradicts the config names the setting, and what came', async () => {
  const fetched = window.fetch;
  window.fetch = async (input, init) =>
    new Request(input, init).url.startsWith(far) ? json({ list: [] }) : fetched(input, init);
  await show();
  const words = "'api.rows' is 'result.list', and the answer has {list: []}.";
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  window.fetch = async (input, init) =>
    new Request(input, init).url.startsWith(far) ? json({ result: { list: [{ id: 's1' }] } }) : fetched(input, init);
  await button('Retry').click();
  const ids = "'api.id' is '_id', and the answer has {id}.";
  await expect.element(page.getByRole('alert')).toHaveTextContent(ids);
});

test('an incomplete list shows the total, and that search, filters and sorting miss the rest', async () => {
  total = 1234;
  await show();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Showing 1 of 1,234: the server sent no more. Search, filters and sorting cover only these.');
  expect(await axeViolations()).toEqual([]);
});

test.each<[string | string[], boolean]>([
  ['company', true],
  [['id', 'company'], false],
])(
  'a call after a save that lacks the id of the answer shows an error, unless it is skipped: %j',
  async (unlessEmpty, isTold) => {
    const fetched = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await fetched(input, init);
      return made.at(-1)?.call === 'POST /suppliers' ? json({ done: {} }, 201) : answer;
    };
    const call = { call: 'POST /suppliers/{id}/badge', body: { badge: 'company' }, unlessEmpty };
    const entity: Entity = {
      ...suppliers,
      endpoints: { ...suppliers.endpoints, afterSave: [call] },
      errors: { ...suppliers.errors, afterSave: 'No badge was ordered.' },
    };
    await renderScreen(entity, '/', { api: testApi({ ...backendOf(other), token: async () => 'secret' }) });
    await openDialog('Add Supplier');
    await textbox('Company').fill('New');
    await button('Create').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(changes).toMatchObject([{ call: 'POST /suppliers' }]);
    const told = alerted(`No badge was ordered. The server did not say the id of the new record`);
    await (isTold ? expect.element(told).toBeVisible() : expect.element(told).not.toBeInTheDocument());
  },
);

describe('a filter or an order that the server ignores', () => {
  const boxes: Entity = entityFrom(
    'boxes',
    {
      title: 'Box',
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string', title: 'Name' },
        size: { type: 'integer', title: 'Size' },
        state: { type: 'string', title: 'State', enum: ['OPEN', 'SHUT'] },
      },
    },
    {
      endpoints: { list: 'GET /boxes' },
      list: {
        title: 'Boxes',
        label: 'name',
        paging: 'server',
        columns: [{ field: 'name' }, { field: 'size', cell: 'number' }, { field: 'state' }],
        filters: [{ field: 'state' }, { field: 'size' }],
      },
    },
    other,
  );

  test.each([
    ['/?state=OPEN', "The server ignored 'state': the list is not filtered by State."],
    ['/?size=3..', "The server ignored 'size.from': the list is not filtered by Size."],
    ['/?sort=-size', "The server ignored 'sort': the list is not sorted by Size."],
  ])('%s is named above the list, whose rows stay', async (address, words) => {
    rows = [
      { _id: 'b1', name: 'Oak box', size: 1, state: 'SHUT' },
      { _id: 'b2', name: 'Elm box', size: 2, state: 'OPEN' },
    ];
    total = 2;
    await renderScreen(boxes, address, { api: testApi({ ...backendOf(other), token: async () => 'secret' }) });
    await expect.element(page.getByRole('cell', { name: 'Oak box', exact: true })).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('is not named where the rows fit the query', async () => {
    rows = [{ _id: 'b2', name: 'Elm box', size: 3, state: 'OPEN' }];
    const api = testApi({ ...backendOf(other), token: async () => 'secret' });
    await renderScreen(boxes, '/?state=OPEN&size=3..&sort=-size', { api });
    await expect.element(page.getByRole('cell', { name: 'Elm box', exact: true })).toBeVisible();
    expect(page.getByText(/The server ignored/).elements()).toHaveLength(0);
  });
});
