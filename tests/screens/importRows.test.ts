import { describe, expect, test } from 'vitest';
import { recordNames } from '../../src/panel/data/lists/recordNames.ts';
import type { Stored } from '../../src/panel/data/stored/storedFor.ts';
import { readCsv } from '../../src/panel/screens/files/csvFile.ts';
import type { ImportFile } from '../../src/panel/screens/files/importFile.ts';
import { columnForms } from '../../src/panel/screens/import/columnForms.ts';
import { dryRun } from '../../src/panel/screens/import/dryRun.ts';
import { areKnown, firstColumns, type ImportColumns, remember } from '../../src/panel/screens/import/importColumns.ts';
import { possibleEntries, readValue, withShownTexts } from '../../src/panel/screens/import/importValue.ts';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { formOf, loadForm, testConfig } from '../support/config.ts';

const groups = entityFrom(
  'groups',
  {
    type: 'object',
    title: 'Group',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      parent: { type: 'string', title: 'Parent', reference: { to: 'groups' } },
    },
  },
  {
    endpoints: { list: 'GET /groups' },
    list: {
      title: 'Groups',
      label: 'name',
      columns: [{ field: 'name' }],
      tree: { children: 'children', parent: 'parent' },
    },
  },
  panel,
);
const goods = entityFrom(
  'goods',
  {
    type: 'object',
    title: 'Good',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'A name is needed' },
      code: { type: 'string', title: 'Code', unique: true },
      gtin: { type: 'string', title: 'GTIN', unique: true },
      price: { type: 'number', title: 'Price' },
      groups: { type: 'array', title: 'Groups', items: { type: 'string', reference: { to: 'groups' } } },
      marks: {
        type: 'array',
        title: 'Marks',
        items: { type: 'string', enum: ['new', 'old'] },
      },
    },
  },
  {
    uiSchema: { marks: { 'ui:enumNames': ['New, just in', 'Old'] } },
    endpoints: { list: 'GET /goods', create: 'POST /goods', update: 'PUT /goods/{id}' },
    list: { title: 'Goods', label: 'name', columns: [{ field: 'name' }, { field: 'price' }], import: true },
    form: { title: { add: 'Add', edit: 'Edit' }, cancel: 'Cancel', submit: 'Save' },
  },
  panel,
);
await loadForm(goods);
const texts = { ...panel.texts, ...(await testConfig().texts()) };

const stored = (): Stored => {
  let kept: unknown;
  return {
    text: () => undefined,
    read: () => kept,
    write: (value) => {
      kept = value;
      return true;
    },
    forget: () => undefined,
  };
};
function fileOf(text: string): ImportFile {
  const read = readCsv(text);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

describe('Columns', () => {
  /** What is known of a file, after what was chosen for another one. */
  const known = (chosen: string, columns: ImportColumns, next: string) => {
    const kept = stored();
    remember(kept, fileOf(`${chosen}\nx;y;z`).titles, columns);
    const file = fileOf(next);
    const found = firstColumns(goods, file.titles, kept);
    return [found, areKnown(file, found, kept)];
  };

  test('with the same title are asked about, and remembered by their positions', () => {
    const text = 'Code;Price;Price\nA;1;2';
    const file = fileOf(text);
    const first = firstColumns(goods, file.titles, stored());
    expect([first, areKnown(file, first, stored())]).toEqual([['code', 'price', undefined], false]);
    expect(known('Code;Price;Price', ['code', 'price', undefined], text)).toEqual([['code', 'price', undefined], true]);
    expect(known('Code;Price;Price', ['code', undefined, 'price'], text)).toEqual([['code', undefined, 'price'], true]);
  });

  test('with the same title are asked about again among other columns', () => {
    const last = ['code', undefined, 'price'];
    expect(known('Code;Price;Price', last, 'Price;Code;Price\n1;A;2')).toEqual([['price', 'code', undefined], false]);
    expect(known('Code;Price;Price', last, 'Code;Price\nA;1')).toEqual([['code', 'price'], true]);
  });

  test('without a title are remembered by their positions, for the same titles only', () => {
    expect(known('Code;;', ['code', undefined, 'price'], 'Code;;\nA;1;2')).toEqual([
      ['code', undefined, 'price'],
      true,
    ]);
    expect(known('Code;', ['code', 'price'], 'Name;\nOak;1')).toEqual([['name', undefined], false]);
    expect(known('Code', ['code'], 'Code;;Price\nA;;2')).toEqual([['code', undefined, 'price'], true]);
  });

  test('are not taken from the prototype of objects', () => {
    expect(firstColumns(goods, ['constructor', 'toString'], stored())).toEqual([undefined, undefined]);
  });
});

describe('Names', () => {
  const records = [
    { id: 'g1', name: 'Garden' },
    { id: 'g2', name: 'Chairs', parent: 'g1' },
    { id: 'g3', name: 'Indoor' },
    { id: 'g4', name: 'Chairs', parent: 'g3' },
    { id: 'g5', name: 'Bed, Bath & Beyond' },
    { id: 'g6', name: 'Tables; large', parent: 'g1' },
    { id: 'g7', name: 'Beds' },
    { id: 'g8', name: 'A > B' },
    { id: 'g9', name: 'Garden', parent: 'g3' },
    { id: 'g10', name: 'Loop', parent: 'g11' },
    { id: 'g11', name: 'Loop', parent: 'g10' },
  ];
  const named = recordNames(groups, records);
  const read = (cell: string) => readValue(goods, 'groups', cell, undefined, () => named, texts);

  test.each([
    ['Bed, Bath & Beyond', ['g5']],
    ['beds, bed, bath & beyond; Tables; large', ['g7', 'g5', 'g6']],
    ['Tables; large', ['g6']],
    ['Garden > Chairs', ['g2']],
    ['indoor>chairs, Beds', ['g4', 'g7']],
    ['Garden > Tables; large', ['g6']],
    ['A > B', ['g8']],
    ['g4\ng2', ['g4', 'g2']],
    ['Garden (g1)', ['g1']],
    ['Indoor > Garden', ['g9']],
  ])('in the cell %j match records', (cell, value) => {
    expect(read(cell)).toEqual({ value });
  });

  test.each(['Chairs', 'Garden', 'Beds, Chairs', 'Attic > Chairs', 'Beds > Chairs'])(
    'in the cell %j match none',
    (cell) => {
      expect(read(cell)).toHaveProperty('problem');
    },
  );

  test('that could not be looked up are reported with the reason, and the others are read', () => {
    const some = { ...recordNames(groups, records.slice(2, 3)), failure: 'Enter a number.' };
    const readSome = (cell: string) => readValue(goods, 'groups', cell, undefined, () => some, texts);
    expect(readSome('Indoor')).toEqual({ value: ['g3'] });
    const problem = 'Groups: "Beds" could not be looked up. Enter a number.';
    expect(readSome('Indoor, Beds')).toEqual({ problem });
  });

  test('of an exported file are read as their records', () => {
    for (const { id } of records) expect(read(named.names.get(id) ?? '')).toEqual({ value: [id] });
    const all = [...named.names.values()].join(', ');
    expect(read(all)).toEqual({ value: records.map(({ id }) => id) });
  });

  test('of choices may have separators in them', () => {
    const value = readValue(goods, 'marks', 'Old, New, just in', undefined, () => undefined, texts);
    expect(value).toEqual({ value: ['old', 'new'] });
  });

  test('are looked for with and without the separators in them', () => {
    const schema = { type: 'array' } as const;
    expect(possibleEntries(schema, 'A, B; C')).toEqual(['A, B; C', 'A', 'A, B', 'B', 'B; C', 'C']);
  });
});

describe('Rows', () => {
  const previewOf = (
    text: string,
    by: string | undefined,
    matches: readonly { id: string }[] = [],
    unmatched?: string,
  ) => {
    const file = fileOf(text);
    const columns = firstColumns(goods, file.titles, stored());
    const forms = columnForms(goods, file, columns, {});
    const run = { compiled: formOf(goods), matches, file, columns, listColumns: goods.list.columns };
    return dryRun({ ...run, forms, by, namesOf: () => undefined, unmatched, texts });
  };
  const mistakesIn = (text: string, by: string | undefined, matches: readonly { id: string }[] = []) =>
    previewOf(text, by, matches).map(({ mistakes }) => mistakes);

  test('with more cells than there are columns are refused', () => {
    const [wide, even] = mistakesIn('Code,Name,Price\nA,Oak, round,12\nB,Elm,13', 'code');
    expect(wide?.[0]).toContain('The row has 4 cells instead of 3');
    expect(even).toEqual([]);
  });

  test('with fewer cells leave the fields of the others as they are', () => {
    const matches = [{ id: '1', code: 'A', name: 'Oak', price: 12 }];
    const [row] = previewOf('Code;Name;Price\nA;Ash', 'code', matches);
    expect(row?.record).toMatchObject({ name: 'Ash', price: 12 });
    expect(previewOf('Code;Name;Price\nA;Ash;', 'code', matches)[0]?.record['price']).toBeUndefined();
  });

  test('with an error of a spreadsheet are refused, and the cell is named', () => {
    const [first, second] = mistakesIn('Code;Name;Price\nA;#N/A;1\nB;Oak;#DIV/0!', 'code');
    expect(first).toEqual(['B2: #N/A is an error of the spreadsheet, not a value.']);
    expect(second).toEqual(['C3: #DIV/0! is an error of the spreadsheet, not a value.']);
  });

  test('with an error in a column that is left out are accepted', () => {
    expect(mistakesIn('Code;Name;Other\nA;Oak;#N/A', 'code')).toEqual([[]]);
  });

  test('with the same value of a unique field are refused, and name each other', () => {
    const text = 'Code;Name;GTIN\nA;Oak;400\nB;Elm;401\nC;Ash;400\nD;Fir;\nE;Yew;\nF;Box;401';
    expect(mistakesIn(text, 'code')).toEqual([
      ['GTIN: "400" is also in line 4.'],
      ['GTIN: "401" is also in line 7.'],
      ['GTIN: "400" is also in line 2.'],
      [],
      [],
      ['GTIN: "401" is also in line 3.'],
    ]);
    expect(mistakesIn('Code;Name\nä-1;Oak\nÄ-1;Elm', undefined)).toEqual([
      ['Code: "ä-1" is also in line 3.'],
      ['Code: "Ä-1" is also in line 2.'],
    ]);
    expect(mistakesIn('Code;Name\nA;Oak\nB;Elm\na;Ash', 'code')[2]).toEqual(['Line 2 is about the same record.']);
  });

  test('have the shown text for a field of texts, and numbers for others', () => {
    const shown = new Map([
      [0, '00042'],
      [1, '12.50 EUR'],
    ]);
    const file = { titles: ['Code', 'Price'], rows: [{ line: 2, cells: [42, 12.5], shown }] };
    expect(withShownTexts(goods, file, ['code', 'price']).rows[0]?.cells).toEqual(['00042', 12.5]);
  });

  test('whose records could not be looked up are refused with the reason, and those without a key are added', () => {
    const text = 'Code;Name;Price\nA;Oak;1\nB;Elm;\n;Ash;3';
    const rows = previewOf(text, 'code', [], 'The server does not answer.');
    const failed = (code: string) => `Code: "${code}" could not be looked up. The server does not answer.`;
    expect(rows.map(({ becomes, mistakes }) => [becomes, mistakes])).toEqual([
      ['refused', [failed('A')]],
      ['refused', [failed('B')]],
      ['added', []],
    ]);
    const byId = previewOf('id;Price\ng1;1', 'id', [], 'The server does not answer.');
    expect(byId.map(({ mistakes }) => mistakes)).toEqual([
      ['ID: "g1" could not be looked up. The server does not answer.'],
    ]);
  });
});
