import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, listed } from '../support/staff.ts';

const shop = freshShop();

const jars = (sort?: string | string[]): Entity =>
  entityFrom(
    'jars',
    {
      type: 'object',
      title: 'Jar',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', title: 'Price' },
        size: { type: 'number', title: 'Size' },
      },
    },
    {
      endpoints: { list: 'GET /jars' },
      list: {
        title: 'Jars',
        label: 'name',
        ...(sort && { sort }),
        columns: [
          { field: 'name' },
          { field: 'price', cell: 'number' },
          { field: 'size', cell: 'number', sortable: false },
          { title: 'Both', template: '{name} & {price}=' },
        ],
      },
    },
    panel,
  );

async function show(entity: Entity, address?: string) {
  shop.api.on('GET /jars', () =>
    json([
      { id: '1', name: 'Blue', price: 2, size: 1 },
      { id: '2', name: 'Amber', price: 3, size: 2 },
      { id: '3', name: 'Clear', price: 1, size: 3 },
    ]),
  );
  const screen = await renderScreen(entity, address);
  await listed();
  return { ...screen, search: () => screen.router.state.location.search };
}

/** What sorts by a column. */
const heading = (title: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('th button')].find(
    ({ textContent }) => textContent === title,
  );
  if (!found) throw new Error(`No column '${title}'`);
  return found;
};
const prices = () => column('Price');
const sortOf = (title: string) =>
  page.getByRole('columnheader', { name: title }).element().getAttribute('aria-sort') ?? 'none';

describe('The address', () => {
  test('names the sort column, with a minus for descending, and nothing for an unsorted list', async () => {
    const { search } = await show(jars());
    await button('Price').click();
    await expect.poll(search).toBe('?sort=price');
    expect(prices()).toEqual(['1', '2', '3']);
    await button('Price').click();
    await expect.poll(search).toBe('?sort=-price');
    expect(prices()).toEqual(['3', '2', '1']);
    await button('Price').click();
    await expect.poll(search).toBe('');
    expect(prices()).toEqual(['2', '3', '1']);
  });

  test('sorts the list from the start', async () => {
    await show(jars(), '/?sort=-price&search=e');
    expect(prices()).toEqual(['3', '2', '1']);
    expect(sortOf('Price')).toBe('descending');
  });

  test('keeps the sort when the list is narrowed, and the other way around', async () => {
    const { search } = await show(jars(), '/?sort=-price');
    await page.getByRole('searchbox').fill('b');
    await expect.poll(search).toBe('?sort=-price&search=b');
    await button('Name').click();
    await expect.poll(search).toBe('?sort=name&search=b');
    expect(column('Name')).toEqual(['Amber', 'Blue']);
  });

  test('names a column of several fields by its template', async () => {
    const { search } = await show(jars());
    await button('Both').click();
    const address = search();
    expect(new URLSearchParams(address).get('sort')).toBe('{name} & {price}=');
    expect(column('Name')).toEqual(['Amber', 'Blue', 'Clear']);
  });

  test.each(['?sort=colour', '?sort=-', '?sort=size', '?sort=-size', '?sort=--price'])(
    'is ignored where no column can be sorted that way: %s',
    async (address) => {
      await show(jars(), `/${address}`);
      expect(prices()).toEqual(['2', '3', '1']);
      expect(['Name', 'Price', 'Size'].map(sortOf)).toEqual(['none', 'none', 'none']);
    },
  );

  test('has several columns, in turn: Shift adds one to the others, by mouse and by keyboard', async () => {
    const { search } = await show(jars('-size'));
    const rankOf = (title: string) => heading(title).getAttribute('data-rank');
    await button('Price').click();
    await expect.poll(search).toBe('?sort=price');
    expect(rankOf('Price')).toBeNull();
    heading('Name').focus();
    heading('Name').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    await expect.poll(search).toBe('?sort=price%2Cname');
    expect([rankOf('Price'), rankOf('Name')]).toEqual(['1', '2']);
    expect(['Name', 'Price'].map(sortOf)).toEqual(['ascending', 'ascending']);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.poll(search).toBe('?sort=price%2C-name');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.poll(search).toBe('?sort=price');
    heading('Both').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    heading('Name').click();
    await expect.poll(search).toBe('?sort=name');
  });

  test('names several columns, of which unknown and unsortable ones are ignored', async () => {
    await show(jars(), '/?sort=size,-price,colour,-name,price');
    expect(prices()).toEqual(['3', '2', '1']);
    expect(['Name', 'Price', 'Size'].map(sortOf)).toEqual(['descending', 'descending', 'none']);
  });

  test('is unsorted again by an address without a sort', async () => {
    const { router } = await show(jars());
    await button('Price').click();
    await expect.poll(() => router.state.location.search).toBe('?sort=price');
    await router.navigate('/');
    await expect.poll(() => sortOf('Price')).toBe('none');
  });

  test('keeps a sort that changes in the same moment as a filter', async () => {
    const { search } = await show(jars());
    await page.getByRole('searchbox').fill('b');
    const headings = [...document.querySelectorAll<HTMLElement>('th button')];
    for (const name of ['Price', 'Name']) headings.find(({ textContent }) => textContent === name)?.click();
    const asked = () => Object.fromEntries(new URLSearchParams(search()));
    await expect.poll(asked).toEqual({ search: 'b', sort: 'name' });
    expect(sortOf('Name')).toBe('ascending');
  });

  test('replaces the former one: Back leads to the page before the list', async () => {
    const { router } = await show(jars());
    await button('Price').click();
    await expect.poll(() => router.state.location.search).toBe('?sort=price');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('A list with an order of its own', () => {
  test('has no sort in the address in that order', async () => {
    const { search } = await show(jars('-price'));
    expect(prices()).toEqual(['3', '2', '1']);
    expect(search()).toBe('');
    await button('Name').click();
    await expect.poll(search).toBe('?sort=name');
    await button('Price').click();
    await button('Price').click();
    await expect.poll(search).toBe('');
    expect(prices()).toEqual(['3', '2', '1']);
  });

  test('names the order of the API in the address', async () => {
    const { search } = await show(jars('-price'));
    await button('Price').click();
    await expect.poll(search).toBe('?sort');
    expect(prices()).toEqual(['2', '3', '1']);
  });

  test('is in the order of the API by that address, and in its own order by an invalid one', async () => {
    const { router } = await show(jars('-price'), '/?sort');
    expect(prices()).toEqual(['2', '3', '1']);
    await router.navigate('/?sort=colour');
    await expect.poll(prices).toEqual(['3', '2', '1']);
  });
});
