import { expect, test } from 'vitest';
import { cellOf } from '../../src/panel/cells/index.ts';
import { askedFor } from '../../src/panel/data/lists/asked.ts';
import { EVERYTHING, type FilterValue } from '../../src/panel/data/lists/listQuery.ts';
import { neededFirst } from '../../src/panel/data/lists/neededFirst.ts';
import { filtersIn } from '../../src/panel/screens/filters/listAddress.ts';
import { pagePath } from '../../src/panel/wire/pageCall.ts';
import { searchTexts } from '../../src/server/records/searchText.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { placesOf } from '../../src/shared/config/units.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';

/** Invoices in several currencies, whole cents or yen on the wire; the currency of the rows is that of the invoice. */
const invoices = (currencies = ['EUR', 'JPY', 'KWD'], more: Partial<Parameters<typeof entityFrom>[2]> = {}): Entity =>
  entityFrom(
    'invoices',
    {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', readOnly: true },
        currency: { type: 'string', title: 'Currency', enum: currencies },
        total: { type: 'number', title: 'Total' },
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              price: { type: 'number' },
              parts: { type: 'array', items: { type: 'object', properties: { cost: { type: 'number' } } } },
            },
          },
        },
      },
    },
    {
      wire: {
        codecs: Object.fromEntries(
          ['total', 'lines.price', 'lines.parts.cost'].map((field) => [field, { codec: 'minorUnits', by: 'currency' }]),
        ),
      },
      endpoints: { list: 'GET /invoices' },
      list: {
        title: 'Invoices',
        label: 'id',
        empty: 'None',
        paging: 'server',
        filters: [{ field: 'currency' }, { field: 'total' }],
        columns: [
          {
            field: 'total',
            cell: 'number',
            by: 'currency',
            decimals: 2,
            cases: Object.fromEntries(currencies.map((code) => [code, {}])),
          },
        ],
      },
      ...more,
    },
    panel,
  );

const wire = wireRecord({
  id: 'i1',
  currency: 'EUR',
  total: 1999,
  lines: [
    { price: 1999, sku: 'a', parts: [] },
    { price: '500', parts: [{ cost: 150 }] },
  ],
});

test('amounts in rows are sent when only their currency changes', () => {
  const record = decodeRecord(invoices(), wire);
  expect(encodeRecord(invoices(), { ...record, currency: 'KWD' }, record)).toEqual({
    id: 'i1',
    currency: 'KWD',
    total: 19_990,
    lines: [
      { price: 19_990, sku: 'a', parts: [] },
      { price: '5000', parts: [{ cost: 1500 }] },
    ],
  });
  expect(encodeRecord(invoices(), { ...record, id: 'i2' }, record)).toEqual({ ...wire, id: 'i2' });
});

test('a changed currency sends the rows along where only changes are sent', () => {
  const entity = invoices(undefined, {});
  const patched: Entity = { ...entity, api: { base: '/api', body: { changes: true } } };
  const record = decodeRecord(patched, wire);
  expect(Object.keys(encodeRecord(patched, { ...record, currency: 'KWD' }, record))).toEqual([
    'currency',
    'total',
    'lines',
  ]);
  expect(Object.keys(encodeRecord(patched, { ...record, total: 5 }, record))).toEqual(['total']);
});

const total: FilterValue = { name: 'total', field: 'total', least: 10, most: undefined };
const among = (...values: string[]): FilterValue => ({ name: 'currency', field: 'currency', values });
const boundIn = (entity: Entity, ...filters: FilterValue[]) =>
  new URLSearchParams(pagePath(entity, askedFor(entity, { ...EVERYTHING, filters }), 0, 10).split('?')[1]).get(
    'total.from',
  );

test('a range is sent in the decimals of the filtered currency', () => {
  const entity = invoices();
  expect(['EUR', 'JPY', 'KWD'].map((code) => boundIn(entity, total, among(code)))).toEqual(['1000', '10', '10000']);
  expect(boundIn(invoices(['EUR', 'USD']), total)).toBe('1000');
  expect(boundIn(invoices(['JPY', 'KRW']), total)).toBe('10');
});

test('a range over currencies with different decimals needs a filter by currency', () => {
  const entity = invoices();
  expect(neededFirst(entity, 'total', [])).toBe('currency');
  expect(neededFirst(entity, 'total', [among('JPY')])).toBeUndefined();
  expect(neededFirst(entity, 'total', [among('EUR', 'JPY')])).toBe('currency');
  const names = (address: string) => filtersIn(entity, new URLSearchParams(address)).map(({ name }) => name);
  expect(names('total=10..')).toEqual([]);
  expect(names('total=10..&currency=JPY')).toEqual(['currency', 'total']);
});

test('the search text has the decimals of the currency of the record', () => {
  const textOf = (currency: string) =>
    searchTexts(invoices(), wireRecord({ id: 'i1', currency, total: 1999 }))[0]?.text;
  expect(['EUR', 'JPY', 'KWD'].map((code) => textOf(code)?.split('\n').at(-1))).toEqual(['19.99', '1999', '1.999']);
});

test('the decimals of a case count for any unit', () => {
  const column = {
    field: 'size',
    title: 'Size',
    cell: 'number',
    by: 'kind',
    decimals: 1,
    cases: { long: { suffix: ' m', decimals: 3 }, short: { suffix: ' cm' } },
  } as const;
  const textOf = (kind: string) => cellOf(column).text?.(1.5, column, { kind });
  expect([textOf('long'), textOf('short'), textOf('other')]).toEqual(['1.500 m', '1.5 cm', '1.5']);
  expect(['long', 'short', undefined].map((kind) => placesOf(column, kind))).toEqual([3, 1, 1]);
});
