import { describe, expect, test } from 'vitest';
import { recordNames } from '../../src/panel/data/lists/recordNames.ts';
import type { Stored } from '../../src/panel/data/stored/storedFor.ts';
import { columnForms } from '../../src/panel/import/columnForms.ts';
import { dryRun } from '../../src/panel/import/dryRun.ts';
import { readCsv } from '../../src/panel/import/files/csvFile.ts';
import type { ImportFile } from '../../src/panel/import/files/importFile.ts';
import {
  areKnown,
  firstColumns,
  type ImportColumns,
  keysAmong,
  remember,
  templateTitles,
} from '../../src/panel/import/importColumns.ts';
import { possibleEntries, readValue, withShownTexts } from '../../src/panel/import/importValue.ts';
import type { LookedUp } from '../../src/panel/import/lookedUp.ts';
import { keysOf, leftOutNumbers } from '../../src/panel/import/rowMatch.ts';
import { withoutSameValues, withoutTaken } from '../../src/panel/import/sameValues.ts';
import { recordStart } from '../../src/panel/widgets/form/recordStart.ts';
import { getPath } from '../../src/shared/base/getPath.ts';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { withMoving } from '../../src/shared/config/movingDefaults.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';
import { formOf, loadForm, testConfig } from '../support/config.ts';
import { invoices } from '../support/invoices.ts';
import { receipts } from '../support/receipts.ts';

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
await loadForm(receipts);
// An invoice's day of payment is of today, where it has one.
const { paidOn = { type: 'string' as const } } = invoices.schema.properties;
const properties = { ...invoices.schema.properties, paidOn: { ...paidOn, movingDefault: { today: true as const } } };
const bills = withMoving({ ...invoices, schema: { ...invoices.schema, properties } });
await loadForm(bills);
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

  test.each([
    ['Chairs', 'Chairs', 'g2, g4'],
    ['Beds, garden', 'garden', 'g1, g9'],
    ['Loop', 'Loop', 'g10, g11'],
  ])('in the cell %j that several records have are refused with their ids', (cell, name, ids) => {
    const problem = `Groups: several are called "${name}": ${ids}. Give the id.`;
    expect(read(cell)).toEqual({ problem });
  });

  test.each(['Attic', 'Attic > Chairs', 'Beds > Chairs'])('in the cell %j that no record has say so', (cell) => {
    expect(read(cell)).toEqual({ problem: `Groups: no record is called "${cell}".` });
  });

  test('of a list that the API pages mean what was found for them alone, whatever is known otherwise', () => {
    const [garden, , indoor] = records;
    const known = recordNames(groups, [...records]);
    const found = (...some: readonly (typeof garden)[]) => ({ found: some.filter((one) => one !== undefined) });
    const alone = new Map<string, LookedUp<readonly EntityRecord[]>>([
      ['Beds', found()],
      ['Indoor', found(indoor)],
      ['Garden', { failure: 'Too many.' }],
    ]);
    const readAlone = (cell: string) =>
      readValue(goods, 'groups', cell, undefined, () => ({ ...known, named: alone }), texts);
    expect(readAlone('Indoor; g1')).toEqual({ value: ['g3', 'g1'] });
    expect(readAlone('Beds')).toEqual({ problem: 'Groups: no record is called "Beds".' });
    expect(readAlone('Garden')).toEqual({ problem: 'Groups: "Garden" could not be looked up. Too many.' });
  });

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

  test('find their record although one of the two has what cannot be seen, or signs that look alike', () => {
    const matches = ['SKU-1 ', 'SKU\u20112', '\u200bMen’s 3', 'ＡＢＣ４', 'SKU-5'].map((code, at) => ({
      id: `${at}`,
      code,
      name: 'Oak ',
      price: 12,
    }));
    const file = ['SKU-1', 'sku-2', "Men's 3", 'abc4', 'SKU–5\u00a0'].map((code) => `${code};Oak;15`).join('\n');
    const rows = previewOf(`Code\u200b;Name;Price\n${file}`, 'code', matches);
    expect(rows.map(({ becomes, changes }) => [becomes, changes.map(({ field }) => field)])).toEqual(
      matches.map(() => ['changed', ['price']]),
    );
    // What the file does not say stays as it is.
    expect(rows.map(({ record }) => [record['code'], record['name']])).toEqual(
      matches.map(({ code }) => [code, 'Oak ']),
    );
    expect(mistakesIn('Code;Name\nA-1;Oak\nA\u20131;Elm', undefined)[0]).toEqual(['Code: "A-1" is also in line 3.']);
  });

  test('have the titles of choices in any letter case, whatever the language of the browser', () => {
    const [row] = previewOf('Name;Marks\nOak;"NEW, JUST IN, old\u200b"', undefined);
    expect([row?.mistakes, row?.record['marks']]).toEqual([[], ['new', 'old']]);
  });

  test('with the same combination of values are refused, and with one that another record has', async () => {
    const paired = { ...goods, schema: { ...goods.schema, unique: [['name', 'price']] } };
    const rules = { entity: paired, columns: ['code', 'name', 'price'], by: 'code', texts };
    const rows = previewOf('Code;Name;Price\nA;Oak;1\nB;oak;1\nC;Elm;2\nD;Ash;3', 'code');
    expect(withoutSameValues(rules, rows).map(({ mistakes }) => mistakes)).toEqual([
      ['Name, Price: "Oak, 1" is also in line 3.'],
      ['Name, Price: "oak, 1" is also in line 2.'],
      [],
      [],
    ]);
    const others = [
      { id: '8', name: 'ELM', price: 2 },
      { id: '9', name: 'Ash', price: 4 },
    ];
    const checked = await withoutTaken(rules, rows, async () => others);
    expect(checked.map(({ mistakes }) => mistakes)).toEqual([[], [], ['Name, Price: Already taken by ELM.'], []]);
  });

  test('with a unique value of another record are refused, unless the file changes it there', async () => {
    const matches = [
      { id: '1', code: 'A', name: 'Oak', gtin: '400' },
      { id: '2', code: 'B', name: 'Elm', gtin: '401' },
      { id: '3', code: 'C', name: 'Ash', gtin: '402' },
    ];
    const rules = { entity: goods, columns: ['code', 'gtin'], by: 'code', texts };
    const check = async (text: string) => {
      const rows = previewOf(text, 'code', matches);
      const checked = await withoutTaken(rules, rows, async () => matches);
      return checked.map(({ mistakes }) => mistakes);
    };
    expect(await check('Code;GTIN\nA;402\nB;401')).toEqual([['GTIN: Already taken by Ash.'], []]);
    expect(await check('Code;GTIN\nA;401\nB;403')).toEqual([[], []]);
  });

  test('cannot change what only the form of a new record has, and say so', async () => {
    const whenEditing = { marks: { 'ui:widget': 'hidden' } };
    const fixed = { ...goods, ...(goods.form && { form: { ...goods.form, whenEditing } }) };
    await loadForm(fixed);
    const preview = (text: string) => {
      const file = fileOf(text);
      const columns = firstColumns(fixed, file.titles, stored());
      const matches = [{ id: '1', code: 'A', name: 'Oak', marks: ['new'] }];
      const run = { compiled: formOf(fixed), matches, file, columns, listColumns: fixed.list.columns };
      const rows = dryRun({ ...run, forms: [], by: 'code', namesOf: () => undefined, texts });
      return rows.map(({ becomes, mistakes }) => [becomes, ...mistakes]);
    };
    expect(preview('Code;Name;Marks\nA;Oak;Old\nB;Elm;Old')).toEqual([
      ['refused', 'Marks can be given only when adding: an existing record keeps its own.'],
      ['added'],
    ]);
    expect(preview('Code;Name;Marks\nA;Oak;nonsense')).toEqual([
      ['refused', expect.stringContaining('"nonsense" is not one of the choices')],
    ]);
    expect(preview('Code;Name;Marks\nA;Oak;new\nA;Oak;')[0]).toEqual(['unchanged']);
  });

  test('add to a list from which the API removes nothing', async () => {
    const steps = [{ call: 'POST /goods/{id}/marks', unlessEmpty: 'marks' }];
    const adding = { ...goods, wire: { omit: ['marks'] }, endpoints: { ...goods.endpoints, afterSave: steps } };
    await loadForm(adding);
    const file = fileOf('Code;Marks\nA;Old\nB;');
    const matches = ['A', 'B'].map((code) => ({ id: code, code, name: 'Oak', marks: ['new'] }));
    const run = { compiled: formOf(adding), matches, file, columns: ['code', 'marks'], listColumns: [] };
    const rows = dryRun({ ...run, forms: [], by: 'code', namesOf: () => undefined, texts });
    expect(rows.map(({ record }) => record['marks'])).toEqual([['new', 'old'], ['new']]);
    expect(rows[0]?.changes).toMatchObject([{ was: 'New, just in', will: 'New, just in, Old' }]);
    expect(rows[1]?.becomes).toBe('unchanged');
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

describe('Numbers of a sequence', () => {
  const known = [
    { id: '1', number: 'Q001', customer: 'Ada', lines: [{ quantity: 1, price: 2, amount: 2 }] },
    { id: '2', number: 'Q002', customer: 'Bo', lines: [{ quantity: 1, price: 3, amount: 3 }] },
  ];
  const previewOf = (text: string, choose?: 'id' | 'customer' | 'none', unmatched?: string) => {
    const file = fileOf(text);
    const columns = firstColumns(receipts, file.titles, stored());
    const by = choose === 'none' ? undefined : (choose ?? keysAmong(receipts, columns)[0]);
    const forms = columnForms(receipts, file, columns, {});
    const keys = keysOf(file, columns, by).map((key) => key.toLowerCase());
    const matches = known.filter((record) => keys.includes(String(getPath(record, by ?? '')).toLowerCase()));
    const run = {
      compiled: formOf(receipts),
      matches: unmatched ? [] : matches,
      file,
      columns,
      by,
      forms,
      unmatched,
      texts,
    };
    const rows = dryRun({ ...run, listColumns: receipts.list.columns, namesOf: () => undefined });
    const notes = leftOutNumbers({ entity: receipts, columns, by, texts });
    return { by, notes, rows: rows.map(({ becomes, mistakes, record }) => [becomes, mistakes, record['number']]) };
  };

  test('identify the records, before other fields, and after the id', () => {
    const byNumber = previewOf('Customer;Number\nEve;q001\nBo;Q002');
    expect(byNumber.by).toBe('number');
    expect(byNumber.rows).toEqual([
      ['changed', [], 'Q001'],
      ['unchanged', [], 'Q002'],
    ]);
    expect(previewOf('ID;Number;Customer\n1;Q001;Eve')).toMatchObject({ by: 'id', rows: [['changed', [], 'Q001']] });
  });

  test('that no record has are reported, whatever else the row lacks, and a row without one is a new record', () => {
    const { rows } = previewOf('Number;Customer\nQ999;Eve\n;Eve');
    const why = 'No receipt has Number Q999. Leave it blank to add one, which gets its own.';
    expect(rows[0]).toEqual(['refused', [why], undefined]);
    expect(rows[1]).toEqual(['refused', ['Lines: A line at least'], undefined]);
    const failed = 'Number: "Q001" could not be looked up. Try later.';
    expect(previewOf('Number;Customer\nQ001;Eve', undefined, 'Try later.').rows[0]?.[1]).toEqual([failed]);
  });

  test('that are not those of the matched record are reported', () => {
    const own = (number: string) => `Number ${number} is not imported: each receipt gets its own.`;
    expect(previewOf('ID;Number;Customer\n1;Q002;Eve\n;Q001;Ada').rows.map(([, mistakes]) => mistakes)).toEqual([
      [own('Q002')],
      [own('Q001'), 'Lines: A line at least'],
    ]);
    expect(previewOf('Customer;Number\nAda;Q001', 'customer').rows).toEqual([['unchanged', [], 'Q001']]);
  });

  test('are left out with a note where every row is a new record, and in the file to fill in', () => {
    const { notes, rows } = previewOf('Number;Customer\nQ001;Eve', 'none');
    expect(notes).toEqual(['Number is not imported: each receipt gets its own.']);
    expect(rows).toEqual([['refused', ['Lines: A line at least'], undefined]]);
    expect(previewOf('Number;Customer\nQ001;Eve').notes).toEqual([]);
    expect(templateTitles(receipts)).toEqual(['Customer', 'Discount', 'Paid']);
  });
});

describe('Defaults that move', () => {
  const compiled = formOf(bills);
  const start = recordStart(bills, 'u1', Date.parse('2026-01-31T12:00:00Z'));
  const previewOf = (text: string, matches: readonly { id: string }[] = []) => {
    const file = fileOf(text);
    const columns = firstColumns(bills, file.titles, stored());
    const forms = columnForms(bills, file, columns, {});
    const run = { compiled, matches, file, columns, listColumns: bills.list.columns, forms, by: 'id', start, texts };
    return dryRun({ ...run, namesOf: () => undefined }).map(({ changes }) =>
      Object.fromEntries(changes.map(({ title, will }) => [title, will])),
    );
  };

  test('are in new rows, in fields that the file does not have and in blank cells', () => {
    const today = { Issued: '2026-01-31', Due: '2026-02-14', 'Handled by': 'u1' };
    expect(previewOf('Number\nR-1')).toEqual([{ Number: 'R-1', ...today }]);
    expect(previewOf('Number;Issued;Due\nR-1;2026-03-01;\nR-2;;2026-05-01')).toEqual([
      { Number: 'R-1', ...today, Issued: '2026-03-01', Due: '2026-03-15' },
      { Number: 'R-2', ...today, Due: '2026-05-01' },
    ]);
  });

  test('are not in rows that change a record, nor where no condition includes the field', () => {
    const records = [{ id: '1', number: 'R-1', status: 'draft', checked: false }];
    expect(previewOf('ID;Number;Issued\n1;R-2;', records)).toEqual([{ Number: 'R-2' }]);
    expect(previewOf('Number\nR-3')[0]).not.toHaveProperty('Paid on');
  });
});
