import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, combobox, dialog, number, pick, textbox, told } from '../support/staff.ts';
import { versionedShop } from '../support/versionedShop.ts';
import { banner, forgetDrafts, newPage, openOn, slug, stored, storedDrafts } from './storedDrafts.ts';

const shop = freshShop();

beforeEach(forgetDrafts);
afterEach(() => vi.unstubAllGlobals());

describe('A draft of what was typed', () => {
  // Shows nothing lost 9.
  test('is stored during typing, and offered by a new page with its time', async () => {
    await openOn(newPage());
    await expect.element(banner()).not.toBeInTheDocument();
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(banner()).toHaveTextContent(/Unsaved changes from .*\d:\d\d.* restored\./);
  });

  test('of a new record is offered when the next one is added', async () => {
    await openOn(newPage(), 'Add Product', 'Add Product');
    await slug().fill('half-a-product');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
    await openOn(newPage(), 'Add Product', 'Add Product');
    await expect.element(slug()).toHaveValue('half-a-product');
  });

  test('is stored with every key', async () => {
    await openOn(newPage());
    await slug().fill('');
    await stored().toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.type(slug(), 'oak');
    await vi.advanceTimersByTimeAsync(100);
    // What has not been done by now never is.
    vi.useRealTimers();
    await expect.poll(storedDrafts).toMatchObject([{ data: { slug: 'oak' } }]);
  });

  test('is stored when the page is closed right after it', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(await storedDrafts()).toMatchObject([{ data: { slug: 'oak-desk' } }]);
  });

  // Shows nothing lost 9.
  test("is dropped by 'Discard draft', which brings back the record", async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('walnut-desk');
    await expect.element(banner()).not.toBeInTheDocument();
    expect(dialog('Edit Product').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await stored().toBe(0);
  });

  test('counts as a change when restored: leaving asks', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
    await userEvent.keyboard('{Escape}');
    await button('Discard').click();
    await stored().toBe(0);
  });

  test('is deleted when it is saved, discarded, or undone', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await slug().fill('walnut-desk');
    await stored().toBe(0);
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await stored().toBe(0);
  });

  test('is kept when the save fails', async () => {
    shop.api.on('PUT /products/{id}', () => json({}, 500));
    await openOn(newPage());
    await slug().fill('oak-desk');
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('oak-desk');
  });

  test('includes pictures that are uploaded already', async () => {
    await openOn(newPage());
    pick('top.png');
    await expect.element(page.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
    await stored().toBe(1);
    await openOn(newPage());
    await expect.element(page.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
  });

  // Shows nothing lost 8.
  test('is not seen by another person', async () => {
    await openOn(newPage('uid-admin'));
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await openOn(newPage('uid-other'));
    await expect.element(slug()).toHaveValue('walnut-desk');
    await openOn(newPage('uid-admin'));
    await expect.element(slug()).toHaveValue('oak-desk');
  });

  test('is deleted by a sign-out', async () => {
    const drafts = newPage();
    await openOn(drafts);
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    await (await drafts()).clear();
    await stored().toBe(0);
    await openOn(newPage());
    await expect.element(slug()).toHaveValue('walnut-desk');
  });

  test('is deleted also while the page before a reload still has it', async () => {
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    await (await newPage()()).clear();
    await stored().toBe(0);
  });

  test('after a half-failed save belongs to the record that was added', async () => {
    shop.api.on('POST /products', () => json({ id: 'p9' }, 201));
    shop.api.on('POST /products/{id}/discounts', () => json({ message: 'No discounts today.' }, 500));
    await openOn(newPage(), 'Add Product', 'Add Product');
    await textbox('Name').fill('Half stool');
    await slug().fill('half-stool');
    await page.getByRole('spinbutton', { name: 'Price' }).fill('4');
    await page.getByRole('spinbutton', { name: 'Stock' }).fill('4');
    for (const [field, option] of [
      ['Categories', 'Furniture'],
      ['Discounts', 'FLAT50'],
    ] as const) {
      await combobox(field).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await userEvent.keyboard('{Escape}');
    }
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No discounts today.');
    await stored().toBe(1);
    expect(await storedDrafts()).toMatchObject([{ form: JSON.stringify(['products', 'p9']) }]);
    await openOn(newPage(), 'Add Product', 'Add Product');
    await expect.element(slug()).toHaveValue('');
  });
});

describe('A draft of a record that somebody else has changed since', () => {
  /** A draft of the walnut desk with another slug, then a change by somebody else; and its form, opened again. */
  async function openAfter(change: Record<string, unknown>) {
    const kept = versionedShop(shop.api, entityNamed('products'), samples.products);
    await openOn(newPage());
    await slug().fill('oak-desk');
    await stored().toBe(1);
    await cleanup();
    kept.change('p1', change);
    await openOn(newPage());
    return kept;
  }

  // Shows nothing lost 10.
  test('has their other fields, and says so', async () => {
    const kept = await openAfter({ price: '399.00', stock: 11 });
    await expect.element(page.getByText(/shows the new values: Price, Stock\.$/)).toBeVisible();
    await expect.element(number('Price')).toHaveValue('399');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'oak-desk', price: '399.00', stock: 11 });
  });

  // Shows nothing lost 10.
  test('has my value where both changed a field, and saving asks', async () => {
    const kept = await openAfter({ slug: 'their-desk', stock: 11 });
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(page.getByText(/shows what you typed: Slug\.$/)).toBeVisible();
    await button('Save').click();
    await expect.element(dialog('Changed by somebody else')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'their-desk' });
    await button('Use mine').click();
    await dialog('Changed by somebody else').getByRole('button', { name: 'Save' }).click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'oak-desk', stock: 11 });
  });

  test('is replaced by the current record by Discard draft', async () => {
    const kept = await openAfter({ slug: 'their-desk' });
    await button('Discard draft').click();
    await expect.element(slug()).toHaveValue('their-desk');
    await number('Stock').fill('5');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ slug: 'their-desk', stock: 5 });
  });

  test('is not offered when the record has the same values by now', async () => {
    await openAfter({ slug: 'oak-desk' });
    await expect.element(slug()).toHaveValue('oak-desk');
    await expect.element(banner()).not.toBeInTheDocument();
    await stored().toBe(0);
  });
});
