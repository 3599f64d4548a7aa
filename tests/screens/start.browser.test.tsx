import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { periodsOf } from '../../src/panel/screens/start/period.ts';
import StartScreen from '../../src/panel/screens/start/StartScreen.tsx';
import { Themed } from '../../src/panel/ui/Themed.tsx';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Card } from '../../src/shared/config/menu.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { json } from '../support/fakeApi.ts';
import { testData } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { button } from '../support/staff.ts';

const shop = freshShop();

const jars = (more: Partial<Entity> = {}): Entity => ({
  ...entityFrom(
    'jars',
    {
      type: 'object',
      title: 'Jar',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        kind: { type: 'string', title: 'Kind', enum: ['jam', 'gel'] },
        price: { type: 'number', title: 'Price' },
        madeOn: { type: 'string', title: 'Made', format: 'date' },
      },
    },
    {
      endpoints: { list: 'GET /jars' },
      list: {
        title: 'Jars',
        label: 'name',
        empty: 'No jars',
        filters: [{ field: 'kind' }, { field: 'madeOn' }],
        views: [
          { title: 'Jams, dear first', name: 'jams', filters: { kind: ['jam'] }, sort: '-price' },
          { title: 'To come', name: 'toCome', filters: { madeOn: ['coming'] } },
        ],
        summary: { title: 'By day', by: 'madeOn' },
        columns: [{ field: 'name' }, { field: 'price', cell: 'number', prefix: '$', decimals: 2 }],
      },
    },
    panel,
  ),
  ...more,
});

const all: readonly Card[] = [
  { title: 'All jars', entity: 'jars' },
  { title: 'Worth of jams', entity: 'jars', view: 'jams', show: 'sum', sum: 'price' },
  { title: 'Dear jams', entity: 'jars', view: 'jams', show: 'list', columns: ['kind', 'price'] },
  { title: 'Made', entity: 'jars', show: 'plot' },
  { title: 'Coming jars', entity: 'jars', view: 'toCome', show: 'list' },
];

const sent = [
  { id: '1', name: 'Fig', kind: 'jam', price: 2.5, madeOn: '2026-01-01' },
  { id: '2', name: 'Mint', kind: 'gel', price: 3, madeOn: '2026-01-02' },
  { id: '3', name: 'Plum', kind: 'jam', price: 4, madeOn: '2026-01-02' },
];

const show = (entity = jars(), cards: readonly Card[] = all) =>
  render(
    <ConfigProvider value={testConfig(entity)}>
      <GlobalStyles>
        <DataProvider value={testData()}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <Themed>
                <main>
                  <StartScreen title="Today" cards={cards} />
                </main>
              </Themed>
            </MemoryRouter>
          </QueryClientProvider>
        </DataProvider>
      </GlobalStyles>
    </ConfigProvider>,
  );

const card = (name: string) => page.getByRole('region', { name, exact: true });

test('Cards show what lists and their views find: counts, sums, plots and first records', async () => {
  shop.api.on('GET /jars', () => json(sent));
  await show();
  await expect.element(card('All jars')).toHaveTextContent('All jars3');
  await expect.element(card('Worth of jams')).toHaveTextContent('$6.50');
  const lines = card('Dear jams').getByRole('listitem');
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual(['Plumjam$4.00', 'Figjam$2.50']);
  await expect.element(card('Made').getByRole('img')).toBeVisible();
  await expect.element(card('Coming jars')).toHaveTextContent('No jars');
  expect(shop.api.made.filter(({ call }) => call === 'GET /jars')).toHaveLength(1);
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('A card shows why it is empty, and fetches again', async () => {
  shop.api.on('GET /jars', () => json({ error: 'Closed' }, 500));
  await show();
  await expect.element(card('All jars').getByRole('alert')).toHaveTextContent('Closed');
  shop.api.on('GET /jars', () => json(sent));
  await card('All jars').getByRole('button').click();
  await expect.element(card('All jars')).toHaveTextContent('All jars3');
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('A list that a person may not read has no card', async () => {
  await show(jars({ isHidden: true }));
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main .MuiSkeleton-root').length).toBe(0);
  expect(document.querySelectorAll('section')).toHaveLength(0);
});

test('A figure of a period has the change since as much of the one before, and leads to its days', async () => {
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const { before } = periodsOf('year', day(0));
  shop.api.on('GET /jars', () =>
    json([
      { id: '1', name: 'Fig', kind: 'jam', price: 3, madeOn: day(0) },
      { id: '2', name: 'Mint', kind: 'gel', price: 1, madeOn: before.from },
      { id: '3', name: 'Plum', kind: 'jam', price: 1, madeOn: before.from },
      { id: '4', name: 'Old', kind: 'jam', price: 9, madeOn: '2001-01-01' },
    ]),
  );
  const entity = jars({ zone: 'UTC' });
  await show(entity, [
    { title: 'Made this year', entity: 'jars', show: 'sum', sum: 'price', period: 'year' },
    { title: 'Gels this year', entity: 'jars', period: 'year' },
    { title: 'Jams this year', entity: 'jars', view: 'jams', period: 'year' },
  ]);
  await expect.element(card('Made this year')).toHaveTextContent(/\$3\.00\+50% on .*Jan/);
  await expect.element(card('Gels this year')).toHaveTextContent(/1−50% on .*Jan/);
  await expect.element(card('Jams this year')).toHaveTextContent(/1No change on .*Jan/);
  // A line of room for it, and no more.
  const heights = [...document.querySelectorAll<HTMLElement>('section')].map(({ offsetHeight }) => offsetHeight);
  expect(Math.max(...heights)).toBeLessThan(120);
  expect(shop.api.made.filter(({ call }) => call === 'GET /jars')).toHaveLength(1);
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('A day that is due says how late it is, where the record is not done', async () => {
  const entity = jars();
  const late = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  shop.api.on('GET /jars', () =>
    json([
      { id: '1', name: 'Fig', kind: 'jam', madeOn: late },
      { id: '2', name: 'Mint', kind: 'gel', madeOn: late },
    ]),
  );
  const columns = [
    ...entity.list.columns,
    { field: 'madeOn', title: 'Due', cell: 'due', zone: 'UTC', open: { kind: ['jam'] } },
  ];
  await show({ ...entity, list: { ...entity.list, columns } }, [
    { title: 'To do', entity: 'jars', show: 'list', columns: ['madeOn'] },
  ]);
  const lines = card('To do').getByRole('listitem');
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([`Fig${late} 3 days late`, `Mint${late}`]);
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('The cards of a line share its width, and have one height', async () => {
  shop.api.on('GET /jars', () => json(sent));
  const figures = ['A', 'B', 'C', 'D', 'E'].map((title): Card => ({ title, entity: 'jars' }));
  const cards: readonly Card[] = [
    ...figures,
    { title: 'Some', entity: 'jars', show: 'list' },
    { title: 'Made', entity: 'jars', show: 'plot' },
  ];
  await show(jars(), cards);
  await expect.element(card('Made').getByRole('img')).toBeVisible();
  const lines = () => {
    const boxes = cards.map(({ title }) => card(title).element().getBoundingClientRect());
    return [...new Set(boxes.map(({ top }) => top))].map((top) => {
      const line = boxes.filter((box) => box.top === top);
      const heights = new Set(line.map(({ height }) => height)).size;
      return [line.length, heights, Math.round(line.at(-1)?.right ?? 0)];
    });
  };
  const end = Math.round(document.querySelector('main')?.getBoundingClientRect().right ?? 0);
  expect(lines()).toEqual([
    [5, 1, end],
    [2, 1, end],
  ]);
  await page.viewport(760, 900);
  const narrow = () => Math.round(document.querySelector('main')?.getBoundingClientRect().right ?? 0);
  await expect.poll(lines).toEqual([3, 2, 1, 1].map((count) => [count, 1, narrow()]));
  await page.viewport(1280, 900);
});
