import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { findingsIn } from '../../tools/audit/findings.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';
import { type AppWith, appWith } from '../server/appWith.ts';

/** An entity with codecs in an object, in the rows of a list, and in an object of such a row. */
const rentals = entityFrom(
  'rentals',
  resolvedSchema(
    JSON.parse(`{
      "type": "object",
      "required": ["id", "name"],
      "properties": {
        "id": { "type": "string", "readOnly": true },
        "name": { "type": "string", "errorMessage": "Name it" },
        "home": {
          "type": "object",
          "properties": {
            "city": { "type": "string" },
            "since": { "type": "string", "format": "date", "errorMessage": "Enter a date" }
          }
        },
        "lines": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "what": { "type": "string" },
              "price": { "type": "number", "minimum": 0, "errorMessage": "0 or more" },
              "paid": { "type": "object", "properties": { "on": { "type": "string", "format": "date", "errorMessage": "Enter a date" } } }
            }
          }
        }
      }
    }`),
  ),
  {
    wire: { codecs: { 'home.since': 'dateOnly', 'lines.price': 'decimalString', 'lines.paid.on': 'dateOnly' } },
    endpoints: { list: 'GET /rentals', create: 'POST /rentals', update: 'PUT /rentals/{id}' },
    list: { title: 'Rentals', label: 'name', empty: 'None', columns: [{ field: 'name' }] },
  },
  panel,
);

const wire = wireRecord({
  id: 'r1',
  name: 'Ada',
  home: { city: 'York', since: '2026-01-31T10:00:00Z', plot: 7, gate: null },
  lines: [
    { what: 'Boat', price: '12.50', paid: { on: '2026-02-01T08:00:00Z', by: 'card' }, note: null },
    { what: 'Oars', price: '3.00', sku: 'o-1' },
  ],
});
const record = decodeRecord(rentals, wire);

test('a nested field is decoded by its codec', () => {
  expect(record).toEqual({
    id: 'r1',
    name: 'Ada',
    home: { city: 'York', since: '2026-01-31', plot: 7, gate: null },
    lines: [
      { what: 'Boat', price: 12.5, paid: { on: '2026-02-01', by: 'card' }, note: null },
      { what: 'Oars', price: 3, sku: 'o-1' },
    ],
  });
});

test('an unchanged value goes back as it came', () => {
  expect(encodeRecord(rentals, { ...record, name: 'Eve' }, record)).toEqual({ ...wire, name: 'Eve' });
});

const [boat, oars] = [record['lines']].flat();

test.each([
  [
    'changed',
    { home: { ...Object(record['home']), city: 'Bath' } },
    { home: { city: 'Bath', since: '2026-01-31T10:00:00Z', plot: 7 } },
  ],
  [
    'moved',
    { lines: [oars, boat] },
    {
      lines: [
        { what: 'Oars', price: '3.00', sku: 'o-1' },
        { what: 'Boat', price: '12.50', paid: { on: '2026-02-01T08:00:00Z', by: 'card' } },
      ],
    },
  ],
  ['removed', { lines: [oars] }, { lines: [{ what: 'Oars', price: '3.00', sku: 'o-1' }] }],
  [
    'added',
    { lines: [{ what: 'Sail', price: 0.5, paid: { on: '2026-03-01' } }] },
    // In the place of another one it has the time of that.
    { lines: [{ what: 'Sail', price: '0.5', paid: { on: '2026-03-01T08:00:00Z' } }] },
  ],
  ['cleared', { lines: [{ ...Object(oars), price: undefined }] }, { lines: [{ what: 'Oars', sku: 'o-1' }] }],
])('a value that is %s is encoded, all others go back as they came', (_, change, sent) => {
  expect(JSON.parse(JSON.stringify(encodeRecord(rentals, { ...record, ...change }, record)))).toMatchObject(sent);
});

test('a new record is encoded, too', () => {
  expect(encodeRecord(rentals, { name: 'Ada', lines: [{ what: 'Boat', price: 7 }] })).toEqual({
    name: 'Ada',
    lines: [{ what: 'Boat', price: '7' }],
  });
});

test('odd values are kept without a failure', () => {
  for (const odd of [null, 7, 'x', [], {}, [null, 7, 'x', []]]) {
    const read = decodeRecord(rentals, wireRecord({ id: 'r1', name: 'Ada', home: odd, lines: odd }));
    expect(encodeRecord(rentals, read, read)).toEqual({ id: 'r1', name: 'Ada', home: odd, lines: odd });
  }
});

test('the audit reports values that they cannot read', () => {
  const odd = { ...wire, lines: [{ what: 'Boat', price: 'dear' }] };
  expect(findingsIn(rentals, [odd, { ...wire, id: 'r2' }]).findings).toEqual([
    { field: 'lines.*.price', problem: 'cannot be read', ids: ['r1'] },
  ]);
});

let shop: AppWith;
beforeAll(async () => {
  shop = await appWith(rentals);
});
afterAll(() => shop.close());

test('the API stores the wire form, and validates the decoded values', async () => {
  const { id: _, ...body } = wire;
  const made = await shop.call('POST', '/api/rentals', body);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject(body);
  const below = { ...body, lines: [{ what: 'Boat', price: '-1.00' }] };
  expect((await shop.call('POST', '/api/rentals', below)).json().fields).toEqual({ lines: '0 or more' });
  const asTyped = { ...body, lines: [{ what: 'Boat', price: 12 }] };
  expect((await shop.call('POST', '/api/rentals', asTyped)).statusCode).toBe(422);
});

test('OpenAPI describes the wire form', async () => {
  const document = (await shop.call('GET', '/api/openapi.json')).json();
  const text = JSON.stringify(document);
  expect(text).toContain('"price":{"type":"string"');
});
