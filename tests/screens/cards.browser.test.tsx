import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { axeViolations } from '../support/axe.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, column, combobox, dialog, listed, openDialog } from '../support/staff.ts';

const shop = freshShop();

describe('On a phone', () => {
  test('a row is shown whole, with its buttons, and is still a row of a table', async () => {
    await page.viewport(390, 844);
    await renderScreen('products');
    await listed();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    for (const part of document.querySelectorAll('tbody tr:first-child :is(td, button)')) {
      const { left, right } = part.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
    await expect
      .element(page.getByRole('row').first().getByRole('cell', { name: 'Walnut desk', exact: true }))
      .toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('buttons with texts leave room for the name', async () => {
    await page.viewport(390, 844);
    const actions = ['Print', 'Mark as ready'].map((title) => ({ title, call: 'POST /products/{id}/act' }));
    await renderScreen({ ...entityNamed('products'), actions });
    await listed();
    await expect.element(button('Mark as ready Walnut desk')).toBeVisible();
    const name = document.querySelector('tbody td[data-label]')?.getBoundingClientRect();
    const buttons = document.querySelector('tbody td[data-actions]')?.getBoundingClientRect();
    expect(name?.width).toBeGreaterThan(200);
    expect(buttons?.top).toBeGreaterThanOrEqual(name?.bottom ?? 0);
  });

  test('a choice stands beside its title', async () => {
    for (const width of [390, 768]) {
      await page.viewport(width, 844);
      await renderScreen('orders');
      await listed();
      const cell = document.querySelector('tbody td[data-title=Status]');
      const [around, choice] = [cell, cell?.querySelector('.choice')].map((part) => part?.getBoundingClientRect());
      expect(choice?.left).toBeGreaterThan((around?.left ?? 0) + 20);
      expect(choice?.right).toBeLessThanOrEqual((around?.right ?? 0) + 1);
      expect(around?.height).toBe(choice?.height);
      await cleanup();
    }
  });

  test('a yes whose text equals its title is shown once, and a no keeps the title', async () => {
    await page.viewport(390, 844);
    const entity = entityNamed('users');
    const state = { field: 'isActive', title: 'Active', cell: 'yesNo', yes: 'Active', no: 'No' };
    const [user] = samples.users ?? [];
    shop.api.set(
      'users',
      [true, false].map((isActive, id) => ({ ...user, id: `u${id}`, isActive })),
    );
    await renderScreen({ ...entity, list: { ...entity.list, columns: [{ field: 'email', title: 'Email' }, state] } });
    await listed();
    const cells = [...document.querySelectorAll('tbody td[data-title=Active]')];
    expect(cells.map((cell) => [getComputedStyle(cell, '::before').content, cell.textContent])).toEqual([
      ['none', 'Active'],
      ['"Active"', 'No'],
    ]);
  });

  test('a long e-mail is broken behind its @', async () => {
    await page.viewport(390, 844);
    shop.api.set('users', [{ ...samples.users?.[0], email: 'noor.haddad@workshop.example' }]);
    await renderScreen('users');
    await listed();
    const text = document.querySelector('tbody [data-label] .cut');
    const lines = [...(text?.childNodes ?? [])].flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return node instanceof Text ? [range.getClientRects().length] : [];
    });
    expect(lines).toEqual([1, 1]);
    expect(text?.textContent).toBe('noor.haddad@workshop.example');
    expect(text?.clientHeight).toBeGreaterThan(30);
  });

  test('a single card has nothing below it, and contains the whole record', async () => {
    await page.viewport(390, 844);
    shop.api.set('discounts', samples.discounts.slice(0, 1));
    await renderScreen('discounts');
    await listed();
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    await expect.poll(() => box('.table').bottom - box('.table tbody tr:not([aria-hidden])').bottom).toBeLessThan(3);
    expect(box('.table tbody tr:not([aria-hidden])').height).toBeGreaterThan(50);
  });

  test('its dialog has the title, the fields and the buttons at the same edges', async () => {
    await page.viewport(390, 844);
    await renderScreen('products');
    await listed();
    // This dialog, not one that is closing.
    const opened = (await openDialog('Edit Walnut desk', 'Edit Product')).element();
    const insetOf = (selector: string) => {
      const element = opened.querySelector(selector);
      return element && Number.parseFloat(getComputedStyle(element).paddingLeft);
    };
    const insets = () => ['h2', '.MuiDialogContent-root', '.MuiDialogActions-root'].map(insetOf);
    await expect.poll(insets).toEqual([16, 16, 16]);
  });

  test('it is sorted by a choice, and opened by a tap', async () => {
    await page.viewport(390, 844);
    await renderScreen('products');
    await listed();
    const unsorted = column('Name');
    await button('More actions').click();
    await combobox('Sort by').click();
    await page.getByRole('option', { name: 'Name ↑' }).click();
    await expect.poll(() => column('Name')[0]).toBe('Clay mug');
    expect(await axeViolations()).toEqual([]);
    await combobox('Sort by').click();
    await page.getByRole('option', { name: 'Unsorted' }).click();
    await expect.poll(() => column('Name')).toEqual(unsorted);
    // The tools lie over the list.
    await userEvent.keyboard('{Escape}');
    await page.getByRole('row').first().click();
    await expect.element(dialog('Edit Product')).toBeVisible();
  });

  test('the checkboxes of cards are scrolled below the head', async () => {
    await page.viewport(390, 844);
    const rows = Array.from({ length: 40 }, (_, place) => ({ ...samples.products?.[0], id: `p${place}` }));
    shop.api.on('GET /products', () => json(rows));
    await renderScreen('products');
    await listed();
    await button('More actions').click();
    await button('Select').click();
    const box = () => document.querySelectorAll('tbody [data-lead] input')[1];
    await expect.poll(() => box()).toBeDefined();
    const frame = document.querySelector('.table');
    const head = document.querySelector('thead th')?.getBoundingClientRect();
    frame?.scrollBy(0, (box()?.getBoundingClientRect().top ?? 0) - (head?.top ?? 0) - 10);
    const { x = 0, y = 0 } = box()?.getBoundingClientRect() ?? {};
    await expect.poll(() => document.elementFromPoint(x + 5, y + 5)?.closest('thead')).not.toBeNull();
  });

  test('shows six products, and buttons without room behind another one', async () => {
    await page.viewport(390, 844);
    const rows = Array.from({ length: 9 }, (_, place) => ({ ...samples.products?.[0], id: `p${place}` }));
    shop.api.on('GET /products', () => json(rows));
    await renderScreen('products');
    await listed();
    const inView = [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= 844,
    );
    expect(inView.length).toBeGreaterThanOrEqual(6);
    await expect.element(button('Columns')).not.toBeInTheDocument();
    await button('More actions').click();
    for (const name of ['Columns', 'Select', 'Export CSV', 'Export JSON'])
      await expect.element(button(name)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Columns')).not.toBeInTheDocument();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions');
    await button('More actions').click();
    await button('Select').click();
    await expect.element(button('Done')).toBeVisible();
    await button('Done').click();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('More actions');
  });

  test('a long list is scrolled to its end', async () => {
    await page.viewport(390, 844);
    const rows = Array.from({ length: 400 }, (_, place) => ({
      ...samples.products?.[0],
      id: `p${place}`,
      name: `Product ${place}`,
    }));
    shop.api.on('GET /products', () => json(rows));
    await renderScreen('products');
    await listed();
    const frame = document.querySelector('[role=region]');
    await expect
      .poll(() => {
        frame?.scrollTo(0, frame.scrollHeight);
        return column('Name').at(-1);
      })
      .toBe('Product 399');
  });
});
