import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/config/entity.ts';
import type { Api } from '../../src/wire/api.ts';
import { ApiError } from '../../src/wire/apiError.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testApi } from '../support/sessionData.ts';
import { button } from '../support/staff.ts';
import { parcels } from './parcels.ts';

/** Many parcels, which the API pages; states cannot be sorted by. */
const many: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, remove: 'DELETE /parcels/{id}' },
  list: {
    ...parcels.list,
    sort: undefined,
    paging: 'server',
    pageSize: 50,
    columns: parcels.list.columns.map((column) => (column.field === 'state' ? { ...column, sortable: false } : column)),
  },
};

type Row = Readonly<Record<string, unknown>>;
const parcel = (place: number): Row => ({
  id: `k${place}`,
  street: `Street ${place}`,
  town: 'Town',
  state: place % 2 ? 'A' : 'B',
});

/** An API that pages a list of its own. */
function pagingApi(count: number) {
  let rows: readonly Row[] = Array.from({ length: count }, (_, place) => parcel(place));
  const asked: string[] = [];
  let isDown = false;
  const send: Api['send'] = async (path, { method = 'GET', json }) => {
    if (isDown) throw new ApiError(undefined, undefined, {});
    const [place = '', query = ''] = path.split('?');
    const id = /\/(k\d+)$/.exec(place)?.[1];
    if (id && method !== 'GET') {
      rows =
        method === 'DELETE'
          ? rows.filter((row) => row['id'] !== id)
          : rows.map((row) => (row['id'] === id ? { ...row, ...Object(json) } : row));
      return Response.json({});
    }
    if (id) return Response.json(rows.find((row) => row['id'] === id) ?? {});
    if (place !== '/parcels') return Response.json([]);
    asked.push(decodeURIComponent(query));
    const params = new URLSearchParams(query);
    const [from, size] = [Number(params.get('offset')), Number(params.get('limit'))];
    const [ids, states, text] = [params.getAll('id'), params.getAll('state'), params.get('q') ?? ''];
    const found = rows.filter(
      (row) =>
        (ids.length === 0 || ids.includes(String(row['id']))) &&
        (states.length === 0 || states.includes(String(row['state']))) &&
        String(row['street']).includes(text),
    );
    if (params.get('sort') === '-street') found.reverse();
    const headers = { 'x-total-count': String(found.length) };
    return Response.json(found.slice(from, from + size), { headers });
  };
  const api: Api = { ...testApi(), send };
  return {
    api,
    asked,
    offsets: () => asked.map((one) => Number(/offset=(\d+)/.exec(one)?.[1])),
    rows: () => rows,
    change: (next: (all: readonly Row[]) => readonly Row[]) => {
      rows = next(rows);
    },
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

const frame = () => document.querySelector<HTMLElement>('[role=region].table') ?? document.body;
const table = () => page.getByRole('table');
const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }).first();
const foot = () => document.querySelector('.foot p')?.textContent;

async function shown(shop: ReturnType<typeof pagingApi>, address = '/') {
  await renderScreen(many, address, { api: shop.api });
  await expect.element(table()).toBeVisible();
}

describe('A list that the API pages', () => {
  test('asks for the rows near the view only, and says how many there are', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    expect(shop.offsets()).toContain(0);
    expect(Math.max(...shop.offsets())).toBeLessThanOrEqual(50);
    expect(foot()).toBe('1000 of 1000');
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1001');
  });

  test('asks for the place that somebody jumps to', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(row('Street 500')).toBeVisible();
    expect(shop.offsets().every((offset) => offset === 0 || offset === 50 || (offset >= 400 && offset <= 550))).toBe(
      true,
    );
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 999')).toBeVisible();
    expect(Math.max(...shop.offsets())).toBe(950);
  });

  test('lets the API search and sort, and offers no order that it has not', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Street 99');
    await expect.poll(foot).toBe('11 of 1000');
    await page.getByRole('button', { name: 'Street', exact: true }).click();
    await page.getByRole('button', { name: 'Street', exact: true }).click();
    await expect.poll(() => shop.asked.at(-1)).toBe('q=Street+99&sort=-street&limit=50&offset=0');
    expect(page.getByRole('button', { name: 'State', exact: true }).elements()).toHaveLength(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
    await button('Clear search and filter').click();
    await expect.poll(foot).toBe('1000 of 1000');
  });

  test('keys go to rows that are not there yet', async () => {
    const shop = pagingApi(400);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{Control>}{End}{/Control}');
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('Street 399');
  });

  test('selects all that match, and changes them', async () => {
    const shop = pagingApi(120);
    await shown(shop);
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('120 selected');
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => shop.rows().length).toBe(0);
  });

  test('opens a record that no page has by its link', async () => {
    const shop = pagingApi(1000);
    await shown(shop, '/?edit=k777');
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Street' })).toHaveValue('Street 777');
    expect(shop.asked).toContain('id=k777&limit=50&offset=0');
  });

  test('a saved record has its new values where it was', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await row('Street 3').getByRole('button', { name: 'Edit' }).click();
    const street = page.getByRole('dialog').getByRole('textbox', { name: 'Street' });
    await street.fill('Street changed');
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect.element(row('Street changed')).toHaveAttribute('aria-rowindex', '5');
  });

  test('names what a field refers to by asking for it, however many others there are', async () => {
    const shop = pagingApi(1000);
    const senders: Entity = { ...many, name: 'senders', endpoints: { list: 'GET /parcels' } };
    const to = { reference: { to: 'senders' } };
    const letters: Entity = {
      ...parcels,
      name: 'letters',
      endpoints: { list: 'GET /letters', update: 'PUT /letters/{id}' },
      schema: {
        ...parcels.schema,
        properties: { ...parcels.schema.properties, town: { type: 'string', title: 'Sender', ...to } },
      },
      list: { ...parcels.list, filters: [], columns: parcels.list.columns.filter(({ field }) => field === 'street') },
    };
    const send: Api['send'] = async (path, options, backend) =>
      path.includes('letters')
        ? Response.json([{ id: 'l1', street: 'A letter', town: 'k700' }])
        : shop.api.send(path, options, backend);
    await renderScreen(letters, '/?edit=l1', { api: { ...shop.api, send } }, {}, [senders]);
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Sender' });
    await expect.element(field).toHaveValue('Street 700');
    expect(shop.asked).toContain('id=k700&limit=50&offset=0');
    await field.fill('Street 55');
    await expect.element(page.getByRole('option', { name: 'Street 555' })).toBeVisible();
    expect(shop.asked.filter((one) => one.startsWith('q='))).toEqual(['q=Street+55&limit=50&offset=0']);
  });

  test('a short list has all its rows, however small its pages are', async () => {
    const shop = pagingApi(60);
    await renderScreen({ ...many, list: { ...many.list, pageSize: 20 } }, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(3_000);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 59')).toBeVisible();
  });

  test('shows what is left when others delete all that was in view', async () => {
    const shop = pagingApi(300);
    const { client } = await renderScreen(many, '/', { api: shop.api });
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 299')).toBeVisible();
    shop.change((all) => all.slice(0, 120));
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await expect.poll(foot).toBe('120 of 120');
    await expect.element(row('Street 119')).toBeVisible();
  });

  test('what is selected stays beside all that another search finds', async () => {
    const shop = pagingApi(120);
    await shown(shop);
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('120 selected');
    shop.change((all) => [
      ...all,
      ...Array.from({ length: 60 }, (_, place) => ({ ...parcel(200 + place), street: `Lane ${place}` })),
    ]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Lane');
    await expect.element(row('Lane 0')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByRole('group', { name: 'Selection' })).toHaveTextContent('180 selected');
  });

  test('half a million records scroll by rows, and the scroll bar reaches them all', async () => {
    const shop = pagingApi(500_000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    const inView = () => {
      const top = frame().getBoundingClientRect().top;
      const rows = [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]:not([aria-busy])')];
      const first = rows.find((one) => one.getBoundingClientRect().bottom > top + 60);
      return Number(first?.getAttribute('aria-rowindex'));
    };
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(10_000_000);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.poll(() => Math.abs(inView() - 250_000)).toBeLessThan(100);
    const before = inView();
    frame().scrollTop += 640;
    await expect.poll(inView).toBe(before + 10);
    frame().scrollTop = frame().scrollHeight;
    await expect.element(row('Street 499999')).toBeVisible();
    frame().focus();
    await userEvent.keyboard('{ArrowDown}{Control>}{Home}{/Control}');
    await expect.poll(() => document.activeElement?.closest('tr')?.ariaRowIndex).toBe('2');
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
    await expect.poll(() => Number(document.activeElement?.closest('tr')?.ariaRowIndex)).toBeGreaterThan(15);
    const focused = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    expect(focused).toBeLessThanOrEqual(frame().getBoundingClientRect().bottom + 1);
  });

  test('says when a page could not be fetched, and tries again', async () => {
    const shop = pagingApi(1000);
    await shown(shop);
    await expect.element(row('Street 0')).toBeVisible();
    await expect.poll(() => frame().scrollHeight).toBeGreaterThan(30_000);
    shop.down(true);
    frame().scrollTop = frame().scrollHeight / 2;
    await expect.element(page.getByRole('alert')).toBeVisible();
    shop.down(false);
    await button('Retry').click();
    await expect.element(row('Street 500')).toBeVisible();
  });
});
