import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveFailedRows } from '../../src/panel/import/failedRows.ts';
import { fileParts } from '../../src/panel/screens/export/exportList.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig } from '../../src/shared/config/grammar.ts';
import { csvForm } from '../../src/shared/text/csvForm.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { savedFiles } from '../support/savedFiles.ts';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';

const shop = freshShop();

const crates = (list: Partial<EntityConfig['list']> = {}): Entity =>
  entityFrom(
    'crates',
    {
      type: 'object',
      title: 'Crate',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', title: 'Price' },
        madeOn: { type: 'string', title: 'Made', format: 'date' },
        isFull: { type: 'boolean', title: 'Full' },
        state: { type: 'string', title: 'State', enum: ['IN', 'OUT'] },
        for: { type: 'string', title: 'For', reference: { to: 'users' } },
        images: {
          type: 'array',
          title: 'Pictures',
          items: { type: 'object', properties: { url: { type: 'string' }, isPrimary: { type: 'boolean' } } },
        },
      },
    },
    {
      uiSchema: { state: { 'ui:enumNames': ['Inside', 'Outside'] } },
      wire: { codecs: { price: 'decimalString' } },
      endpoints: { list: 'GET /crates' },
      list: {
        title: 'Crates',
        label: 'name',
        columns: [
          { field: 'name' },
          { field: 'price', cell: 'number', prefix: '$', decimals: 2 },
          { field: 'madeOn', cell: 'date' },
          { field: 'isFull', cell: 'yesNo' },
          { field: 'state', cell: 'enum' },
          { field: 'for', cell: 'reference' },
          { field: 'images', cell: 'image' },
          { field: 'label', title: 'Label', template: '{name} / {price}' },
        ],
        export: ['csv', 'json'],
        ...list,
      },
    },
    panel,
  );

const records = [
  {
    id: '1',
    name: 'Oak; "old"\nbox',
    price: '12.50',
    madeOn: '2026-03-01',
    isFull: true,
    state: 'OUT',
    for: 'u2',
    images: [{ url: '/a.png' }, { url: '/b.png', isPrimary: true }],
  },
  { id: '2', name: '=1+1', price: '-3.00', isFull: false, state: 'IN' },
  { id: '3', name: '-2+3|cmd', price: '0.10' },
  { id: '4', name: 'Ärger' },
];

afterEach(() => vi.restoreAllMocks());

async function show(entity = crates()) {
  shop.api.on('GET /crates', () => json(records));
  await renderScreen(entity);
  await listed();
  return savedFiles();
}

/** The bytes as text: `text()` would take the byte order mark away. */
const textOf = async (blob: Blob | undefined) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob?.arrayBuffer());

describe('A list saved as a file', () => {
  test('for a spreadsheet has the titles, and numbers and days that it can calculate with', async () => {
    const files = await show();
    await expect.element(page.getByRole('cell', { name: 'bo@shop.example' })).toBeVisible();
    await button('Export CSV').click();
    await expect.poll(() => files.length).toBe(1);
    expect(files[0]?.name).toMatch(/^crates-\d{4}-\d\d-\d\d\.csv$/);
    const text = await textOf(files[0]?.content);
    expect(text.startsWith('\ufeffName,Price,Made,Full,State,For,Pictures,Label\r\n')).toBe(true);
    expect(text).toContain('"Oak; ""old""\nbox",12.50,2026-03-01,Yes,Outside,bo@shop.example,/b.png,');
  });

  test('has no text that a spreadsheet takes for a formula', async () => {
    const files = await show();
    await button('Export CSV').click();
    await expect.poll(() => files.length).toBe(1);
    const lines = (await textOf(files[0]?.content)).split('\r\n');
    expect(lines.slice(-3)).toEqual([
      "'=1+1,-3.00,,No,Inside,,,'=1+1 / -$3.00",
      "'-2+3|cmd,0.10,,,,,,'-2+3|cmd / $0.10",
      'Ärger,,,,,,,Ärger /',
    ]);
  });

  test('has only the rows that are shown, in their order', async () => {
    const files = await show();
    await page.getByRole('searchbox', { name: 'Search' }).fill('+');
    await button('Name').click();
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
    await button('Export JSON').click();
    await expect.poll(() => files.length).toBe(1);
    const rows: { name: string; price: string; label: string }[] = JSON.parse(await textOf(files[0]?.content));
    expect(rows.map(({ name, price, label }) => [name, price, label])).toEqual([
      ['-2+3|cmd', '0.10', '-2+3|cmd / $0.10'],
      ['=1+1', '-3.00', '=1+1 / -$3.00'],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['name', 'price', 'madeOn', 'isFull', 'state', 'for', 'images', 'label'],
    ]);
  });

  test('is written as the config’s language writes numbers, and so are the rows of a workbook that an import refused', async () => {
    const files = await show();
    const { list } = crates();
    const record = { id: '1', name: 'Oak', price: 12.5 };
    const columns = list.columns.slice(0, 2);
    let text = '';
    for await (const part of fileParts(
      crates(),
      columns,
      [{ columns, records: [record] }],
      'csv',
      csvForm({ lang: 'de' }),
    ))
      text += part;
    expect(text).toBe('\ufeffName;Price\r\nOak;12,5');
    const file = { titles: ['Name', 'Price'], rows: [{ line: 2, cells: ['Oak', 12.5] }] };
    const [row] = file.rows;
    const texts = { importMistake: 'Fehler' };
    if (row) saveFailedRows(crates(), file, [{ row, why: 'Zu viel' }], texts, { locale: 'de-AT' });
    expect(await textOf(files[0]?.content)).toBe('\ufeffName;Price;Fehler\r\nOak;12,5;Zu viel');
  });

  test('is offered in the formats of the config', async () => {
    await show(crates({ export: ['json'] }));
    await expect.element(button('Export JSON')).toBeVisible();
    await expect.element(button('Export CSV')).not.toBeInTheDocument();
  });
});
