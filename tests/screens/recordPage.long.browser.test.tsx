import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm, testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { held } from '../support/held.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, combobox, dialog, listed, number, row, textbox, told } from '../support/staff.ts';

const shop = freshShop();
const shipped = entityNamed('products');
const products: Entity = { ...shipped, form: shipped.form && { ...shipped.form, page: true, copyLink: true } };
await loadForm(products);

async function show(address: string, config = testConfig(products)) {
  shop.api.set('users', Object.values(people));
  const provider = fakeIdentity();
  const panel = await renderPanel(address, provider, config);
  provider.become(userOf(people.admin));
  return panel;
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const back = () => page.getByRole('main').getByRole('link', { name: 'Products', exact: true });

describe('The actions on the page of a record', () => {
  const acting: Entity = {
    ...products,
    actions: [
      { title: 'Archive', set: { status: 'ARCHIVED' }, toast: '{name} is in the archive.' },
      { title: 'Restock', call: 'POST /products/{id}/restock', confirm: 'Really?' },
      { title: 'Label all', call: 'POST /products/{id}/label', on: 'selection' },
    ],
  };
  const store = () => {
    const { products: known = [] } = samples;
    shop.api.on('PUT /products/{id}', ({ body, params: { id } }) => {
      shop.api.set(
        'products',
        known.map((one) => (one.id === id ? { ...one, ...(typeof body === 'object' && body) } : one)),
      );
      return json(body);
    });
  };

  test('stand beside its title; one that sets values shows them in the form, keeps what was typed, and is undone', async () => {
    store();
    await show('/products/p1', testConfig(acting));
    await expect.element(button('Archive')).toBeEnabled();
    await expect.element(button('Label all')).not.toBeInTheDocument();
    await number('Stock').fill('77');
    await button('Archive').click();
    await expect.element(told('Walnut desk is in the archive.')).toBeVisible();
    await expect.element(combobox('Status')).toHaveTextContent('Archived');
    await expect.element(number('Stock')).toHaveValue('77');
    await expect.element(button('Archive')).toBeDisabled();
    const saves = () => shop.api.changes().filter(({ call }) => call === 'PUT /products/p1');
    expect(saves().map(({ body }) => body)).toMatchObject([{ status: 'ARCHIVED', stock: 12 }]);
    await button('Undo').click();
    await expect.element(combobox('Status')).toHaveTextContent('Active');
    await expect.element(number('Stock')).toHaveValue('77');
    await expect.element(button('Archive')).toBeEnabled();
    await expect.poll(violationsInBothSchemes).toEqual([]);
    // What was typed would be kept as a draft.
    await number('Stock').fill('12');
  });

  test('ask first where the config says so, and are in a menu on a phone', async () => {
    await page.viewport(390, 844);
    shop.api.on('POST /products/{id}/restock', () => json({}));
    await show('/products/p1', testConfig(acting));
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Restock' }).click();
    await dialog('Restock').getByRole('button', { name: 'Restock', exact: true }).click();
    await expect.element(told('Restock Walnut desk: done.')).toBeVisible();
    await expect.element(dialog('Restock')).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([{ call: 'POST /products/p1/restock', body: undefined }]);
    await page.viewport(1280, 800);
  });
});

describe('A record on paper', () => {
  test('is a document with its fields, lines and address, and nothing of the page', async () => {
    const printed: Entity = {
      ...products,
      form: products.form && {
        ...products.form,
        print: {
          title: 'Label',
          address: '{name}\n{slug}[, {sku}]\n{description}',
          fields: ['status', 'price', 'description'],
          lines: { field: 'attributes', columns: ['name'] },
          text: 'Handle with care.',
        },
      },
    };
    const { products: [first] = [] } = samples;
    shop.api.set('products', [
      {
        ...first,
        description: '',
        attributes: [
          { name: 'Wood', values: ['Walnut'] },
          { name: 'Height', values: ['72'] },
        ],
      },
    ]);
    await show('/products/p1', testConfig(printed));
    await expect.element(button('Print')).toBeVisible();
    const text = (selector: string) =>
      [...document.querySelectorAll(`.printed ${selector}`)].map(({ textContent }) => textContent);
    await expect.poll(() => text('h1')).toEqual(['Label Walnut desk']);
    // The values come after the name of the record.
    await expect.poll(() => text('address > div')[0]).toBe('Walnut desk');
    expect(text('address > div')).toHaveLength(2);
    expect(text('dt')).toEqual(['Status', 'Price']);
    expect(text('dd')).toEqual(['Active', '$349.00']);
    expect(text('tbody td')).toEqual(['Wood', 'Height']);
    expect(text('p')).toEqual(['Handle with care.']);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    try {
      const shown = [...document.body.children].filter((one) => one.getBoundingClientRect().height > 0);
      expect(shown.map(({ className }) => className)).toEqual(['printed']);
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    }
  });
});

describe('The page of a record', () => {
  test('opens from its row, and leads back to the list as it was', async () => {
    const { path, router } = await show('/products?q=desk&sort=-name');
    await listed();
    await row(1).click();
    await expect.element(heading('Walnut desk')).toBeVisible();
    expect(path()).toBe('/products/p1');
    expect(document.title).toBe('Walnut desk · Products · Admin Panel');
    await expect.element(number('Stock')).toHaveValue('12');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(violationsInBothSchemes).toEqual([]);
    await back().click();
    await listed();
    // The link that had the focus is gone.
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(router.state.location).toMatchObject({ pathname: '/products', search: '?q=desk&sort=-name' });
  });

  test('leads back to the same place of a long list, and to its row', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `m${index}`,
      name: `Desk ${index}`,
      slug: `desk-${index}`,
      sku: `D-${index}`,
      price: '10.00',
      stock: index,
      status: 'ACTIVE',
    }));
    shop.api.set('products', many);
    const { router } = await show('/products');
    await listed();
    const frame = () => page.getByRole('region', { name: 'Products' }).element();
    const pencil = () => button('Edit Desk 120');
    const top = () => Math.round(pencil().element().getBoundingClientRect().top / 10);
    frame().scrollTop = 120 * 60;
    await expect.element(pencil()).toBeInTheDocument();
    pencil().element().scrollIntoView({ block: 'center' });
    const before = top();
    const element = pencil().element();
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Desk 120')).toBeVisible();
    await router.navigate(-1);
    await expect.element(pencil()).toHaveFocus();
    await expect.poll(top).toBe(before);
    // By another screen as well.
    await router.navigate('/discounts');
    await expect.element(heading('Discounts')).toBeVisible();
    await router.navigate('/products');
    await expect.element(pencil()).toBeInTheDocument();
    await expect.poll(top).toBe(before);
  });

  test('has its sections as headings below its own', async () => {
    const sections = [{ title: 'Basics', fields: ['name', 'slug'] }];
    const parted: Entity = { ...products, form: products.form && { ...products.form, sections } };
    await loadForm(parted);
    await show('/products/p1', testConfig(parted));
    await expect.element(page.getByRole('heading', { level: 2, name: 'Basics', exact: true })).toBeVisible();
    await expect.poll(violationsInBothSchemes).toEqual([]);
  });

  test('has its status as in the list beside its name, and beside the form what is only read', async () => {
    const { sku, ...others } = products.schema.properties;
    const columns = products.list.columns.map((column) =>
      column.field === 'status' ? { ...column, cell: 'badge', tones: { ACTIVE: 'success' } } : column,
    );
    const read: Entity = {
      ...products,
      schema: { ...products.schema, properties: { ...others, ...(sku && { sku: { ...sku, readOnly: true } }) } },
      list: { ...products.list, columns },
    };
    await loadForm(read);
    await show('/products/p1', testConfig(read));
    const details = page.getByRole('region', { name: 'Details', exact: true });
    await expect.element(details.getByText('SKU')).toBeVisible();
    expect(document.querySelector('.record-status')).toHaveTextContent(/^active$/i);
    const [form, rail] = [textbox('Slug'), details].map((part) => part.element().getBoundingClientRect());
    expect(rail?.left).toBeGreaterThan(form?.right ?? Number.POSITIVE_INFINITY);
    await page.viewport(390, 844);
    expect(details.element().getBoundingClientRect().top).toBeGreaterThan(
      textbox('Slug').element().getBoundingClientRect().bottom,
    );
    await expect.poll(violationsInBothSchemes).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('opens by its address, and by the one of the form; it stays when it is saved', async () => {
    const { path } = await show('/products?edit=p1');
    await expect.element(heading('Walnut desk')).toBeVisible();
    expect(path()).toBe('/products/p1');
    await textbox('Name').first().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await expect.element(heading('Oak desk')).toBeVisible();
    expect(shop.api.changes()[0]).toMatchObject({ call: 'PUT /products/p1', body: { name: 'Oak desk' } });
    await button('Cancel').click();
    await listed();
    expect(path()).toBe('/products');
  });

  test('leaves the focus where it is when it is saved, and keeps what is typed meanwhile', async () => {
    const answer = held<void>();
    shop.api.on('PUT /products/{id}', async ({ body }) => {
      await answer.promise;
      return json({ ...Object(body), id: 'p1' });
    });
    await show('/products/p1');
    await textbox('SKU').fill('DESK-2');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(button('Saving...')).toBeDisabled();
    await number('Stock').fill('13');
    answer.resolve();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await expect.element(number('Stock')).toHaveFocus();
    await userEvent.keyboard('4');
    await expect.element(number('Stock')).toHaveValue('134');
    await expect.element(textbox('SKU')).toHaveValue('DESK-2');
    // It is not saved yet.
    await back().click();
    await expect.element(dialog('Discard changes?')).toBeVisible();
    await button('Keep editing').click();
    await number('Stock').click();
    await userEvent.keyboard('{Control>}s{/Control}');
    const saved = () => shop.api.changes().flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []));
    await expect.poll(saved).toMatchObject([
      { sku: 'DESK-2', stock: 12 },
      { sku: 'DESK-2', stock: 134 },
    ]);
    await expect.element(button('Save')).toBeEnabled();
    await back().click();
    await listed();
  });

  test('asks before what was typed is lost, keeps it as a draft, and has the history', async () => {
    shop.api.on('GET /admin/audit', () => json([]));
    await show('/products/p1');
    await textbox('Name').first().fill('Oak desk');
    await back().click();
    await expect.element(dialog('Discard changes?')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(textbox('Name').first()).toHaveValue('Oak desk');
    await button('History').click();
    await expect.element(dialog('History')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Cancel').click();
    await button('Discard').click();
    await listed();
  });

  const named = (...ids: readonly string[]) => ids.map((id) => ({ id, name: `Desk ${id}`, slug: 'desk', images: [] }));

  test.each(['%2F', '100%', 'a/b', 'x#1', 'a b', 'q?x=1', 'a+b', '00012', '...'])(
    'opens from its row, by its address and by a link where the id is %s',
    async (id) => {
      shop.api.set('products', named(id));
      const first = await show('/products');
      await listed();
      await row(1).click();
      await expect.element(heading(`Desk ${id}`)).toBeVisible();
      const path = first.path();
      expect(path).toBe(`/products/${encodeURIComponent(id)}`);
      await first.unmount();
      for (const address of [path, `/products?edit=${encodeURIComponent(id)}`]) {
        const again = await show(address);
        await expect.element(heading(`Desk ${id}`)).toBeVisible();
        expect(again.path()).toBe(path);
        await again.unmount();
      }
    },
  );

  test.each(['.', '..'])('does not open for the id %s, which no address can have: a toast says so', async (id) => {
    shop.api.set('products', named(id, 'p2'));
    const { path } = await show('/products');
    await listed();
    await row(1).click();
    const said = "'.' and '..' cannot be part of an address: nothing was sent.";
    await expect.element(alerted(said)).toBeVisible();
    expect(path()).toBe('/products');
    await listed();
    await page.getByRole('button', { name: `Delete Desk ${id}`, exact: true }).click();
    await dialog('Delete Product').getByRole('button', { name: 'Delete' }).click();
    await expect.element(alerted(`Failed to delete product. ${said}`)).toBeVisible();
    expect(shop.api.changes()).toEqual([]);
  });

  test('does not open by a link with such an id: the list is shown, with the same toast', async () => {
    shop.api.set('products', named('..', 'p2'));
    const { path, router } = await show('/products?q=desk&edit=..');
    await listed();
    await expect.element(alerted("'.' and '..' cannot be part of an address")).toBeVisible();
    expect(path()).toBe('/products');
    expect(router.state.location.search).toBe('?q=desk');
  });

  test('says that there is no such record', async () => {
    await show('/products/p404');
    await expect.element(page.getByText('The record that this link leads to is not in the list.')).toBeVisible();
    await back().click();
    await listed();
  });

  test('has Retry when it could not be fetched', async () => {
    shop.api.on(shipped.endpoints.list, () => json({}, 500));
    await show('/products/p1');
    await expect.element(page.getByRole('alert')).toBeVisible();
    shop.api.on(shipped.endpoints.list, () => json([{ id: 'p1', name: 'Back again' }]));
    await button('Retry').click();
    await expect.element(heading('Back again')).toBeVisible();
  });

  test('is read-only for a user who may not edit it', async () => {
    const { update: _, ...endpoints } = products.endpoints;
    await show('/products/p1', testConfig({ ...products, endpoints }));
    await expect.element(heading('Walnut desk')).toBeVisible();
    await expect.element(page.getByText('walnut-desk', { exact: true })).toBeVisible();
    await expect.element(button('Save')).not.toBeInTheDocument();
  });

  test('is a dialog without the setting', async () => {
    await show('/products/p1', createConfig(own));
    await expect.element(page.getByText('There is no page at this address.')).toBeVisible();
  });
});
