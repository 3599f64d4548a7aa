import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { decodeList, wireRecord } from '../../src/shared/wire/record.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { fakeApi, json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { fileOf } from '../support/savedFiles.ts';
import { button, column, columns, listed, openDialog, textbox } from '../support/staff.ts';
import { crates } from './crates.ts';

/** An entity whose columns show what is inside an object, and what several fields read as. */
const visits = entityFrom(
  'visits',
  resolvedSchema(
    JSON.parse(`{
      "type": "object",
      "required": ["id"],
      "properties": {
        "id": { "type": "string", "readOnly": true },
        "who": { "type": "string", "title": "Who" },
        "user": { "type": "string", "title": "User", "reference": { "to": "users" } },
        "kind": { "type": "string", "oneOf": [{ "const": "A", "title": "A call" }, { "const": "B", "title": "A visit" }], "errorMessage": "?" },
        "fee": { "type": "number" },
        "done": { "type": "boolean" },
        "at": {
          "type": "object",
          "title": "Place",
          "properties": {
            "city": { "type": "string", "title": "City" },
            "day": { "type": "string", "title": "Day", "format": "date", "errorMessage": "?" },
            "by": { "type": "string", "title": "By", "reference": { "to": "users" } }
          }
        }
      }
    }`),
  ),
  {
    endpoints: { list: 'GET /visits', remove: 'DELETE /visits/{id}' },
    list: {
      title: 'Visits',
      label: 'who',
      empty: 'None',
      sort: 'at.city',
      columns: [
        { field: 'who' },
        { field: 'at.city' },
        { field: 'at.day', cell: 'date', dateStyle: 'long' },
        { field: 'at.by', cell: 'reference' },
        { field: 'fee', title: 'Fee', cell: 'number', prefix: '€', decimals: 2 },
        { title: 'All', template: '{kind} {user}, {at.day} {fee} {done}' },
      ],
    },
  },
  { ...panel, locale: 'en-GB' },
);

const rows = [
  {
    id: '1',
    who: 'One',
    user: 'u1',
    kind: 'B',
    fee: 2.5,
    done: true,
    at: { city: 'York', day: '2026-01-31', by: 'u1' },
  },
  { id: '2', who: 'Two', user: 'u9', kind: 'C', fee: 3, done: false, at: { city: 'Bath' } },
  { id: '3', who: 'Six', at: null },
];
const people = [{ id: 'u1', email: 'ada@shop.example', name: 'Ada', roles: [], isActive: true }];

test('a column shows a field inside an object, and is sorted and searched by it', async () => {
  const api = fakeApi({ visits: rows, users: people }, [visits, entityNamed('users')]);
  await renderScreen(visits);
  await listed();
  expect(columns()).toEqual(['Who', 'City', 'Day', 'By', 'Fee', 'All', 'Actions']);
  expect(column('City')).toEqual(['Bath', 'York', '-']);
  expect(column('Day')).toEqual(['-', '31 January 2026', '-']);
  await expect.poll(() => column('By')).toEqual(['-', 'ada@shop.example', '-']);
  await button('City').click();
  await expect.poll(() => column('City')).toEqual(['York', 'Bath', '-']);
  await page.getByRole('searchbox').fill('york');
  await expect.poll(() => column('Who')).toEqual(['One']);
  api.restore();
});

test('a template shows its fields as elsewhere', async () => {
  const api = fakeApi({ visits: rows, users: people }, [visits, entityNamed('users')]);
  await renderScreen(visits);
  await listed();
  await expect
    .poll(() => column('All'))
    .toEqual(['C u9, €3.00 No', 'A visit ada@shop.example, 31 January 2026 €2.50 Yes', '-']);
  await page.getByRole('searchbox').fill('a visit');
  await expect.poll(() => column('Who')).toEqual(['One']);
  api.restore();
});

test('a file has fields inside an object too, days as the API has them', async () => {
  const records = decodeList(visits, rows.map(wireRecord));
  expect((await fileOf(visits, records, 'csv')).split('\r\n')[1]).toMatch(/^One,York,2026-01-31,.*,2.5,/);
  expect(JSON.parse(await fileOf(visits, records, 'json'))[0]).toMatchObject({
    'at.city': 'York',
    'at.day': '2026-01-31',
    All: expect.stringMatching(/^A visit .* €2.50 Yes$/),
  });
});

// As backends name what is inside a list.
test.each<[unknown, string]>([
  [{ contents: 'Three at most' }, 'Contents'],
  [{ 'contents[1].what': 'No such thing' }, 'What'],
  [{ contents: [{}, { what: ['No such thing'] }] }, 'What'],
  [[{ path: ['contents', 1, 'what'], message: 'No such thing' }], 'What'],
])('a refusal with %j is shown at the field inside the object', async (fields, name) => {
  const api = fakeApi(
    { crates: [{ id: 'c1', name: 'First', tags: ['dry'], contents: [{ what: 'Cups' }, { what: 'Mugs' }] }] },
    [crates],
  );
  api.on('PUT /crates/{id}', () => json({ message: 'Refused', fields }, 422));
  await renderScreen(crates);
  await listed();
  await openDialog('Edit First', 'Change crate');
  await button('Save').click();
  if (name === 'What') {
    await expect.element(textbox(name).nth(1)).toHaveAccessibleDescription('No such thing');
    await expect.element(textbox(name).nth(1)).toHaveFocus();
  } else await expect.element(page.getByRole('group', { name })).toHaveAccessibleDescription('Three at most');
  api.restore();
});
