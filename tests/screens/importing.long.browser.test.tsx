import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig } from '../../src/shared/config/grammar.ts';
import { withMoving } from '../../src/shared/config/movingDefaults.ts';
import { decodeList, wireRecord } from '../../src/shared/wire/record.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { fileOf, savedFiles } from '../support/savedFiles.ts';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, listed, told } from '../support/staff.ts';
import { puts, translatePage } from '../support/translatedPage.ts';
import { versionedShop } from '../support/versionedShop.ts';

const shop = freshShop();

const crates = (endpoints: Partial<EntityConfig['endpoints']> = {}): Entity =>
  entityFrom(
    'crates',
    {
      type: 'object',
      title: 'Crate',
      required: ['id', 'name', 'price'],
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name', minLength: 2, errorMessage: 'A name is needed' },
        code: { type: 'string', title: 'Code', unique: true },
        price: { type: 'number', title: 'Price', minimum: 0, errorMessage: 'A price is 0 or more' },
        isFull: { type: 'boolean', title: 'Full' },
        state: { type: 'string', title: 'State', enum: ['IN', 'OUT'] },
        for: { type: 'string', title: 'For', reference: { to: 'users' } },
        tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
        at: {
          type: 'object',
          title: 'Place',
          properties: {
            city: { type: 'string', title: 'City', minLength: 2, errorMessage: 'A city has a name' },
            floor: { type: 'integer', title: 'Floor' },
          },
        },
      },
    },
    {
      uiSchema: { state: { 'ui:enumNames': ['Inside', 'Outside'] } },
      wire: { codecs: { price: 'decimalString' } },
      endpoints: { list: 'GET /crates', create: 'POST /crates', update: 'PUT /crates/{id}', ...endpoints },
      list: {
        title: 'Crates',
        label: 'name',
        columns: [
          { field: 'name' },
          { field: 'price', cell: 'number', prefix: '$', decimals: 2 },
          { field: 'tags', cell: 'list' },
          { field: 'at.city', title: 'Town' },
          { field: 'at.floor', cell: 'number' },
        ],
        import: true,
      },
      form: {
        title: { add: 'Add Crate', edit: 'Edit Crate' },
        cancel: 'Cancel',
        submit: 'Save',
      },
      toasts: { updated: 'Saved.', created: 'Saved.' },
    },
    panel,
  );

const records = [
  { id: '1', name: 'Oak box', code: 'A-1', price: '10.00', isFull: true, state: 'IN', made: 'by hand' },
  { id: '2', name: 'Elm box', code: 'A-2', price: '20.00' },
  { id: '3', name: 'X', code: 'A-3', price: '30.00' },
];

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => vi.restoreAllMocks());

async function show(
  entity = crates(),
  list: readonly object[] = records,
  uid = 'uid-admin',
  others: readonly Entity[] = [],
) {
  shop.api.on('GET /crates', () => json(list));
  shop.api.on('PUT /crates/{id}', () => json({}));
  shop.api.on('POST /crates', () => json({ id: '9' }, 201));
  const screen = await renderScreen(entity, '/', { user: { uid } }, {}, others);
  await listed();
  await button('Import CSV').click();
  await expect.element(dialog('Import CSV')).toBeVisible();
  return screen;
}

/** Chooses a file with this text. */
const choose = (...lines: string[]) => give(new File([lines.join('\r\n')], 'crates.csv', { type: 'text/csv' }));

async function give(file: File) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('There is nothing to choose a file with.');
  await userEvent.upload(input, file);
}

/** What sends the rows: 'Import 2 boxes', or 'Import' where there is nothing to send. */
const importButton = () => page.getByRole('button', { name: /^Import(?! CSV)/ });
const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] li')].map((line) => line.innerText.replace(/\s+/g, ' '));
const sent = () => shop.api.made.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

async function check(...text: string[]) {
  await choose(...text);
  await expect.element(importButton()).toBeVisible();
}

describe('A file', () => {
  test('changes the records of its rows, and nothing else in them', async () => {
    await show();
    await check('\ufeffCode;Price', 'a-1;12,50', 'A-2;20.00');
    await expect.poll(lines).toEqual(['Oak box (line 2) Changed Price: $10.00 → $12.50', 'Elm box (line 3) Unchanged']);
    await expect.element(page.getByText('1 of 2 crates will change. 1 unchanged.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(sent()).toEqual([]);
    await importButton().click();
    await expect.element(told('Oak box imported.')).toBeVisible();
    expect(sent()).toEqual([['PUT /crates/1', { ...records[0], price: '12.5' }]]);
  });

  test('can start from a template with the titles of all columns', async () => {
    const files = savedFiles();
    await show();
    await button('Download template').click();
    const text = await files[0]?.content.text();
    expect([files[0]?.name, text]).toEqual(['crates.csv', 'Name,Code,Price,Full,State,For,Tags,Town,Floor']);
    await check(text ?? '', 'New box,B-1,5,yes,Outside,,red,Bern,2');
    await expect.poll(() => lines()[0]).toContain('New box (line 2) New Name: New box');
    await importButton().click();
    await expect.element(told('New box imported.')).toBeVisible();
    expect(sent()).toEqual([
      ['POST /crates', expect.objectContaining({ code: 'B-1', at: { city: 'Bern', floor: 2 } })],
    ]);
  });

  test('finds records by their number, and new rows begin as in the form: by the person who adds them', async () => {
    const { schema } = crates();
    const numbered = withMoving({
      ...crates(),
      schema: {
        ...schema,
        properties: {
          ...schema.properties,
          number: { type: 'string', title: 'Number', readOnly: true, unique: true, sequence: 'C{n:2}' },
          for: { type: 'string', title: 'For', reference: { to: 'users' }, movingDefault: { me: true } },
        },
      },
    });
    shop.api.on('GET /crates', () => json(records.map((record) => ({ ...record, number: `C0${record.id}` }))));
    shop.api.on('POST /crates', () => json({ id: '9', number: 'C04' }, 201));
    await renderScreen(numbered, '/', { person: 'u2' });
    await listed();
    await button('Import CSV').click();
    await expect.element(dialog('Import CSV')).toBeVisible();
    await check('Number,Name,Price', 'c02,Elm box,21', ',New box,5', 'C77,Ash box,9');
    await expect
      .poll(lines)
      .toEqual([
        'Ash box (line 4) Not imported No crate has Number C77. Leave it blank to add one, which gets its own. Name: Ash box Price: $9.00',
        'Elm box (line 2) Changed Price: $20.00 → $21.00',
        'New box (line 3) New Name: New box Price: $5.00 For: bo@shop.example',
      ]);
    await importButton().click();
    // At the same time, in any order.
    await expect
      .poll(() => sent().toSorted())
      .toEqual([
        ['POST /crates', expect.objectContaining({ name: 'New box', for: 'u2' })],
        ['PUT /crates/2', expect.objectContaining({ price: '21', number: 'C02' })],
      ]);
    expect(sent().toSorted()[0]?.[1]).not.toHaveProperty('number');
  });

  test('adds rows that have no record yet', async () => {
    await show();
    await check('Code,Name,Price,Full,State,For,Tags', 'B-1,New box,5,yes,Outside,bo@shop.example,"red, round"');
    await expect.poll(() => lines()[0]).toContain('New box (line 2) New Code: B-1 Name: New box');
    await importButton().click();
    await expect.element(told('New box imported.')).toBeVisible();
    expect(sent()).toEqual([
      [
        'POST /crates',
        expect.objectContaining({
          code: 'B-1',
          name: 'New box',
          price: '5',
          isFull: true,
          state: 'OUT',
          for: 'u2',
          tags: ['red', 'round'],
        }),
      ],
    ]);
  });

  test('shows at its row what could not be looked up, and goes on with the others', async () => {
    shop.api.on('GET /admin/users', () => json({ message: 'The register is closed.' }, 400));
    await show();
    await check('Code,Price,For', 'A-1,11,Ada', 'A-2,21,');
    await expect
      .poll(lines)
      .toEqual([
        expect.stringContaining('For: "Ada" could not be looked up. The register is closed.'),
        'Elm box (line 3) Changed Price: $20.00 → $21.00',
      ]);
    await expect.element(importButton()).toBeEnabled();
  });

  test('names records of a list that the API pages by their label, of a template too, each row by itself', async () => {
    const people: Entity = {
      name: 'people',
      schema: {
        type: 'object',
        title: 'Person',
        properties: { id: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
      },
      endpoints: { list: 'GET /people' },
      list: { title: 'People', empty: 'None', label: '{first} {last}', columns: [], paging: 'server' },
    };
    const known = [
      { id: 'g000', first: 'Clara', last: 'Schäfer' },
      { id: 'g089', first: 'Käthe', last: 'Schäfer' },
      { id: 'g100', first: 'Käthe', last: 'Schäfer' },
      { id: 'g101', first: 'Xenia', last: 'Neumann' },
    ];
    shop.api.on('GET /people', ({ query }) => {
      const [ids, words] = [query.getAll('id'), (query.get('q') ?? '').split(' ')];
      const has = ({ id, first, last }: (typeof known)[number]) =>
        (ids.length === 0 || ids.includes(id)) && words.every((word) => `${first} ${last}`.includes(word));
      return json(known.filter(has));
    });
    const { schema, ...of } = crates();
    const { properties } = schema;
    const references = { ...properties, for: { type: 'string' as const, title: 'For', reference: { to: 'people' } } };
    await show({ ...of, schema: { ...schema, properties: references } }, records, 'uid-admin', [people]);
    await check('Code,For', 'A-1,g100', 'A-2,Käthe Schäfer', 'A-3,Xenia Neumann', 'A-3,Nobody');
    await expect
      .poll(lines)
      .toEqual([
        expect.stringContaining('For: several are called "Käthe Schäfer": g089, g100. Give the id.'),
        expect.stringContaining('For: no record is called "Nobody".'),
        'Oak box (line 2) Changed For: Käthe Schäfer',
        'X (line 4) Changed For: Xenia Neumann',
      ]);
  });

  test('shows at its rows that their records could not be looked up', async () => {
    const paged = crates();
    await show({ ...paged, list: { ...paged.list, paging: 'server' } });
    shop.api.on('GET /crates', () => json({ message: 'Enter a number.' }, 400));
    await check('Code,Price', 'A-1,11');
    await expect.poll(lines).toEqual([expect.stringContaining('Code: "A-1" could not be looked up. Enter a number.')]);
  });

  test("is checked by the form's rules, with their messages, and by what can be read", async () => {
    await show();
    await check(
      'Code,Name,Price,State,For',
      'A-1,O,10,,',
      'A-2,Elm box,-1,,',
      'A-2,Elm box,2,,',
      'B-1,Box,much,Gone,nobody',
    );
    await expect.poll(() => lines().length).toBe(4);
    expect(lines()[0]).toContain('Oak box (line 2) Not imported Name: A name is needed');
    expect(lines()[1]).toContain('Price: A price is 0 or more');
    expect(lines()[2]).toContain('Line 3 is about the same record.');
    expect(lines()[3]).toContain('Price: "much" is not a number.');
    expect(lines()[3]).toContain('State: "Gone" is not one of the choices.');
    expect(lines()[3]).toContain('For: no record is called "nobody".');
    await expect.element(page.getByText('0 of 4 crates will change. 4 will be skipped.')).toBeVisible();
    await expect.element(importButton()).toBeDisabled();
  });

  test('may change a record that had a mistake before', async () => {
    await show();
    await check('Code,Price', 'A-3,31');
    await expect.poll(lines).toEqual(['X (line 2) Changed Price: $30.00 → $31.00']);
  });

  test('of new records only is refused where the API cannot add', async () => {
    const { create: _, ...endpoints } = crates().endpoints;
    const entity = crates();
    await show({ ...entity, endpoints });
    await check('Code,Price', 'Z-9,1');
    await expect.poll(() => lines()[0]).toContain('There is no such record.');
  });

  test('shows at a row without a record what a new one lacks', async () => {
    await show();
    await check('Code,Price', 'Z-9,1');
    await expect
      .poll(lines)
      .toEqual(['Line 2 Not imported No crate has Code Z-9. To add it, also give Name. Code: Z-9 Price: $1.00']);
  });

  test('whose encoding is uncertain is asked about, with a sample in each encoding', async () => {
    await show();
    const bytes = Uint8Array.from('Code;Name;Price\nB-1;\xd1\xf2\xee\xeb;5', (sign) => sign.charCodeAt(0));
    await give(new File([bytes], 'crates.csv'));
    const question = page.getByRole('radiogroup', { name: 'How is this file encoded?' });
    await expect.element(question.getByRole('radio', { name: 'Ñòîë (windows-1252)' })).toBeChecked();
    expect(await axeViolations()).toEqual([]);
    await expect.element(dialog('Import CSV').getByText('Ñòîë', { exact: true })).toBeVisible();
    await question.getByRole('radio', { name: 'Стол (windows-1251)' }).click();
    await expect.element(dialog('Import CSV').getByText('Стол', { exact: true })).toBeVisible();
    await button('Preview').click();
    await expect.poll(() => lines()[0]).toContain('Стол (line 2) New');
  });

  test('with unreadable letters, or rows that are too short, has a note', async () => {
    await show();
    const good = new TextEncoder().encode('Code;Name;Price\nA-1;Stühle für Küchen;11\nA-2;Äpfel\nA-3;Caf');
    await give(new File([good, Uint8Array.of(0xe9), ';12'], 'crates.csv'));
    await expect.poll(() => lines().length).toBe(3);
    await expect.element(page.getByText('Some letters could not be read: line 4.')).toBeVisible();
    await expect.element(page.getByText('Fewer cells than columns in line 3: what is missing')).toBeVisible();
    expect(lines()[1]).toBe('Elm box (line 3) Changed Name: Elm box → Äpfel');
  });

  test('that is no table shows an error', async () => {
    await show();
    await choose('Name');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file has no rows that can be read.');
  });
});

describe('Columns', () => {
  test('that are all known open the preview at once, and Back opens their choices', async () => {
    await show();
    await choose('Code,Price', 'A-1,11');
    await expect.poll(lines).toEqual(['Oak box (line 2) Changed Price: $10.00 → $11.00']);
    await expect.element(importButton()).toHaveFocus();
    await button('Back').click();
    await expect.element(combobox('Price')).toHaveTextContent('Price');
    await combobox('Price').click();
    await page.getByRole('option', { name: 'Not imported' }).click();
    await button('Preview').click();
    await expect.poll(lines).toEqual(['Oak box (line 2) Unchanged']);
  });

  test('with an unknown one are asked about first, but not again once it was left out', async () => {
    await show();
    await choose('Code,Price,Colour', 'A-1,11,red');
    await expect.element(combobox('Colour')).toHaveTextContent('Not imported');
    await button('Preview').click();
    await expect.poll(lines).toEqual(['Oak box (line 2) Changed Price: $10.00 → $11.00']);
    await button('Close').click();
    await button('Import CSV').click();
    await check('Code,Price,Colour', 'A-2,21,red');
    await expect.poll(lines).toEqual(['Elm box (line 2) Changed Price: $20.00 → $21.00']);
  });

  test('can still be chosen where the preview fails', async () => {
    await show();
    shop.api.on('GET /admin/users', () => json({}, 503));
    await choose('Code,For', 'A-1,Bo');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(combobox('For')).toBeVisible();
    await expect.element(button('Preview')).toBeEnabled();
  });
});

test('the columns are remembered for the person', async () => {
  const screen = await show();
  await choose('What,How much', 'A-1,11');
  await combobox('What').click();
  await page.getByRole('option', { name: 'Code' }).click();
  await combobox('How much').click();
  await page.getByRole('option', { name: 'Price' }).click();
  await combobox('Match rows by').click();
  await page.getByRole('option', { name: 'Code' }).click();
  await button('Preview').click();
  await expect.poll(lines).toEqual(['Oak box (line 2) Changed Price: $10.00 → $11.00']);
  await button('Close').click();
  await button('Import CSV').click();
  await check('What,How much', 'A-2,21');
  await expect.poll(lines).toEqual(['Elm box (line 2) Changed Price: $20.00 → $21.00']);
  await screen.unmount();
  await show(crates(), records, 'uid-other');
  await choose('What,How much', 'A-1,11');
  await expect.element(combobox('How much')).toHaveTextContent('Not imported');
});

test('rows with mistakes, and those that failed, are saved as a file with the reasons', async () => {
  const files = savedFiles();
  await show();
  shop.api.on('PUT /crates/{id}', ({ params }) =>
    params.id === '2' ? json({ message: 'Not today.' }, 409) : json({}),
  );
  await check('Code,Price', 'A-1,11', 'A-2,21', 'A-3,-5');
  await importButton().click();
  await expect.element(page.getByText('1 of 3 crates imported. 2 left out.')).toBeVisible();
  await button('Download failed rows').click();
  expect(await files[0]?.content.text()).toBe(
    'Code,Price,Error\r\nA-2,21,Not today.\r\nA-3,-5,Price: A price is 0 or more',
  );
});

test('a row that was saved in part is not added again', async () => {
  await show(crates({ afterSave: ['POST /crates/{id}/stamps'] }));
  shop.api.on('POST /crates/{id}/stamps', () => json({ message: 'No ink.' }, 409));
  await check('Code,Name,Price', 'B-1,New box,5');
  await importButton().click();
  await expect.element(dialog('Import CSV')).toHaveTextContent('No ink.');
  shop.api.on('POST /crates/{id}/stamps', () => json({}));
  await button('Retry failed').click();
  await expect.element(told('New box imported.')).toBeVisible();
  expect(sent().map(([call]) => call)).toEqual([
    'POST /crates',
    'POST /crates/9/stamps',
    'PUT /crates/9',
    'POST /crates/9/stamps',
  ]);
});

test('an import with skipped rows does not end as if all was done', async () => {
  const files = savedFiles();
  await show();
  await check('Code,Price', 'A-1,11', 'A-2,much', 'A-3,-5');
  await importButton().click();
  await expect.element(dialog('Import CSV').getByText('1 of 3 crates imported. 2 left out.')).toBeVisible();
  expect(lines()).toEqual([
    'Elm box (line 3) Price: "much" is not a number.',
    'X (line 4) Price: A price is 0 or more',
    'Oak box done',
  ]);
  await button('Download failed rows').click();
  expect(await files[0]?.content.text()).toBe(
    'Code,Price,Error\r\nA-2,much,"Price: ""much"" is not a number."\r\nA-3,-5,Price: A price is 0 or more',
  );
  await button('Close').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 of 3 crates imported. 2 left out.');
});

describe('Numbers', () => {
  test('are read in the notation of their column, which is shown', async () => {
    await show();
    await check('Code;Price', 'A-1;1.299', 'A-2;$12.345,60', 'A-3;7 €');
    await expect
      .poll(lines)
      .toEqual([
        'Oak box (line 2) Changed Price: $10.00 → $1299.00 (+12,890%)',
        'Elm box (line 3) Changed Price: $20.00 → $12345.60 (+61,628%)',
        'X (line 4) Changed Price: $30.00 → $7.00 (-77%)',
      ]);
    await expect.element(page.getByText('Price: $12.345,60 → 12345.6')).toBeVisible();
    await expect.element(page.getByText('Price: 3 crates will change by more than 50%.')).toBeVisible();
    await expect.element(importButton()).toHaveTextContent('Import 3 crates');
    await expect.element(page.getByText('Price: amounts in € are imported without conversion.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('that are ambiguous are asked about, once for their column', async () => {
    await show();
    await choose('Code;Price;Floor', 'A-1;1.299;2', 'A-2;2.500;3');
    const question = page.getByRole('radiogroup', { name: 'Price: which number is "1.299"?' });
    await expect.element(question.getByRole('radio', { name: '1.299 → 1.299' })).not.toBeChecked();
    await expect.element(button('Preview')).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
    await question.getByRole('radio', { name: '1.299 → 1299' }).click();
    await expect.element(dialog('Import CSV').getByText('1.299 → 1299 · 2.500 → 2500')).toBeVisible();
    await button('Preview').click();
    await expect
      .poll(lines)
      .toEqual([
        'Oak box (line 2) Changed Price: $10.00 → $1299.00 (+12,890%) Floor: 2',
        'Elm box (line 3) Changed Price: $20.00 → $2500.00 (+12,400%) Floor: 3',
      ]);
    expect(page.getByRole('radiogroup').elements()).toEqual([]);
  });
});

test('the numbers of an Excel workbook need no question', async () => {
  await show();
  const rows = [
    ['Code', 'Price', 'Town'],
    ['A-1', 1.299, 'Bath'],
    ['A-2', 2500, 'B'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Crates', rows }] });
  await give(new File([new Uint8Array(bytes)], 'crates.xlsx'));
  await expect
    .poll(lines)
    .toEqual([
      'Elm box (line 3) Not imported Town: A city has a name Price: $20.00 → $2500.00 (+12,400%) Town: B',
      'Oak box (line 2) Changed Price: $10.00 → 1.299 (-87%) Town: Bath',
    ]);
});

test('what a workbook hides is named, and imported only where somebody wants it', async () => {
  const rows = [
    ['Code', 'Price', 'State'],
    ['A-1', 11, 'OUT'],
    ['A-2', 21, 'OUT'],
  ];
  const hidden = { hidden: true };
  const sheet = { name: 'Crates', rows, columns: [{}, {}, hidden], rowDefs: new Map([[2, hidden]]) };
  await show();
  await give(new File([new Uint8Array(await writeXlsx({ sheets: [sheet] }))], 'crates.xlsx'));
  await expect.poll(lines).toEqual(['Oak box (line 2) Changed Price: $10.00 → $11.00']);
  await expect.element(page.getByText('1 row is hidden in the sheet: line 3.')).toBeVisible();
  await expect.element(page.getByText('Hidden columns of the sheet: State.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Import what is hidden, too' }).click();
  await expect
    .poll(lines)
    .toEqual([
      'Oak box (line 2) Changed Price: $10.00 → $11.00 State: Inside → Outside',
      'Elm box (line 3) Changed Price: $20.00 → $21.00 State: Outside',
    ]);
  await expect.element(page.getByText('1 row is hidden in the sheet: line 3.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Import what is hidden, too' }).click();
  await expect.poll(() => lines().length).toBe(1);
});

test('an import of nothing says why', async () => {
  await show();
  await check('Code,Price', 'A-1,10', 'A-2,20', 'A-3,-1');
  await expect.element(page.getByText('Nothing to import: 2 unchanged, 1 skipped')).toBeVisible();
  await expect.element(importButton()).toBeDisabled();
});

test('a field inside an object is changed, and nothing else in it', async () => {
  const before = { id: '4', name: 'Ash box', code: 'A-4', price: '5.00', at: { city: 'York', floor: 2, note: 'kept' } };
  await show(crates(), [...records, before]);
  await check('Code,Town', 'A-4,Bath', 'A-1,Rome');
  await expect
    .poll(lines)
    .toEqual(['Ash box (line 2) Changed Town: York → Bath', 'Oak box (line 3) Changed Town: Rome']);
  await importButton().click();
  await expect.element(told('2 crates imported.')).toBeVisible();
  expect(sent()).toEqual([
    ['PUT /crates/4', { ...before, at: { ...before.at, city: 'Bath' } }],
    ['PUT /crates/1', { ...records[0], at: { city: 'Rome' } }],
  ]);
});

test('an exported file changes nothing when it is imported', async () => {
  const odd = [
    { id: '5', name: '=1+1;@x', code: '-A', price: '0.10', tags: ['red, or blue', '+1'], at: { city: ' York;-1' } },
    { id: '6', name: "'=quoted'\n-2", code: 'B', price: '1.299', tags: [], at: { city: '＝1' } },
  ];
  const csv = await fileOf(crates(), decodeList(crates(), odd.map(wireRecord)), 'csv');
  await show(crates(), odd);
  await choose(csv);
  await expect.poll(lines).toEqual(['=1+1;@x (line 2) Unchanged', "'=quoted' -2 (line 3) Unchanged"]);
});

describe('An import that can be undone', () => {
  const list = [...records, { id: '4', name: 'Ash box', code: 'A-4', price: '5.00', at: { city: 'York', floor: 2 } }];
  const kept = (endpoints: Partial<EntityConfig['endpoints']> = { remove: 'DELETE /crates/{id}' }) => crates(endpoints);
  /** Imports two changes and an addition from a file, for an API that keeps what it is sent. */
  async function importAll(entity = kept()) {
    const { client } = await show(entity, list);
    const others = versionedShop(shop.api, entity, list);
    shop.api.on('POST /crates', ({ body }) => {
      others.change('9', { ...Object(body), id: '9' });
      return json({ id: '9' }, 201, { etag: '"1"' });
    });
    await client.invalidateQueries({ queryKey: ['crates'] });
    await check('Code,Name,Price,Town', 'A-2,Elm box,21,', 'A-4,Ash case,6,Bath', 'B-1,New box,5,');
    await importButton().click();
    await expect.element(told('3 crates imported.')).toBeVisible();
    return { others, client };
  }
  const undoing = dialog('Undo: Import CSV');

  test('restores former values, and removes what it added', async () => {
    const { others } = await importAll();
    expect(others.record('4')).toMatchObject({ name: 'Ash case', at: { city: 'Bath', floor: 2 } });
    await button('Undo').click();
    await expect.element(told('Import of 3 crates undone.')).toBeVisible();
    expect(others.record('2')).toMatchObject({ name: 'Elm box', price: '20' });
    expect(others.record('4')).toMatchObject({ name: 'Ash box', price: '5', at: { city: 'York', floor: 2 } });
    expect(others.record('9')).toBeUndefined();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('leaves what somebody else has changed since, and says what', async () => {
    const { others, client } = await importAll();
    others.change('4', { price: '7.00', at: { city: 'Bath', floor: 3 } });
    others.change('9', { price: '8.00' });
    await client.invalidateQueries({ queryKey: ['crates'] });
    await button('Undo').click();
    await expect.element(undoing).toHaveTextContent('Import of 1 of 3 crates undone.');
    await expect.element(undoing).toHaveTextContent('Changed by somebody else: Price');
    await expect
      .element(undoing)
      .toHaveTextContent('Somebody else changed this record meanwhile, so it was not deleted.');
    expect(others.record('4')).toMatchObject({ name: 'Ash box', price: '7.00', at: { city: 'York', floor: 3 } });
    expect(others.record('9')).toMatchObject({ price: '8.00' });
    await expect.element(button('Download failed rows')).not.toBeInTheDocument();
    await button('Retry failed').click();
    await expect.element(undoing).toHaveTextContent('Changed by somebody else');
    expect(others.record('4')).toMatchObject({ price: '7.00' });
  });

  test('says which records it cannot remove again, without a call or a right', async () => {
    const { others } = await importAll(kept({}));
    await button('Undo').click();
    await expect.element(undoing).toHaveTextContent('New boxThe shop server does not allow this.');
    expect(others.record('9')).toMatchObject({ name: 'New box' });
    await undoing.getByRole('button', { name: 'Close' }).click();
  });

  test('says so to a user who may not delete', async () => {
    await importAll({ ...kept({}), whole: kept() });
    await button('Undo').click();
    await expect.element(undoing).toHaveTextContent('New boxYou do not have permission to change this record.');
  });

  test('is not offered where nothing can be undone, or the config forbids it', async () => {
    await importAll({ ...kept(), undo: 'never' });
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('can be undone also where rows were left out', async () => {
    await show(kept());
    const others = versionedShop(shop.api, kept(), list);
    await check('Code,Price', 'A-1,11', 'A-3,-5');
    await importButton().click();
    await button('Close').click();
    await button('Undo').click();
    await expect.element(told('Import of Oak box undone.')).toBeVisible();
    expect(others.record('1')).toMatchObject({ price: '10' });
  });
});

test('a file may be dropped, and its name and rows are shown', async () => {
  await show();
  const data = new DataTransfer();
  data.items.add(new File(['Stock\r\n1\r\n2'], 'stock.csv', { type: 'text/csv' }));
  const target = page.getByText('or drop a file here').element();
  const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
  target.dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('stock.csv, rows: 2')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each(Object.entries(puts))(
  'the columns of a second file are its own in a page that the browser translates, which puts its texts in %s',
  async (_, put) => {
    await show();
    const end = translatePage(put);
    const asks = (...texts: string[]) => expect.poll(() => texts.map((text) => has(text))).not.toContain(false);
    const has = (text: string) => dialog('Import CSV').element().textContent?.includes(text);
    await choose('Alpha,Price', 'one,1.299');
    await asks('Alpha', 'one', 'which number is "1.299"?');
    await choose('Beta,Gamma,Price', 'two,three,2.345');
    await asks('Beta', 'Gamma', 'two', 'three', 'which number is "2.345"?');
    expect(['Alpha', 'one', '1.299'].filter(has)).toEqual([]);
    end();
  },
);
