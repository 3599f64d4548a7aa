import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import StartScreen from '../../src/panel/screens/start/StartScreen.tsx';
import type { Api } from '../../src/panel/wire/api.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testApi, testData } from '../support/sessionData.ts';
import { button } from '../support/staff.ts';

/** Sales that the API pages, with amounts in the smallest unit of their currency. */
const sales: Entity = entityFrom(
  'sales',
  {
    type: 'object',
    title: 'Sale',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      state: { type: 'string', title: 'State', enum: ['open', 'paid'] },
      pieces: { type: 'integer', title: 'Pieces' },
      seller: { type: 'string', title: 'Seller', reference: { to: 'users' } },
      sentAt: { type: 'string', title: 'Sent', format: 'date-time' },
      currency: { type: 'string', title: 'Currency' },
      total: { type: 'number', title: 'Total' },
      soldOn: { type: 'string', title: 'Sold', format: 'date' },
    },
  },
  {
    wire: { codecs: { total: { codec: 'minorUnits', by: 'currency' } } },
    endpoints: { list: 'GET /sales' },
    list: {
      title: 'Sales',
      label: 'name',
      paging: 'server',
      pageSize: 10,
      chooseColumns: true,
      filters: [
        { field: 'state', as: 'tabs' },
        { field: 'currency', options: [{ title: 'Euro', values: ['EUR'] }] },
      ],
      summary: { title: 'Sales by day', by: 'soldOn' },
      columns: [
        { field: 'name' },
        {
          field: 'total',
          cell: 'number',
          by: 'currency',
          sum: true,
          cases: { EUR: { prefix: '€' }, JPY: { prefix: '¥' } },
        },
        { field: 'state' },
        { field: 'pieces', cell: 'number' },
        { field: 'seller', cell: 'reference' },
        { field: 'sentAt', cell: 'date' },
      ],
    },
  },
  { ...panel, locale: 'en-GB' },
);

const rows = Array.from({ length: 40 }, (_, place) => ({
  id: `s${place}`,
  name: `Sale ${place}`,
  state: place % 4 === 0 ? 'open' : 'paid',
  currency: place < 39 ? 'EUR' : 'JPY',
  total: place < 39 ? 1005 : 700,
  soldOn: place < 10 ? '2026-03-01' : '2026-03-04',
  pieces: place % 2 === 0 ? 0.1 : 3,
  seller: place < 30 ? 'u2' : place < 36 ? 'u1' : null,
  sentAt: place < 20 ? '2026-03-01' : '2026-03-05',
}));

const sellers = ['ada', 'bo'].map((name, index) => ({ id: `u${index + 1}`, email: `${name}@shop.example` }));

type Row = (typeof rows)[number];

/** An API that pages, and answers figures. */
function figuresApi() {
  const asked: string[] = [];
  let isRefused = false;
  let waits: Promise<void> = Promise.resolve();
  const send: Api['send'] = async (path) => {
    if (path.startsWith('/admin/users')) return Response.json(sellers);
    const params = new URLSearchParams(path.split('?')[1]);
    const found = rows.filter(
      ({ state, currency, seller, name }) =>
        [state, null].includes(params.get('state')) &&
        [currency, null].includes(params.get('currency')) &&
        [seller, null].includes(params.get('seller')) &&
        name.includes(params.get('q') ?? ''),
    );
    if (!params.has('figures')) {
      const from = Number(params.get('offset'));
      const headers = { 'x-total-count': String(found.length) };
      return Response.json(found.slice(from, from + Number(params.get('limit'))), { headers });
    }
    asked.push(decodeURIComponent(path.split('?')[1] ?? ''));
    await waits;
    if (params.get('figures.by')?.includes('name')) {
      return Response.json({ message: 'Too many', fields: { 'figures.by': 'Too many' } }, { status: 422 });
    }
    if (isRefused) return Response.json(found.slice(0, 10));
    return Response.json(grouped(found, params));
  };
  const api: Api = { ...testApi(), send };
  return {
    api,
    asked,
    /** Answers with records, as an API that knows no figures. */
    refuse: () => {
      isRefused = true;
    },
    /** Answers no figures yet. @returns what lets them come */
    hold: () => {
      let come: () => void = () => undefined;
      waits = new Promise((resolve) => {
        come = resolve;
      });
      return () => come();
    },
  };
}

function grouped(found: readonly Row[], params: URLSearchParams): object[] {
  const names = ['figures.by', 'figures.day'].flatMap((word) => params.get(word)?.split(',') ?? []);
  const groups = new Map<string, { by: object; count: number; total: number }>();
  for (const row of found) {
    const by = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
    const key = JSON.stringify(by);
    const { count, total } = groups.get(key) ?? { count: 0, total: 0 };
    groups.set(key, { by, count: count + 1, total: total + row.total });
  }
  return [...groups.values()].map(({ total, ...group }) => ({ ...group, sum: { total: String(total) } }));
}

const show = (api: Api, address = '/') => renderScreen(sales, address, { api }, { locale: 'en-GB' });
const text = (selector: string) => document.querySelector(selector)?.textContent;
const sum = () => text('tfoot td[data-title]');
const tabs = () => [...document.querySelectorAll('.tab-row > label')].map(({ textContent }) => textContent);
const plot = (name: string) => page.getByRole('figure', { name: 'Sales by day' }).getByRole('img', { name });

describe('A list that its API pages', () => {
  test('has the sums, the numbers on tabs and the plot of all its records', async () => {
    const { api } = figuresApi();
    await show(api);
    await expect.poll(sum).toBe('Sum €391.95 · ¥700');
    await expect.poll(tabs).toEqual(['All 40', 'open 10', 'paid 30']);
    await expect.element(plot('1 Mar 2026 to 4 Mar 2026: 40 in all, at most 30 (4 Mar 2026).')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('has those of what the search and the filters leave', async () => {
    const { api } = figuresApi();
    await show(api, '/?state=open');
    await expect.poll(sum).toBe('Sum €100.50');
    await expect.poll(tabs).toEqual(['All 40', 'open 10', 'paid 30']);
    await page.getByRole('searchbox').fill('Sale 3');
    await expect.poll(sum).toBe('Sum €20.10');
    await expect.poll(tabs).toEqual(['All 11', 'open 2', 'paid 9']);
    await expect.element(plot('4 Mar 2026 to 4 Mar 2026: 2 in all, at most 2 (4 Mar 2026).')).toBeVisible();
    await page.getByRole('radio', { name: 'All' }).click();
    await expect.poll(sum).toBe('Sum €100.50 · ¥700');
  });

  test('keeps their places until they come', async () => {
    const { api, asked, hold } = figuresApi();
    const come = hold();
    await show(api);
    await expect.poll(() => asked.length).toBe(3);
    await expect.poll(sum).toBe('Sum \u00a0');
    const places = () =>
      ['.tabs-place', '.plot', '.table', 'tfoot', '.foot'].map((selector) => {
        const { top, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [selector, top, height];
      });
    const before = places();
    come();
    await expect.poll(sum).toBe('Sum €391.95 · ¥700');
    await expect.poll(tabs).toHaveLength(3);
    await expect.element(plot('1 Mar 2026 to 4 Mar 2026: 40 in all, at most 30 (4 Mar 2026).')).toBeVisible();
    expect(places()).toEqual(before);
  });

  test('has none where the API answers with records', async () => {
    const { api, asked, refuse } = figuresApi();
    refuse();
    await show(api);
    await expect.poll(() => asked.length).toBe(3);
    await expect.poll(tabs).toEqual(['All ', 'open ', 'paid ']);
    await expect.poll(() => document.querySelector('.plot')).toBeNull();
    expect(sum()).toBe('Sum \u00a0');
    await expect.element(page.getByRole('row', { name: 'Sale 1', exact: false }).first()).toBeVisible();
  });

  test('sums up its columns by the figures of what the search and the filters leave', async () => {
    const { api, asked } = figuresApi();
    await show(api, '/?state=paid');
    await expect.poll(sum).toBe('Sum €291.45 · ¥700');
    await button('Columns').click();
    const figures = page.getByRole('group', { name: 'Summary of' });
    const summaryOf = async (column: string) => {
      await button(`Summary of ${column}`).click();
      await expect.element(figures.getByText(/\S/).first()).toBeVisible();
    };
    await summaryOf('State');
    await expect.element(figures).toHaveTextContent(/^Count30paid30$/);
    await summaryOf('Pieces');
    await expect.element(figures).toHaveTextContent(/^Count30Min0.1Max3Sum610.110320$/);
    await summaryOf('Seller');
    await expect.element(figures).toHaveTextContent(/^Count27Blank3bo@shop.example22ada@shop.example5$/);
    await summaryOf('Sent');
    await expect.element(figures).toHaveTextContent(/^Count30Min1 Mar 2026Max5 Mar 20261 Mar 2026155 Mar 202615$/);
    expect(asked.at(-1)).toMatch(/figures.day=sentAt&figures.zone=/);
    // Amounts in cents cannot be counted one by one, and names are too many.
    await summaryOf('Total');
    await expect.element(figures).toHaveTextContent(/^Sum€291.45 · ¥700$/);
    await summaryOf('Name');
    await expect.element(figures).toHaveTextContent(/^There are too many different values to count each.$/);
    expect(await axeViolations()).toEqual([]);
  });

  test('has numbers on tabs of the signed-in person', async () => {
    const { api } = figuresApi();
    const seller = {
      title: 'Seller',
      name: 'seller',
      field: 'seller',
      label: 'Seller',
      as: 'choice' as const,
      isTabs: true as const,
    };
    const options = [{ title: 'All' }, { title: 'Mine', values: ['@me'] }];
    const mine = { ...sales, list: { ...sales.list, filters: [{ ...seller, options }] } };
    await renderScreen(mine, '/', { api, person: 'u1' }, { locale: 'en-GB' });
    await expect.poll(tabs).toEqual(['All 40', 'Mine 6']);
    await page.getByRole('radio', { name: 'Mine' }).click();
    await expect.poll(sum).toBe('Sum €60.30');
    await expect.poll(tabs).toEqual(['All 40', 'Mine 6']);
  });

  test('has figures on a start page', async () => {
    const { api, asked } = figuresApi();
    const cards = [
      { title: 'Worth', entity: 'sales', show: 'sum', sum: 'total' },
      { title: 'This week', entity: 'sales', show: 'sum', sum: 'total', period: 'week' },
      { title: 'By day', entity: 'sales', show: 'plot' },
    ] as const;
    await render(
      <ConfigProvider value={testConfig(sales)}>
        <DataProvider value={testData({ api })}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <StartScreen title="Today" cards={cards} />
            </MemoryRouter>
          </QueryClientProvider>
        </DataProvider>
      </ConfigProvider>,
    );
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await expect.element(card('Worth')).toHaveTextContent('€391.95 · ¥700');
    await expect.element(card('By day').getByRole('img')).toBeVisible();
    await expect.poll(() => asked.filter((query) => query.includes('soldOn.from=')).length).toBe(2);
  });
});
