import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { screens } from '../../src/shop/custom/screens.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { renderPanel, userOf } from '../support/renderPanel.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, dialog, listed, localTime, number, openDialog, textbox, told } from '../support/staff.ts';

const shop = freshShop();
const CALL = 'GET /admin/audit';
const history = () => dialog('History');

const changes = [
  {
    id: '3',
    at: '2026-11-20T09:30:00.000Z',
    action: 'update',
    by: { uid: 'u1', email: 'ada@shop.example', name: 'Ada Adams' },
    before: { price: '12.50', categories: [{ categoryId: 'c2' }], updatedAt: 'a' },
    after: { price: '15.00', categories: [], updatedAt: 'b' },
  },
  {
    id: '2',
    at: '2026-11-19T09:30:00.000Z',
    action: 'create',
    by: { uid: 'u2', email: 'ben@shop.example' },
    before: {},
    after: { name: 'Walnut desk', stock: 3 },
  },
];

/** The history's lines, as they read. */
const lines = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] ol > li')].map((entry) =>
    entry.innerText.replace(/\s+/g, ' ').trim(),
  );

async function openDesk(): Promise<void> {
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
}

const products = entityNamed('products');
const restoring: Entity = { ...products, form: products.form && { ...products.form, restore: true } };
await loadForm(restoring);

/** A price that was changed twice, and the categories once. */
const versions = [
  changes[0],
  {
    id: '2',
    at: '2026-11-20T08:00:00.000Z',
    action: 'update',
    by: { uid: 'u2', email: 'ben@shop.example' },
    before: { price: '9.00', stock: 7 },
    after: { price: '12.50', stock: 3 },
  },
  { ...changes[1], id: '1', after: { name: 'Walnut desk', price: '9.00', stock: 7 } },
];

describe('The history of a record', () => {
  // Shows operations 4.
  test('is fetched when first opened, and shows who changed what and when, newest first', async () => {
    const [last, first] = changes;
    const recent = new Date(Date.now() - 7_260_000).toISOString();
    const old = '2025-11-19T09:30:00.000Z';
    shop.api.on(CALL, () =>
      json([
        { ...last, at: recent },
        { ...first, at: old },
      ]),
    );
    await openDesk();
    await expect.element(button('History')).toBeVisible();
    const asked = () => shop.api.made.filter(({ call }) => call.startsWith(CALL)).length;
    expect(asked()).toBe(0);
    await button('History').click();
    await expect.element(history()).toBeVisible();
    await expect
      .poll(lines)
      .toEqual([
        'Changed · Ada Adams 2 hours ago Price $12.50 → $15.00 Categories Desks → -',
        `Created · ben@shop.example ${localTime(old)} Name Walnut desk Stock 3`,
      ]);
    const times = [...document.querySelectorAll('[role=dialog] ol time')].map((time) => time.getAttribute('title'));
    expect(times).toEqual([recent, old].map(localTime));
    expect(asked()).toBe(1);
    await expect.poll(violationsInBothSchemes).toEqual([]);
  });

  test('isolates values and names, so that a direction mark affects nothing else', async () => {
    const turned = {
      ...changes[0],
      by: { uid: 'u1', name: '\u202eadA' },
      before: { name: '\u202eold' },
      after: { name: 'new' },
    };
    shop.api.on(CALL, () => json([turned]));
    await openDesk();
    await button('History').click();
    await expect.element(history().getByText('new')).toBeVisible();
    const apart = [...document.querySelectorAll('[role=dialog] ol bdi')].map(({ textContent }) => textContent);
    expect(apart).toEqual(['\u202eadA', '\u202eold', 'new']);
  });

  test('is a panel at the end side of the window, and marks the words that were changed', async () => {
    const before = { description: 'A desk of solid walnut, oiled by hand.', sku: 'WAL-1' };
    const after = { description: 'A desk of solid oak, waxed by hand.', sku: 'OAK-7' };
    shop.api.on(CALL, () => json([{ ...changes[0], before, after }]));
    await openDesk();
    await button('History').click();
    const marked = (mark: string) =>
      [...document.querySelectorAll(`[role=dialog] ol ${mark}`)].map(({ textContent }) => textContent);
    await expect.poll(() => marked('del')).toEqual(['walnut, oiled']);
    expect(marked('ins')).toEqual(['oak, waxed']);
    expect(lines()[0]).toContain(`Description ${before.description} → ${after.description}`);
    expect(lines()[0]).toContain('SKU WAL-1 → OAK-7');
    const decorationOf = (mark: string) =>
      getComputedStyle(document.querySelector(`[role=dialog] ${mark}`) ?? document.body).textDecorationLine;
    expect([decorationOf('del'), decorationOf('ins')]).toEqual(['line-through', 'underline']);
    const { top, right, height, left } = history().element().getBoundingClientRect();
    expect([top, right, height]).toEqual([0, innerWidth, innerHeight]);
    expect(left).toBeGreaterThan(0);
    await page.viewport(390, 844);
    expect(history().element().getBoundingClientRect().width).toBe(390);
    await expect.poll(violationsInBothSchemes).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('has pictures before and after side by side, on a phone under each other', async () => {
    // A picture that is there: one that fails to load has its text for as long as that takes.
    const url = URL.createObjectURL(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }));
    const picture = (name: string) => ({ url, altText: name, isPrimary: false, order: 0 });
    const before = { images: [picture('Desk'), picture('Drawer')] };
    const after = { images: [picture('Drawer'), picture('Lamp beside the desk')] };
    shop.api.on(CALL, () => json([{ ...changes[0], before, after }]));
    const boxOf = (text: string, place: number) =>
      history().getByText(text, { exact: true }).all()[place]?.element().getBoundingClientRect() ?? new DOMRect();
    await openDesk();
    await button('History').click();
    await expect.element(history().getByText('Lamp beside the desk')).toBeVisible();
    expect(boxOf('Drawer', 0).top).toBeGreaterThan(boxOf('Desk', 0).bottom - 1);
    expect(boxOf('Drawer', 1).left).toBeGreaterThan(boxOf('Desk', 0).right);
    expect(boxOf('Drawer', 1).top).toBeLessThan(boxOf('Drawer', 0).top);
    await page.viewport(390, 844);
    expect(boxOf('Drawer', 1).left).toBe(boxOf('Desk', 0).left);
    expect(boxOf('Drawer', 1).top).toBeGreaterThan(boxOf('Drawer', 0).bottom - 1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.poll(violationsInBothSchemes).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('closes without the form around it, and its keys are not the form’s', async () => {
    shop.api.on(CALL, () => json(changes));
    await openDesk();
    await button('History').click();
    await expect.element(history()).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.keyboard('{Escape}');
    await expect.element(history()).not.toBeInTheDocument();
    await expect.element(dialog('Edit Product')).toBeVisible();
    await expect.element(button('History')).toHaveFocus();
    expect(shop.api.changes()).toEqual([]);
  });

  test('says that there are no entries', async () => {
    shop.api.on(CALL, () => json([]));
    await openDesk();
    await button('History').click();
    await expect.element(page.getByText('No changes recorded yet.')).toBeVisible();
  });

  test.each([
    ['in the server’s words', () => json({ message: 'Only for admins.' }, 403), 'Only for admins.'],
    ['in the panel’s', () => json({}, 500), 'Failed to load the history.'],
    ['when the answer is none', () => json({ no: 'list' }), 'Failed to load the history.'],
  ])('shows a failure %s, and is fetched again by Retry', async (_, answer, text) => {
    shop.api.on(CALL, answer);
    await openDesk();
    await button('History').click();
    await expect.element(alerted(text)).toBeVisible();
    shop.api.on(CALL, () => json(changes));
    await button('Retry').click();
    await expect.poll(() => lines().length).toBe(2);
  });

  test('has older entries by a button', async () => {
    shop.api.on(CALL, () => json(changes.slice(0, 1), 200, { link: '</api/admin/audit?after=3>; rel="next"' }));
    await openDesk();
    await button('History').click();
    await expect.poll(() => lines().length).toBe(1);
    shop.api.on(CALL, () => json(changes.slice(1)));
    await button('Show earlier changes').click();
    await expect.poll(() => lines().length).toBe(2);
    await expect.element(button('Show earlier changes')).not.toBeInTheDocument();
  });

  test('is not offered while adding', async () => {
    await renderScreen('products');
    await listed();
    await openDialog('Add Product');
    await expect.element(textbox('Slug')).toBeVisible();
    await expect.element(button('History')).not.toBeInTheDocument();
  });

  test('is not offered without its call in the config', async () => {
    const { history: _, ...api } = panel.api;
    const provider = fakeIdentity();
    const admin = { id: 'u1', firebaseUid: 'uid-admin', email: 'admin@shop.example', roles: ['ADMIN'] };
    shop.api.set('users', [admin]);
    await renderPanel('/products', provider, createConfig({ ...own, panel: { ...panel, api } }, screens));
    provider.become(userOf(admin));
    await openDialog('Edit Walnut desk', 'Edit Product');
    await expect.element(textbox('Slug')).toBeVisible();
    await expect.element(button('History')).not.toBeInTheDocument();
  });
});

describe('A former value', () => {
  const openHistory = async () => {
    shop.api.on(CALL, () => json(versions));
    await renderScreen(restoring);
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('History').click();
    await expect.poll(() => lines().length).toBe(3);
  };

  test('is put into the form, unsaved, and saved by the form as any other', async () => {
    await openHistory();
    await history().getByRole('button', { name: 'Restore Price', exact: true }).last().click();
    await expect.element(history()).not.toBeInTheDocument();
    await expect.element(told('Put back into the form, not saved yet: Price.')).toBeVisible();
    await expect.element(number('Price')).toHaveValue('9');
    await expect.element(number('Stock')).toHaveValue('12');
    expect(shop.api.changes()).toEqual([]);
    await button('Save').click();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    expect(shop.api.changes()[0]).toMatchObject({ call: 'PUT /products/p1', body: { price: '9', stock: 12 } });
  });

  test('is restored with all others of its version, and what was typed in other fields stays', async () => {
    await openHistory();
    await userEvent.keyboard('{Escape}');
    await textbox('Slug').fill('another-desk');
    await button('History').click();
    await expect.poll(() => lines().length).toBe(3);
    await button('Restore this version').last().click();
    await expect.element(told('Put back into the form, not saved yet: Price, Stock.')).toBeVisible();
    await expect.element(number('Price')).toHaveValue('9');
    await expect.element(number('Stock')).toHaveValue('7');
    await expect.element(textbox('Slug')).toHaveValue('another-desk');
    expect(shop.api.changes()).toEqual([]);
  });

  test('is reverted by Undo, except where something else was typed since', async () => {
    await openHistory();
    await button('Restore this version').last().click();
    await expect.element(told('Put back into the form, not saved yet: Price, Stock.')).toBeVisible();
    await number('Stock').fill('8');
    await button('Undo').click();
    await expect.element(number('Price')).toHaveValue('349');
    await expect.element(number('Stock')).toHaveValue('8');
    await expect.element(told('Put back into the form')).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([]);
  });

  test('can be undone as long as the form is open', async () => {
    await openHistory();
    await history().getByRole('button', { name: 'Restore Stock', exact: true }).click();
    await expect.element(button('Undo')).toBeVisible();
    await button('Save').click();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('with undo: never has no Undo', async () => {
    shop.api.on(CALL, () => json(versions));
    await renderScreen({ ...restoring, undo: 'never' });
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('History').click();
    await history().getByRole('button', { name: 'Restore Stock', exact: true }).click();
    await expect.element(told('Put back into the form, not saved yet: Stock.')).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('that the form has already is marked as such', async () => {
    await openHistory();
    await history().getByRole('button', { name: 'Restore Stock', exact: true }).click();
    await button('History').click();
    await expect.poll(() => lines().length).toBe(3);
    await history().getByRole('button', { name: 'Restore Stock', exact: true }).click();
    await expect.element(told('The form has these values already.')).toBeVisible();
  });

  test('is offered in both schemes without a violation', async () => {
    await openHistory();
    await expect.poll(violationsInBothSchemes).toEqual([]);
  });

  test.each([
    [
      'a field that cannot be edited',
      { ...restoring, uiSchema: { ...restoring.uiSchema, price: { 'ui:disabled': true } } },
    ],
    ['a config without it', products],
  ])('is not offered for %s', async (_, entity: Entity) => {
    await loadForm(entity);
    shop.api.on(CALL, () => json(versions));
    await renderScreen(entity);
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('History').click();
    await expect.poll(() => lines().length).toBe(3);
    await expect.element(button('Restore Price')).not.toBeInTheDocument();
  });
});
