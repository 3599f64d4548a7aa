import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  alerted,
  button,
  choose,
  combobox,
  dialog,
  listed,
  number,
  openDialog,
  shown,
  textbox,
  toggle,
  told,
} from '../support/staff.ts';
import { type VersionedShop, versionedShop } from '../support/versionedShop.ts';

const shop = freshShop();
const products = entityNamed('products');
const orders = entityNamed('orders');
const users = entityNamed('users');
const CHANGED = 'Changed by somebody else';
/** The record's name; an attribute has one too. */
const name = () => textbox('Name').first();
const puts = () => shop.api.changes().filter(({ call }) => call.startsWith('PUT '));

/** The walnut desk's form, opened on version 1. */
async function editDesk(
  entity: Entity = products,
  without: Parameters<typeof versionedShop>[3] = {},
): Promise<VersionedShop> {
  const kept = versionedShop(shop.api, entity, samples.products, without);
  await renderScreen(entity);
  await listed();
  await openDialog('Edit Walnut desk', 'Edit Product');
  return kept;
}

describe('a save of a record that somebody else changed meanwhile', () => {
  // Shows nothing lost 1.
  test('is sent with the version that was edited, but not in its body', async () => {
    const kept = await editDesk();
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(shop.api.ifMatches()).toEqual(['"1"', null]);
    expect(puts()[0]?.body).not.toHaveProperty('_version');
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk' });
  });

  // Shows nothing lost 2.
  test('different fields are merged, and a toast names the other person’s', async () => {
    const kept = await editDesk();
    kept.change('p1', { price: '399.00', stock: 11, supplier: 'Southwood' });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('(Price, Stock). Both changes are saved.')).toBeVisible();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    expect(puts()).toHaveLength(2);
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk', price: '399.00', stock: 11, supplier: 'Southwood' });
  });

  test('the same change by both is saved silently', async () => {
    const kept = await editDesk();
    kept.change('p1', { name: 'Oak desk' });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(shown('Somebody else')).toBe(false);
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk' });
  });

  test('after a half-failed save the form goes on from the merged record, and reverts nothing', async () => {
    const kept = await editDesk();
    kept.change('p1', { stock: 11 });
    shop.api.on('POST /products/{id}/discounts', () => json({ message: 'Not now' }, 503));
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(alerted('Not now')).toBeVisible();
    await expect.element(told('(Stock)')).toBeVisible();
    await expect.element(number('Stock')).toHaveValue('11');
    await expect.element(name()).toHaveValue('Oak desk');
    await name().fill('Oak table');
    shop.api.on('POST /products/{id}/discounts', () => json({}));
    await button('Save').click();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    expect(kept.record('p1')).toMatchObject({ name: 'Oak table', stock: 11 });
    expect(puts()).toHaveLength(3);
  });

  test('fetches the list where a single record cannot be fetched', async () => {
    const kept = await editDesk(products, { read: true });
    kept.change('p1', { stock: 11 });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('(Stock)')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk', stock: 11 });
  });

  test('shows that the record was deleted, and keeps what was typed', async () => {
    const kept = await editDesk();
    kept.remove('p1');
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(alerted('This record has been deleted meanwhile.')).toBeVisible();
    await expect.element(name()).toHaveValue('Oak desk');
  });

  test('an API that refuses its own version ends in an error, not in a loop', async () => {
    await editDesk();
    shop.api.on('PUT /products/{id}', () => json({ message: 'Never' }, 412));
    await button('Save').click();
    await expect.element(alerted('Never')).toBeVisible();
    expect(puts()).toHaveLength(1);
  });

  test('a record without a version is saved as before', async () => {
    const kept = await editDesk(products, { versions: true });
    kept.change('p1', { stock: 11 });
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(shop.api.ifMatches()).toEqual([null, null]);
    expect(kept.record('p1')).toMatchObject({ stock: 12 });
  });

  test('with conflicts: last the last one wins', async () => {
    const kept = await editDesk({ ...products, conflicts: 'last' });
    kept.change('p1', { stock: 11 });
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(shop.api.ifMatches()).toEqual([null, null]);
    expect(kept.record('p1')).toMatchObject({ stock: 12 });
  });

  // Shows nothing lost 5.
  test('with conflicts: compare the list is compared with just before, of an API without versions', async () => {
    const kept = await editDesk({ ...products, conflicts: 'compare' }, { versions: true, read: true });
    kept.change('p1', { stock: 11 });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(told('(Stock)')).toBeVisible();
    expect(puts()).toHaveLength(1);
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk', stock: 11 });
  });

  test('with conflicts: compare the same field asks, and is compared again after the answer', async () => {
    const kept = await editDesk({ ...products, conflicts: 'compare' }, { versions: true, read: true });
    kept.change('p1', { name: 'Pine desk' });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
    kept.change('p1', { stock: 3 });
    await button('Use mine').click();
    await dialog(CHANGED).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(told('(Stock)')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk', stock: 3 });
  });
});

describe('a record that somebody else changes again with every save', () => {
  /**
   * The API takes no change, as the record has another stock by then.
   * @param third is waited for before the third try is answered
   */
  async function editRestless(third?: Promise<unknown>): Promise<VersionedShop> {
    const kept = await editDesk();
    let stock = 20;
    shop.api.on('PUT /products/{id}', async () => {
      stock += 1;
      if (stock === 23) await third;
      kept.change('p1', { stock });
      return json({ message: 'Changed meanwhile' }, 412);
    });
    await name().fill('Oak desk');
    await button('Save').click();
    return kept;
  }

  test('asks after three times, also about fields that only they changed', async () => {
    await editRestless();
    await expect.element(dialog(CHANGED)).toBeVisible();
    expect(puts()).toHaveLength(4);
    await expect.element(dialog(CHANGED)).toHaveTextContent('keeps changing this record');
    await expect.element(dialog(CHANGED).getByRole('group', { name: 'Stock' })).toHaveTextContent('24');
    expect(await violationsInBothSchemes()).toEqual([]);
    await dialog(CHANGED).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(name()).toHaveValue('Oak desk');
    await expect.element(button('Save')).toBeEnabled();
    expect(shown('Failed')).toBe(false);
  });

  test.each(['Cancel', 'Escape'])('%s ends the save meanwhile, and keeps what was typed', async (how) => {
    const { promise, resolve } = held<void>();
    await editRestless(promise);
    await expect.poll(puts).toHaveLength(3);
    await expect.element(button('Cancel')).toBeEnabled();
    // The button that saved has lost it.
    await expect.poll(() => document.activeElement?.closest('.MuiDialog-root')).not.toBeNull();
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await button('Cancel').click();
    resolve();
    await expect.element(button('Save')).toBeEnabled();
    await expect.element(name()).toHaveValue('Oak desk');
    const sent = puts().length;
    // The record is free now: the next save is the next call.
    shop.api.on('PUT /products/{id}', ({ body }) => json(body));
    await button('Save').click();
    await expect.element(told('Product saved successfully!')).toBeVisible();
    expect(puts()).toHaveLength(sent + 1);
  });
});

describe('the same field changed by both', () => {
  const saveChosen = () => dialog(CHANGED).getByRole('button', { name: 'Save', exact: true });

  async function clash(): Promise<VersionedShop> {
    const kept = await editDesk();
    kept.change('p1', { name: 'Pine desk', price: '399.00' });
    await name().fill('Oak desk');
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
    return kept;
  }

  // Shows nothing lost 3.
  test('asks, and shows the former value, theirs and mine', async () => {
    await clash();
    await expect.element(dialog(CHANGED).getByRole('group', { name: 'Name' })).toBeVisible();
    expect(dialog(CHANGED).getByRole('group').elements()).toHaveLength(1);
    for (const text of ['Walnut desk', 'Pine desk', 'Oak desk']) {
      await expect.element(dialog(CHANGED).getByRole('group').getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(saveChosen()).toBeDisabled();
  });

  test.each([
    ['Use mine', 'Oak desk'],
    ['Use theirs', 'Pine desk'],
  ])('%s saves it, with what only they changed', async (use, name) => {
    const kept = await clash();
    await button(use).click();
    await expect.element(button(use)).toHaveAttribute('aria-pressed', 'true');
    await saveChosen().click();
    await expect.element(told('(Price)')).toBeVisible();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    expect(kept.record('p1')).toMatchObject({ name, price: '399.00' });
    expect(shop.api.ifMatches().slice(0, 2)).toEqual(['"1"', '"2"']);
  });

  test('Cancel leads back to the form, with everything that was typed and nothing saved', async () => {
    const kept = await clash();
    await dialog(CHANGED).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(dialog(CHANGED)).not.toBeInTheDocument();
    await expect.element(name()).toHaveValue('Oak desk');
    await expect.element(button('Save')).toBeEnabled();
    expect(kept.record('p1')).toMatchObject({ name: 'Pine desk' });
    expect(shown('Failed')).toBe(false);
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
  });

  describe('with a history', () => {
    const QUESTION = 'Choose which to save.';
    const SECOND = 1000;
    const change = (secondsAgo: number, name: string, after: object) => ({
      id: name,
      at: new Date(Date.now() - secondsAgo * SECOND).toISOString(),
      action: 'update',
      by: { uid: name, email: 'x@shop.example', name },
      before: {},
      after,
    });

    test('says who changed these values last, and when', async () => {
      shop.api.on('GET /admin/audit', () =>
        json([
          change(30, 'Cleo', { stock: 3 }),
          change(125, 'Ada \u202EAdams', { name: 'Pine desk' }),
          change(900, 'Ben', { name: 'Teak desk' }),
        ]),
      );
      await clash();
      await expect
        .element(dialog(CHANGED))
        .toHaveAccessibleDescription('Ada \u202EAdams changed this 2 minutes ago. Choose which values to save.');
      await expect.element(dialog(CHANGED).getByText('Ada')).toHaveProperty('tagName', 'BDI');
      expect(shown(QUESTION)).toBe(false);
    });

    test.each([
      ['cannot be fetched', () => json({ message: 'Not now' }, 503)],
      ['is no list', () => json({})],
      ['has no change of these values', () => json([change(30, 'Cleo', { stock: 3 })])],
    ])('that %s changes nothing in the question', async (_, answer) => {
      shop.api.on('GET /admin/audit', answer);
      await clash();
      await expect.poll(() => shop.api.made.filter(({ call }) => call === 'GET /admin/audit')).toHaveLength(1);
      await expect.element(dialog(CHANGED).getByText(QUESTION)).toBeVisible();
      await expect.element(saveChosen()).toBeVisible();
      expect(shown('Not now')).toBe(false);
    });
  });

  test('is settled by the keyboard alone', async () => {
    const kept = await clash();
    const focused = () => document.activeElement?.textContent;
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 9 && focused() !== name; presses += 1) await userEvent.keyboard('{Tab}');
      expect(focused()).toBe(name);
    };
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(CHANGED)).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
    await tabTo('Use mine');
    await userEvent.keyboard('{Enter}');
    await tabTo('Save');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => kept.record('p1')).toMatchObject({ name: 'Oak desk' });
  });

  test('several fields are chosen one by one, each by buttons that name it', async () => {
    const kept = await editDesk();
    kept.change('p1', { name: 'Pine desk', stock: 5 });
    await name().fill('Oak desk');
    await number('Stock').fill('9');
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
    await button('Use theirs: Name').click();
    await expect.element(saveChosen()).toBeDisabled();
    await button('Use mine: Stock').click();
    await saveChosen().click();
    await expect.poll(() => kept.record('p1')).toMatchObject({ name: 'Pine desk', stock: 9 });
  });

  test('changed once more during the choice, it is merged again', async () => {
    const kept = await clash();
    kept.change('p1', { stock: 1 });
    await button('Use mine').click();
    await saveChosen().click();
    await expect.element(told('(Price, Stock)')).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ name: 'Oak desk', price: '399.00', stock: 1 });
  });

  test('what is refused for another reason leaves the form with what was typed', async () => {
    await clash();
    shop.api.on('PUT /products/{id}', () => json({ message: 'Not this', fields: { name: 'Too plain' } }, 422));
    await button('Use mine').click();
    await saveChosen().click();
    await expect.element(alerted('Not this')).toBeVisible();
    await expect.element(name()).toHaveValue('Oak desk');
    await expect.element(page.getByText('Too plain')).toBeVisible();
  });

  test('values are shown as people know them', async () => {
    const kept = await editDesk();
    kept.change('p1', {
      status: 'ARCHIVED',
      price: '399.00',
      description: 'One line.\nAnother one.',
      categories: [{ categoryId: 'c4' }],
      attributes: [{ name: 'Wood', values: ['Pine'] }],
      images: [{ url: '/uploads/desk.png', altText: 'A desk', isPrimary: true, order: 0 }],
    });
    await choose('Status', 'Draft');
    await number('Price').fill('1');
    await textbox('Description').fill('');
    await combobox('Categories').click();
    await page.getByRole('option', { name: 'Furniture', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await textbox('Value').fill('Oak');
    await button('Remove image 1').click();
    await button('Save').click();
    await expect.element(dialog(CHANGED)).toBeVisible();
    const group = (title: string) => dialog(CHANGED).getByRole('group', { name: title, exact: true });
    const textOf = (title: string) => group(title).element().textContent;
    expect(textOf('Status')).toBe('StatusWasActiveTheirsArchivedUse theirsMineDraftUse mine');
    expect(textOf('Price')).toContain('$399.00');
    expect(textOf('Description')).toContain('One line.\nAnother one.');
    expect(textOf('Description')).toContain('Mine-');
    await expect.poll(() => textOf('Categories')).toContain('Desks, Furniture');
    expect(textOf('Attributes')).toContain('Wood · Pine');
    expect(textOf('Images')).toContain('A desk · Main');
    expect(group('Images').getByRole('img').elements().length).toBeGreaterThan(3);
    expect(document.body.innerText).not.toMatch(/[{}[\]]/);
  });

  test('has no accessibility violations in either scheme, and fits on a phone', async () => {
    await clash();
    await button('Use mine').click();
    expect(await violationsInBothSchemes()).toEqual([]);
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violationsInBothSchemes()).toEqual([]);
    await expect.element(saveChosen()).toBeInViewport();
    await page.viewport(1280, 800);
  });
});

describe('values changed in place', () => {
  test('a second quick one does not conflict with the first', async () => {
    versionedShop(shop.api, users, samples.users);
    const list = held<Response>();
    await renderScreen('users');
    await listed();
    shop.api.on('GET /admin/users', () => list.promise);
    await toggle('Active ada@shop.example').click();
    await toggle('Active ada@shop.example').click();
    list.resolve(json({}, 503));
    await expect.poll(() => shop.api.ifMatches()).toEqual(['"1"', '"2"']);
    await expect.poll(() => puts().map(({ body }) => body)).toMatchObject([{ isActive: false }, { isActive: true }]);
    expect(shown('Somebody else')).toBe(false);
  });

  test('the step after the save counts, also when it failed', async () => {
    const quick: Entity = {
      ...products,
      list: {
        ...products.list,
        columns: [
          { field: 'name', title: 'Name' },
          { field: 'status', title: 'Status', cell: 'select' },
        ],
      },
    };
    const kept = versionedShop(shop.api, quick, samples.products);
    await renderScreen(quick);
    await listed();
    shop.api.on('GET /products', () => json({}, 503));
    await choose('Status Walnut desk', 'DRAFT');
    await expect.poll(() => shop.api.ifMatches()).toEqual(['"1"', null]);
    await expect.element(combobox('Status Walnut desk')).toHaveTextContent('DRAFT');
    shop.api.on('POST /products/{id}/discounts', () => json({ message: 'Not now' }, 503));
    await choose('Status Walnut desk', 'ARCHIVED');
    await expect.element(alerted('Not now')).toBeVisible();
    await expect.element(combobox('Status Walnut desk')).toHaveTextContent('ARCHIVED');
    await choose('Status Walnut desk', 'ACTIVE');
    await expect.poll(() => kept.record('p1')).toMatchObject({ status: 'ACTIVE' });
    await expect.poll(() => shop.api.ifMatches()).toEqual(['"1"', null, '"3"', null, '"4"', null]);
  });

  test('different fields are merged', async () => {
    const kept = versionedShop(shop.api, orders, samples.orders);
    await renderScreen('orders');
    await listed();
    kept.change('o1', { total: 1 });
    await choose('Status o1', 'shipped');
    await expect.poll(() => kept.record('o1')).toMatchObject({ status: 'shipped', total: 1 });
  });

  test('the same field asks, and Cancel puts theirs back', async () => {
    const kept = versionedShop(shop.api, orders, samples.orders);
    await renderScreen('orders');
    await listed();
    kept.change('o1', { status: 'cancelled' });
    await choose('Status o1', 'shipped');
    await expect.element(dialog(CHANGED)).toBeVisible();
    await dialog(CHANGED).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(combobox('Status o1')).toHaveTextContent('cancelled');
    expect(kept.record('o1')).toMatchObject({ status: 'cancelled' });
    expect(shown('Failed')).toBe(false);
  });

  // Shows nothing lost 4.
  test('the same field asks, and Use mine saves it', async () => {
    const kept = versionedShop(shop.api, orders, samples.orders);
    await renderScreen('orders');
    await listed();
    kept.change('o1', { status: 'cancelled' });
    await choose('Status o1', 'shipped');
    await button('Use mine').click();
    await dialog(CHANGED).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => kept.record('o1')).toMatchObject({ status: 'shipped' });
    await expect.element(combobox('Status o1')).toHaveTextContent('shipped');
  });
});

describe('a deletion of a record that somebody else changed meanwhile', () => {
  const CHANGED_FIRST = 'Somebody else changed this record meanwhile, so it was not deleted.';

  test.each([
    ['version', {}],
    ['compare', { versions: true }],
  ] as const)('is refused, shown, and then deletes the current record (%s)', async (conflicts, without) => {
    const entity: Entity = { ...products, conflicts };
    const kept = versionedShop(shop.api, entity, samples.products, without);
    await renderScreen(entity);
    await listed();
    await openDialog('Delete Walnut desk', 'Delete Product');
    kept.change('p1', { name: 'Pine desk' });
    await button('Delete').click();
    await expect.element(alerted(CHANGED_FIRST)).toBeVisible();
    expect(kept.record('p1')).toMatchObject({ name: 'Pine desk' });
    await expect.element(dialog('Delete Product').getByText('Pine desk')).toBeVisible();
    await button('Delete').click();
    await expect.element(dialog('Delete Product')).not.toBeInTheDocument();
    expect(kept.record('p1')).toBe(undefined);
  });

  // Shows nothing lost 4.
  test('without a question it is deleted by the next click', async () => {
    const kept = versionedShop(shop.api, orders, samples.orders);
    await renderScreen('orders');
    await listed();
    kept.change('o1', { status: 'cancelled' });
    await button('Delete o1').click();
    await expect.element(alerted(CHANGED_FIRST)).toBeVisible();
    await expect.element(combobox('Status o1')).toHaveTextContent('cancelled');
    await button('Delete o1').click();
    await expect.poll(() => kept.record('o1')).toBe(undefined);
  });
});
