import '../../src/panel/app/print.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { loadForm } from '../support/config.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { dialog, listed, openDialog } from '../support/staff.ts';

const german = { ...panel, locale: 'de', currency: 'EUR' } as const;
const id = { type: 'string', readOnly: true } as const;
const text = (title: string) => ({ type: 'string', title }) as const;

const guardians: Entity = entityFrom(
  'guardians',
  {
    type: 'object',
    title: 'Guardian',
    required: [],
    properties: {
      id,
      name: text('Name'),
      kind: { type: 'string', title: 'Kind', enum: ['A', 'B'] },
      address: { type: 'object', title: 'Address', properties: { street: text('Street'), city: text('City') } },
    },
  },
  {
    endpoints: { list: 'GET /guardians' },
    uiSchema: { kind: { 'ui:enumNames': ['Mother', 'Father'] } },
    list: { title: 'Guardians', label: 'name', columns: [{ field: 'name' }] },
    errors: {},
  },
  german,
);
const amount = (title: string) => ({ type: 'number', title, multipleOf: 0.01 }) as const;
const invoices: Entity = entityFrom(
  'invoices',
  {
    type: 'object',
    title: 'Invoice',
    required: [],
    properties: {
      id,
      name: text('Name'),
      guardian: { type: 'string', title: 'Guardian', reference: { to: 'guardians' } },
      due: { type: 'string', title: 'Due', format: 'date' },
      net: amount('Net'),
      tax: { type: 'number', title: 'Tax', readOnly: true, computed: { product: ['net', 0.19], decimals: 2 } },
      weight: { type: 'number', title: 'Weight' },
      note: text('Note'),
      site: text('Site'),
      secret: { type: 'string', title: 'Secret', writeOnly: true },
      lines: {
        type: 'array',
        title: 'Lines',
        items: {
          type: 'object',
          title: 'Line',
          properties: {
            what: text('What'),
            count: { type: 'integer', title: 'Count' },
            price: amount('Price'),
            hours: { type: 'number', title: 'Hours' },
            sum: {
              type: 'number',
              title: 'Sum',
              readOnly: true,
              computed: { product: ['count', 'price'], decimals: 2 },
            },
          },
        },
      },
    },
  },
  {
    endpoints: { list: 'GET /invoices', update: 'PUT /invoices/{id}' },
    uiSchema: {
      note: { 'ui:widget': 'textarea' },
      secret: { 'ui:widget': 'password' },
      guardian: { 'ui:widget': 'Reference' },
      lines: { 'ui:options': { total: { title: 'Total', sum: 'count * price', as: 'net' } } },
    },
    list: {
      title: 'Invoices',
      label: 'name',
      rowClick: 'edit',
      columns: [{ field: 'name' }, { field: 'net', cell: 'number', currency: true }],
    },
    form: {
      title: { add: 'Add Invoice', edit: 'Edit Invoice' },
      print: {
        title: 'Invoice',
        address: '{guardian}\n{guardian.address.street}\n{guardian.address.city}[, {guardian.kind}]',
        fields: ['due', 'net', 'tax', 'weight', 'guardian.kind', 'guardian.address.city'],
        lines: { field: 'lines', columns: ['what', 'count', 'price', 'hours', 'sum'], total: true },
      },
    },
    errors: {},
  },
  german,
);
const plain: Entity = { ...invoices, form: invoices.form && { ...invoices.form, print: undefined } };
const tabbed: Entity = {
  ...plain,
  form: plain.form && {
    ...plain.form,
    layout: 'tabs',
    sections: [
      { title: 'Who', fields: ['name'] },
      { title: 'Where', fields: ['site', 'secret'] },
      { title: 'What', fields: ['note', 'lines', 'net', 'tax', 'weight', 'due', 'guardian'] },
    ],
  },
};
await Promise.all([invoices, plain, tabbed].map(loadForm));

const shop = freshShop(invoices, guardians);
const site = `https://shop.example/${'a/very/long/path/'.repeat(12)}end`;
const note = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
const stored = {
  id: 'i1',
  name: 'R-1',
  guardian: 'g1',
  due: '2026-11-28',
  net: 1429.9,
  tax: 271.68,
  weight: 1234.5,
  site,
  note,
  lines: [
    { what: 'Lesson', count: 4, price: 32.5, hours: 1.5, sum: 130 },
    { what: 'Book', count: 1, price: 1299.9, sum: 1299.9 },
  ],
};
const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });

beforeEach(() => {
  shop.api.on('GET /guardians', () =>
    json([{ id: 'g1', name: 'Gesa Groß', kind: 'A', address: { street: 'Lindenallee 5', city: 'Bonn' } }]),
  );
  shop.api.on('GET /invoices', () => json([stored]));
});
afterEach(() => media(''));

async function open(entity: Entity) {
  await renderScreen(entity, '/', {}, { locale: 'de', currency: 'EUR' }, [guardians]);
  await listed();
  await openDialog('Edit R-1', 'Edit Invoice');
}
const printed = (selector: string) =>
  [...document.querySelectorAll(`.printed ${selector}`)].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
/** What has a place on paper. */
const drawn = () => [...document.body.children].filter((one) => one.getBoundingClientRect().height > 0);

describe('A document', () => {
  test('has values in objects, over references, and in these, and leaves out lines without one', async () => {
    await open(invoices);
    await expect.poll(() => printed('address > div')).toEqual(['Gesa Groß', 'Lindenallee 5', 'Bonn, Mother']);
    expect(printed('dt').slice(-2)).toEqual(['Kind', 'City']);
    expect(printed('dd').slice(-2)).toEqual(['Mother', 'Bonn']);
  });

  test('of a record that refers to nothing has no such lines', async () => {
    shop.api.on('GET /invoices', () => json([{ ...stored, guardian: undefined }]));
    await open(invoices);
    await expect.poll(() => printed('dt')).toEqual(['Due', 'Net', 'Tax', 'Weight']);
    expect(printed('address > div')).toEqual([]);
  });

  test('says on paper that what a record refers to could not be read', async () => {
    shop.api.on('GET /guardians', () => json({}, 500));
    await open(invoices);
    await expect.poll(() => printed('p').length, { timeout: 15_000 }).toBe(1);
  });

  test('has numbers in the locale, with the currency and decimals of their fields, also inside lines', async () => {
    await open(invoices);
    await expect.poll(() => printed('dd').slice(0, 4)).toEqual(['28.11.2026', '1.429,90 €', '271,68', '1.234,5']);
    expect(printed('tbody tr')).toEqual(['Lesson432,50 €1,5130,00 €', 'Book11.299,90 €1.299,90 €']);
    expect(printed('tfoot th')).toEqual(['Total 1.429,90 €']);
  });
});

describe('A dialog', () => {
  test('prints its record in place of the list, and names the file by it', async () => {
    await open(plain);
    expect(document.title).toMatch(/^R-1 · /);
    await media('print');
    await expect.poll(drawn).toEqual([document.querySelector('.MuiDialog-root')]);
    expect(dialog('Edit Invoice').getByText('R-1', { exact: true }).elements()).toHaveLength(0);
    expect(document.querySelector('[data-value="R-1"]')?.getBoundingClientRect().height).toBeGreaterThan(0);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('prints all of its sections, each below its title', async () => {
    await open(tabbed);
    await media('print');
    const titles = () =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(titles).toEqual(['Who', 'Where', 'What']);
    for (const one of document.querySelectorAll('[role=tabpanel]'))
      expect(one.getBoundingClientRect().height).toBeGreaterThan(0);
    await media('');
    expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(0);
  });

  test('cuts nothing, and tells no secret', async () => {
    await page.viewport(703, 900);
    await open(tabbed);
    const secret = page.getByLabelText('Secret', { exact: true }).element();
    await page.getByRole('tab', { name: 'Where' }).click();
    await page.getByLabelText('Secret', { exact: true }).fill('open sesame');
    await media('print');
    const written = () =>
      [...document.querySelectorAll<HTMLElement>('[data-value]')].map(({ dataset }) => dataset['value']);
    expect(written()).toEqual(expect.arrayContaining([site, note, 'R-1', '1429,9', 'Gesa Groß']));
    expect(written()).not.toContain('open sesame');
    expect(secret.closest('[data-value]')).toBeNull();
    const cut = [...document.querySelectorAll('form *')].filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).overflowX !== 'visible',
    );
    expect(cut).toEqual([]);
    const noteBox = [...document.querySelectorAll<HTMLElement>('[data-value]')].find(
      ({ dataset }) => dataset['value'] === note,
    );
    expect(noteBox?.clientHeight).toBeGreaterThan(40 * 15);
    await page.viewport(1280, 800);
  });
});
