import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, columns, dialog, listed } from '../support/staff.ts';

const shop = freshShop();

const parcels = (chooseColumns = true): Entity =>
  entityFrom(
    'parcels',
    {
      type: 'object',
      title: 'Parcel',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        from: { type: 'string', title: 'From' },
        to: { type: 'string', title: 'To' },
      },
    },
    {
      endpoints: { list: 'GET /parcels' },
      list: {
        title: 'Parcels',
        label: 'name',
        columns: [{ field: 'name' }, { field: 'from' }, { field: 'to' }],
        chooseColumns,
      },
    },
    panel,
  );

const KEY = 'columns/uid-admin/parcels';
beforeEach(() => localStorage.removeItem(KEY));

async function show(uid = 'uid-admin', entity = parcels()) {
  shop.api.on('GET /parcels', () => json([{ id: '1', name: 'One', from: 'Oslo', to: 'Rome' }]));
  await cleanup();
  await renderScreen(entity, '/', { user: { uid } });
  await listed();
}

async function openMenu() {
  await button('Columns').click();
  await expect.element(dialog('Columns')).toBeVisible();
}

const shown = (title: string) => page.getByRole('checkbox', { name: title, exact: true });
const widthOf = (title: string) =>
  [...document.querySelectorAll('th')].find((th) => th.innerText === title)?.getBoundingClientRect().width ?? 0;

describe('The columns of a list', () => {
  test('are hidden and shown, for this person on this computer', async () => {
    await show();
    await openMenu();
    await shown('From').click();
    await expect.poll(columns).toEqual(['Name', 'To']);
    expect(await axeViolations()).toEqual([]);
    await show();
    expect(columns()).toEqual(['Name', 'To']);
    await show('uid-other');
    expect(columns()).toEqual(['Name', 'From', 'To']);
  });

  test('are not searched while they are hidden', async () => {
    await show();
    await openMenu();
    await shown('From').click();
    await button('Close').click();
    await page.getByRole('searchbox').fill('Oslo');
    await expect.element(page.getByText('0 of 1')).toBeVisible();
  });

  test('cannot all be hidden', async () => {
    await show();
    await openMenu();
    await shown('From').click();
    await shown('To').click();
    await expect.element(shown('Name')).toBeDisabled();
  });

  test('are put in another order by the keyboard, which stays where it was', async () => {
    await show();
    await openMenu();
    await button('Move To up').click();
    await expect.poll(columns).toEqual(['Name', 'To', 'From']);
    await expect.element(button('Move To up')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(columns).toEqual(['To', 'Name', 'From']);
    await expect.element(button('Move To down')).toHaveFocus();
  });

  test('can be made wider and narrower', async () => {
    await show();
    const before = widthOf('Name') / widthOf('To');
    await openMenu();
    for (const _ of [1, 2, 3]) await button('Make Name wider').click();
    await expect.poll(() => widthOf('Name') / widthOf('To')).toBeGreaterThan(before);
  });

  test('are those of the config after a reset', async () => {
    await show();
    await openMenu();
    await shown('Name').click();
    await button('Move To up').click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect.poll(() => document.querySelector('tbody tr')?.getBoundingClientRect().height).toBeLessThan(50);
    await button('Reset').click();
    await expect.poll(columns).toEqual(['Name', 'From', 'To']);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('that are stored in another form do no harm', async () => {
    for (const kept of [
      '{',
      '7',
      '{"columnOrder":[7,"gone"],"columnVisibility":{"name":"no"},"columnSizing":{"to":1e9}}',
    ]) {
      localStorage.setItem(KEY, kept);
      await show();
      expect(columns()).toEqual(['Name', 'From', 'To']);
    }
  });

  test('have a sum of the records in the list', async () => {
    await show();
    await page.getByRole('searchbox').fill('Oslo');
    await openMenu();
    const figures = page.getByRole('group', { name: 'Summary of From' });
    await button('Summary of From').click();
    await expect.element(figures).toHaveTextContent('Count1Oslo1');
    expect(await axeViolations()).toEqual([]);
    await button('Summary of From').click();
    await expect.element(figures).not.toBeInTheDocument();
  });

  test('cannot be chosen where the config does not allow it', async () => {
    localStorage.setItem(KEY, '{"columnVisibility":{"name":false}}');
    await show('uid-admin', parcels(false));
    expect(columns()).toEqual(['Name', 'From', 'To']);
    await expect.element(button('Columns')).not.toBeInTheDocument();
  });
});
