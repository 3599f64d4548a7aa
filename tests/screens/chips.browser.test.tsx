import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { mainFilterFrom } from '../../src/shared/config/filters.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, column, listed } from '../support/staff.ts';
import { gadgets } from './gadgets.ts';
import { parcels } from './parcels.ts';

const shop = freshShop(gadgets);

beforeEach(() => page.viewport(1280, 800));

async function show(address = '/') {
  shop.api.on('GET /parcels', () =>
    json([
      { id: '1', street: 'North', town: 'A', state: 'A', isPaid: true, dueOn: '2026-03-01', userId: 'u1' },
      { id: '2', street: 'South', town: 'B', state: 'B', isPaid: true, dueOn: '2026-03-02', userId: 'u1' },
      { id: '3', street: 'West', town: 'C', state: 'B', isPaid: false, dueOn: '2026-03-03', userId: 'u2' },
    ]),
  );
  const screen = await renderScreen(parcels, address, {}, { locale: 'en-GB' });
  await listed();
  return { ...screen, search: () => screen.router.state.location.search };
}

const chips = () =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const streets = () => column('Street').sort();

describe('Active filters', () => {
  test('are a chip each, named after the filter that it removes', async () => {
    await show('/?state=B&isPaid=true&userId=u1&dueOn=2026-03-01..2026-03-09');
    await expect
      .poll(chips)
      .toEqual([
        'Remove filter State: Arrived',
        'Remove filter Paid: Yes',
        'Remove filter For: ada@shop.example',
        'Remove filter Due: 1 Mar 2026 – 9 Mar 2026',
        'Clear filters',
      ]);
    expect(await axeViolations()).toEqual([]);
  });

  test('are removed one by one, and the focus goes to the next', async () => {
    const { search } = await show('/?search=o&state=B&isPaid=true');
    expect(streets()).toEqual(['South']);
    await button('Remove filter State: Arrived').click();
    await expect.poll(search).toBe('?isPaid=true&search=o');
    await expect.poll(streets).toEqual(['North', 'South']);
    await expect.element(button('Remove filter Paid: Yes')).toHaveFocus();
    await button('Remove filter Paid: Yes').click();
    await expect.poll(search).toBe('?search=o');
    await expect.element(page.getByRole('heading', { name: 'Parcels' })).toHaveFocus();
    expect(chips()).toEqual([]);
  });

  test('are all removed at once, but not the search and the sort', async () => {
    const { search } = await show('/?sort=street&search=o&state=B&dueOn=..2026-03-02&id=2');
    await expect.element(button('Remove filter Due to: 2 Mar 2026')).toBeVisible();
    await expect.element(button('Remove filter Parcel: South')).toHaveTextContent('Parcel: South');
    await button('Clear filters').click();
    await expect.poll(search).toBe('?sort=street&search=o');
    await expect.element(page.getByRole('heading', { name: 'Parcels' })).toHaveFocus();
  });

  test('have reserved space, so that the table does not move', async () => {
    await show();
    await expect.element(page.getByRole('combobox', { name: 'State' })).toBeVisible();
    const row = () => document.querySelector('tbody tr')?.getBoundingClientRect().top;
    const before = row();
    await choose('State', 'Waiting');
    await expect.poll(chips).toEqual(['Remove filter State: Waiting', 'Clear filters']);
    await expect.poll(streets).toEqual(['North']);
    expect(row()).toBe(before);
    expect(await axeViolations()).toEqual([]);
    await button('Clear filters').click();
    await expect.poll(chips).toEqual([]);
    expect(row()).toBe(before);
  });

  test('fit a phone', async () => {
    await page.viewport(390, 800);
    await show('/?state=B&isPaid=true&userId=u1&dueOn=2026-03-01..2026-03-09');
    await expect.element(button('Clear filters')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await axeViolations()).toEqual([]);
  });
});

describe('The one filter of a list', () => {
  const kinds = {
    ...gadgets,
    list: {
      ...gadgets.list,
      filters: [
        mainFilterFrom({
          field: 'kind',
          label: 'Kind',
          options: [
            { title: 'Large', values: ['large'] },
            { title: 'Small', values: ['small'] },
            { title: 'Every kind' },
          ],
        }),
      ],
    },
  };

  test('has no chip: it shows its value itself, and no space is reserved above the table', async () => {
    await renderScreen(kinds);
    await listed();
    for (const option of ['Every kind', 'Small', 'Large']) {
      await choose('Kind', option);
      expect(chips()).toEqual([]);
    }
    expect(document.querySelector('.chips-place')).toBeNull();
  });
  test('has a chip when a link has an unknown value, until it is removed', async () => {
    const { router } = await renderScreen(kinds, '/?filter=vast');
    await expect.poll(chips).toEqual(['Remove filter Kind: vast', 'Clear filters']);
    await button('Remove filter Kind: vast').click();
    await expect.poll(() => router.state.location.search).toBe('');
    await router.navigate('/?filter=vast');
    await expect.poll(chips).toEqual(['Remove filter Kind: vast', 'Clear filters']);
  });
});

describe('A filter as tabs', () => {
  const tabbed = entityFrom(
    'parcels',
    parcels.schema,
    {
      endpoints: { list: 'GET /parcels' },
      list: {
        title: 'Parcels',
        label: 'street',
        filters: [
          {
            field: 'state',
            as: 'tabs',
            options: [
              { title: 'Waiting', values: ['A'] },
              { title: 'Arrived', values: ['B'] },
            ],
          },
          { field: 'isPaid' },
        ],
        columns: [{ field: 'street' }, { field: 'state' }],
      },
    },
    { ...panel, locale: 'en-GB' },
  );
  const tab = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  const tabs = () =>
    page
      .getByRole('radiogroup', { name: 'State' })
      .getByRole('radio')
      .elements()
      .map((one) => one.closest('label')?.textContent);

  const showTabs = async (address = '/', entity = tabbed) => {
    shop.api.on('GET /parcels', () =>
      json([
        { id: '1', street: 'North', state: 'A', isPaid: true },
        { id: '2', street: 'South', state: 'B', isPaid: true },
        { id: '3', street: 'West', state: 'B', isPaid: false },
      ]),
    );
    const { router } = await renderScreen(entity, address, {}, { locale: 'en-GB' });
    await listed();
    return { search: () => router.state.location.search };
  };

  test('counts what the search and the other filters leave of each, and is kept in the address', async () => {
    const { search } = await showTabs();
    await expect.poll(tabs).toEqual(['All 3', 'Waiting 1', 'Arrived 2']);
    await tab('Arrived').click();
    await expect.poll(streets).toEqual(['South', 'West']);
    expect(search()).toBe('?state=B');
    expect(chips()).toEqual([]);
    await choose('Paid', 'Yes');
    await expect.poll(tabs).toEqual(['All 2', 'Waiting 1', 'Arrived 1']);
    await page.getByRole('searchbox').fill('north');
    await expect.poll(tabs).toEqual(['All 1', 'Waiting 1', 'Arrived 0']);
    expect(await axeViolations()).toEqual([]);
  });

  test('counts the records of the signed-in person', async () => {
    const { list, schema } = tabbed;
    const [state] = list.filters ?? [];
    const options = [{ title: 'All' }, { title: 'Mine', values: ['@me'] }];
    const filters = state && 'isTabs' in state ? [{ ...state, name: 'by', field: 'by', options }] : [];
    const by = { type: 'string' as const, title: 'By', reference: { to: 'users' } };
    shop.api.on('GET /parcels', () =>
      json(['u1', 'u2', 'u2'].map((by, index) => ({ id: `${index}`, street: `${index}`, by }))),
    );
    const mine = {
      ...tabbed,
      list: { ...list, filters },
      schema: { ...schema, properties: { ...schema.properties, by } },
    };
    await renderScreen(mine, '/', { person: 'u2' }, { locale: 'en-GB' });
    await expect.poll(tabs).toEqual(['All 3', 'Mine 2']);
  });

  test('is changed by the arrow keys', async () => {
    const { search } = await showTabs('/?state=A');
    await expect.element(tab('Waiting')).toBeChecked();
    await tab('Waiting').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(search).toBe('?state=B');
    await expect.element(tab('Arrived')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(search).toBe('');
  });

  test('has a chip when a link has an unknown value', async () => {
    shop.api.on('GET /parcels', () => json([{ id: '1', street: 'North', state: 'A' }]));
    await renderScreen(tabbed, '/?state=lost');
    await expect.poll(chips).toEqual(['Remove filter State: lost', 'Clear filters']);
    await expect.poll(() => page.getByRole('radio', { checked: true }).elements()).toEqual([]);
  });

  test('scrolls on a phone, and the page does not; the chosen one is in view', async () => {
    await page.viewport(320, 640);
    const [state] = tabbed.list.filters ?? [];
    const many = ['All of them', 'Waiting for the van', 'On its way to the town', 'Arrived'].map((title, index) => ({
      title,
      ...(index > 0 && { values: [index === 3 ? 'B' : title] }),
    }));
    const filters = state && 'isTabs' in state ? [{ ...state, options: many }] : [];
    await showTabs('/?state=B', { ...tabbed, list: { ...tabbed.list, filters } });
    await expect.element(tab('Arrived')).toBeChecked();
    await expect.poll(() => tab('Arrived').element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await axeViolations()).toEqual([]);
  });
});
