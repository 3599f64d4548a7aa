import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import type { EntityConfig } from '../../src/config/grammar.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, listed, told } from '../support/staff.ts';

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
      },
    },
    {
      uiSchema: { state: { 'ui:enumNames': ['Inside', 'Outside'] } },
      wire: { codecs: { price: 'decimalString' } },
      endpoints: { list: 'GET /crates', create: 'POST /crates', update: 'PUT /crates/{id}', ...endpoints },
      list: { title: 'Crates', label: 'name', columns: [{ field: 'name' }], import: true },
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
  localStorage.removeItem('import/crates');
  await page.viewport(1280, 800);
});
afterEach(() => vi.restoreAllMocks());

async function show(entity = crates()) {
  shop.api.on('GET /crates', () => json(records));
  shop.api.on('PUT /crates/{id}', () => json({}));
  shop.api.on('POST /crates', () => json({ id: '9' }, 201));
  await renderScreen(entity);
  await listed();
  await button('Import CSV').click();
  await expect.element(dialog('Import CSV')).toBeVisible();
}

/** Chooses a file with this text. */
async function choose(...lines: string[]) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('There is nothing to choose a file with.');
  await userEvent.upload(input, new File([lines.join('\r\n')], 'crates.csv', { type: 'text/csv' }));
}

const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] li')].map((line) => line.innerText.replace(/\s+/g, ' '));
const sent = () => shop.api.made.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

async function check(...text: string[]) {
  await choose(...text);
  await button('Check').click();
  await expect.element(button('Import')).toBeVisible();
}

describe('A file', () => {
  test('changes the records that its rows are about, and nothing else in them', async () => {
    await show();
    await check('\ufeffCode;Price', 'a-1;12,50', 'A-2;20.00');
    await expect.poll(lines).toEqual(['Line 2 Changed Price: 10 → 12.5', 'Line 3 Unchanged']);
    expect(await axeViolations()).toEqual([]);
    expect(sent()).toEqual([]);
    await button('Import').click();
    await expect.element(told('Import CSV: 1 of 1')).toBeVisible();
    expect(sent()).toEqual([['PUT /crates/1', { ...records[0], price: '12.5' }]]);
  });

  test('adds what has no record yet', async () => {
    await show();
    await check('Code,Name,Price,Full,State,For,Tags', 'B-1,New box,5,yes,Outside,bo@shop.example,"red, round"');
    await expect.poll(() => lines()[0]).toContain('Line 2 New Code: B-1 Name: New box');
    await button('Import').click();
    await expect.element(told('Import CSV: 1 of 1')).toBeVisible();
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

  test("is checked by the form's rules, in their sentences, and by what can be read", async () => {
    await show();
    await check(
      'Code,Name,Price,State,For',
      'A-1,O,10,,',
      'A-2,Elm box,-1,,',
      'A-2,Elm box,2,,',
      'B-1,Box,much,Gone,nobody',
    );
    await expect.poll(() => lines().length).toBe(4);
    expect(lines()[0]).toContain('Line 2 Not imported Name: A name is needed');
    expect(lines()[1]).toContain('Price: A price is 0 or more');
    expect(lines()[2]).toContain('An earlier line is about the same record.');
    expect(lines()[3]).toContain("Price: 'much' is no number.");
    expect(lines()[3]).toContain("State: 'Gone' is none of the choices.");
    expect(lines()[3]).toContain("For: 'nobody' is the name of no record");
    await expect.element(button('Import')).toBeDisabled();
  });

  test('may change a record that had a mistake before', async () => {
    await show();
    await check('Code,Price', 'A-3,31');
    await expect.poll(lines).toEqual(['Line 2 Changed Price: 30 → 31']);
  });

  test('of new records only is refused where the API cannot add', async () => {
    const { create: _, ...endpoints } = crates().endpoints;
    const entity = crates();
    await show({ ...entity, endpoints });
    await check('Code,Price', 'Z-9,1');
    await expect.poll(() => lines()[0]).toContain('There is no such record.');
  });

  test('that is none says so', async () => {
    await show();
    await choose('Name');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file has no rows that can be read.');
  });
});

test('what the columns were is remembered', async () => {
  await show();
  await choose('What,How much', 'A-1,11');
  await combobox('What').click();
  await page.getByRole('option', { name: 'Code' }).click();
  await combobox('How much').click();
  await page.getByRole('option', { name: 'Price' }).click();
  await combobox('Find records by').click();
  await page.getByRole('option', { name: 'Code' }).click();
  await button('Check').click();
  await expect.poll(lines).toEqual(['Line 2 Changed Price: 10 → 11']);
  await button('Close').click();
  await button('Import CSV').click();
  await check('What,How much', 'A-2,21');
  await expect.poll(lines).toEqual(['Line 2 Changed Price: 20 → 21']);
});

test('rows with mistakes, and those that failed, are saved as a file with the reasons', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show();
  shop.api.on('PUT /crates/{id}', ({ params }) =>
    params['id'] === '2' ? json({ message: 'Not today.' }, 409) : json({}),
  );
  await check('Code,Price', 'A-1,11', 'A-2,21', 'A-3,-5');
  await button('Import').click();
  await expect.element(page.getByText('Import CSV: 1 of 2')).toBeVisible();
  await button('Download failed rows').click();
  expect(await files[0]?.text()).toBe('Code,Price,Mistake\r\nA-2,21,Not today.\r\nA-3,-5,Price: A price is 0 or more');
});
