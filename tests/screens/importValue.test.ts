import { describe, expect, test } from 'vitest';
import { columnForms } from '../../src/panel/import/columnForms.ts';
import type { Cell } from '../../src/panel/import/files/importFile.ts';
import { readValue, valueText, withShownTexts } from '../../src/panel/import/importValue.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { DayOrder } from '../../src/shared/text/dayText.ts';
import { testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';

const english = { ...panel.texts, ...(await testConfig().texts()) };

interface Options {
  readonly mark?: DayOrder;
  readonly zone?: string;
  readonly original?: string;
}

const orders = entityNamed('orders');
const reference = { to: 'users' };
const properties = {
  text: { type: 'string', reference },
  number: { type: 'integer', reference },
  several: { type: 'array', items: { type: 'integer', reference } },
} as const;
const entity = { ...orders, schema: { ...orders.schema, properties } };
const names = new Map([
  ['7', 'Ada'],
  ['8', 'Noor'],
]);

test.each([
  ['text', 'Ada', '7'],
  ['number', 'Ada', 7],
  ['number', '8', 8],
  ['several', 'Ada; 8', [7, 8]],
])('a reference in the field %s reads %s in the form of the field', (field, cell, value) => {
  expect(
    readValue(entity, field, cell, undefined, () => ({ names, labels: names, paths: new Map() }), english),
  ).toEqual({ value });
});

describe('A text', () => {
  const fields = { code: { type: 'string' }, codes: { type: 'array', items: { type: 'string' } } } as const;
  const texted = { ...orders, schema: { ...orders.schema, properties: fields } };
  const read = (field: string, cell: Cell) => readValue(texted, field, cell, undefined, () => undefined, english);

  test.each(['4,00638E+12', '4.00638E+12', '1E+05', '4,00638e+12'])(
    'that Excel made of a long number is refused: %s',
    (text) => {
      expect(read('code', text)).toEqual({ problem: expect.stringContaining(`"${text}" is a long number`) });
    },
  );

  test.each(['12E4', '1E5', '4006381333931', 'E+12', '1.5E', 'A4.0E+12'])('is taken: %s', (text) => {
    expect(read('code', text)).toEqual({ value: text });
  });
});

test('a yes or no is read by the titles of its form, and by the words of its column', () => {
  const { columns } = orders.list;
  const yesOrNo = {
    ...orders,
    schema: { ...orders.schema, properties: { open: { type: 'boolean' } } } as const,
    uiSchema: { open: { 'ui:enumNames': { true: 'Active', false: 'Inactive' } } },
    list: {
      ...orders.list,
      columns: [...columns, { field: 'open', title: 'Open', cell: 'yesNo', yes: 'On sale', no: 'Sold' }],
    },
  };
  const read = (cell: Cell) => readValue(yesOrNo, 'open', cell, undefined, () => undefined, english);
  for (const text of ['Active', 'inactive', 'On sale', 'SOLD', 'Yes', 'no', '1'])
    expect(read(text)).toEqual({ value: ['Active', 'On sale', 'Yes', '1'].includes(text) });
  expect(read('maybe')).toEqual({ problem: expect.stringContaining('"maybe" is not one of the choices') });
});

test('a time of day is read in any notation, and takes that of the value that it replaces', () => {
  const times = { opens: { type: 'string', format: 'time' } } as const;
  const entity = { ...orders, schema: { ...orders.schema, properties: times } };
  const read = (cell: Cell, original?: string) =>
    readValue(entity, 'opens', cell, undefined, () => undefined, english, original);
  expect(['10.30', '10:30 pm', 0.4375, 'soon'].map((cell) => read(cell))).toEqual(
    ['10:30:00', '22:30:00', '10:30:00', 'soon'].map((value) => ({ value })),
  );
  expect([read('10.45', '10:30'), read('10.45', '10:30:00'), read('10:30', '10:30:00')]).toEqual([
    { value: '10:45' },
    { value: '10:45:00' },
    { value: '10:30:00' },
  ]);
});

test('a duration is read as a clock or in words, in a workbook as it is shown', () => {
  const fields = { baking: { type: 'integer', format: 'duration', title: 'Baking' } } as const;
  const entity = { ...orders, schema: { ...orders.schema, properties: fields } };
  const file = { titles: ['Baking'], rows: [{ line: 2, cells: [0.0625], shown: new Map([[0, '1:30']]) }] };
  expect(withShownTexts(entity, file, ['baking']).rows[0]?.cells).toEqual(['1:30']);
  const read = (cell: Cell) => {
    const [form] = columnForms(entity, { titles: ['Baking'], rows: [{ line: 2, cells: [cell] }] }, ['baking'], {});
    return readValue(entity, 'baking', cell, form, () => undefined, english);
  };
  expect(['1:30', '1 h 30 min', 90, '90', '1,5 h'].map(read)).toEqual(Array(5).fill({ value: 90 }));
  expect(read('soon')).toHaveProperty('problem');
  expect(valueText(entity, 'baking', 90, () => undefined, english)).toBe('1\u00a0h 30\u00a0min');
});

describe('Days', () => {
  const fields = { day: { type: 'string', format: 'date' }, at: { type: 'string', format: 'date-time' } } as const;
  const zoned = (zone?: string) => ({ ...orders, zone, schema: { ...orders.schema, properties: fields } });
  const column = (field: string, texts: readonly string[], mark?: DayOrder, zone?: string) => {
    const file = { titles: ['Day'], rows: texts.map((text, line) => ({ line, cells: [text] })) };
    return columnForms(zoned(zone), file, [field], mark ? { 0: mark } : {})[0];
  };
  const read = (field: string, texts: readonly string[], { mark, zone, original }: Options = {}) => {
    const form = column(field, texts, mark, zone);
    return texts.map((text) => readValue(zoned(zone), field, text, form, () => undefined, english, original));
  };
  const values = (...all: readonly unknown[]) => all.map((value) => ({ value }));

  test.each([
    [
      ['31.01.2026', '01.02.2026'],
      ['2026-01-31', '2026-02-01'],
    ],
    [
      ['1/31/2026', '1/2/2026'],
      ['2026-01-31', '2026-01-02'],
    ],
    [
      ['31/01/2026', '01/02/2026'],
      ['2026-01-31', '2026-02-01'],
    ],
    [
      ['46053', '46081'],
      ['2026-01-31', '2026-02-28'],
    ],
    [
      ['2026-01-31T00:00:00.000Z', '2026-02-28 00:00:00', '20260228', '26-01-31'],
      ['2026-01-31', '2026-02-28', '2026-02-28', '2026-01-31'],
    ],
  ])('are read in the notation of their column: %s', (texts, days) => {
    expect(read('day', texts)).toEqual(values(...days));
  });

  test('that are ambiguous are asked about, and invalid ones are left to the rules', () => {
    const texts = ['01/02/2026', '03/04/2026', '2026-02-30'];
    expect(column('day', texts)).toMatchObject({ unsure: '01/02/2026', mark: undefined, possible: ['dmy', 'mdy'] });
    expect(read('day', texts)).toEqual(values(...texts));
    expect(read('day', texts, { mark: 'dmy' })).toEqual(values('2026-02-01', '2026-04-03', '2026-02-30'));
    expect(column('day', ['01/01/2026', '31.01.2026'])).toMatchObject({ unsure: undefined });
  });

  test('with a time are in the zone, and a day keeps the time of the former value', () => {
    const zone = 'Europe/Berlin';
    expect(read('day', ['2026-01-31T23:00:00.000Z'], { zone })).toEqual(values('2026-02-01'));
    expect(read('at', ['2026-01-31T10:00:00.000Z', '01.02.2026', '1.2.2026 13:30'], { zone })).toEqual(
      values('2026-01-31T10:00:00.000Z', '2026-01-31T23:00:00.000Z', '2026-02-01T12:30:00.000Z'),
    );
    expect(read('at', ['07.12.2026'], { zone, original: '2026-11-30T23:59:59+01:00' })).toEqual(
      values('2026-12-07T23:59:59+01:00'),
    );
  });
});
