import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig } from '../../src/shared/config/grammar.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

const shop = freshShop();

const parcels = (summary?: EntityConfig['list']['summary']): Entity =>
  entityFrom(
    'parcels',
    {
      type: 'object',
      title: 'Parcel',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        sentOn: { type: 'string', title: 'Sent', format: 'date' },
        worth: { type: 'number', title: 'Worth' },
      },
    },
    {
      endpoints: { list: 'GET /parcels' },
      list: {
        title: 'Parcels',
        label: 'name',
        columns: [{ field: 'name' }, { field: 'worth', cell: 'number', prefix: '$', decimals: 2 }],
        summary,
      },
    },
    { ...panel, locale: 'en-GB' },
  );

const uneven = [
  { id: '1', name: 'One', sentOn: '2026-03-01', worth: 2.5 },
  { id: '2', name: 'Two', sentOn: '2026-03-04', worth: 4 },
  { id: '3', name: 'Three', sentOn: '2026-03-04', worth: 1 },
  { id: '4', name: 'Four', worth: 9 },
];

async function show(entity: Entity, rows: readonly object[] = uneven) {
  shop.api.on('GET /parcels', () => json(rows));
  await renderScreen(entity, '/', {}, { locale: 'en-GB' });
  await listed();
}

const plot = (text: string) => page.getByRole('figure', { name: 'Parcels by day' }).getByRole('img', { name: text });

test('a plot counts the records of the list by day, and names that', async () => {
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }));
  await expect.element(plot('1 Mar 2026 to 4 Mar 2026: 3 in all, at most 2 (4 Mar 2026).')).toBeVisible();
  const bars = [...document.querySelectorAll<HTMLElement>('.plot .bars > *')];
  expect(bars.map(({ title }) => title)).toEqual(['1 Mar 2026: 1', '2 Mar 2026: 0', '3 Mar 2026: 0', '4 Mar 2026: 2']);
  expect(bars.map((bar) => Math.round(bar.getBoundingClientRect().height))).toEqual([24, 0, 0, 48]);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('searchbox').fill('One');
  await expect.element(plot('1 Mar 2026 to 1 Mar 2026: 1 in all, at most 1 (1 Mar 2026).')).toBeVisible();
  await page.getByRole('searchbox').fill('Four');
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});

test('a plot is closed and opened by its title, which the browser keeps', async () => {
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }));
  const title = page.getByRole('button', { name: 'Parcels by day' });
  const figure = () => document.querySelector<HTMLElement>('.list > .plot')?.offsetHeight ?? 0;
  const bars = page.getByRole('figure').getByRole('img');
  await expect.element(bars).toBeVisible();
  const open = figure();
  await title.click();
  await expect.element(title).toHaveAttribute('aria-expanded', 'false');
  await expect.element(bars).not.toBeInTheDocument();
  expect(figure()).toBeLessThan(40);
  expect(await axeViolations()).toEqual([]);
  await cleanup();
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }));
  await expect.element(title).toHaveAttribute('aria-expanded', 'false');
  await title.click();
  await expect.element(bars).toBeVisible();
  expect(figure()).toBe(open);
});

test('a plot adds up a field, in the format of its column', async () => {
  await show(parcels({ title: 'Parcels by day', by: 'sentOn', sum: 'worth' }));
  await expect.element(plot('1 Mar 2026 to 4 Mar 2026: $7.50 in all, at most $5.00 (4 Mar 2026).')).toBeVisible();
});

test.each([
  ['that are all of one day', uneven.slice(1, 3)],
  ['of which each day has as many', [...uneven.slice(0, 1), { id: '5', name: 'Five', sentOn: '2026-03-02' }]],
  ['of no day', uneven.slice(3)],
])('records %s have no plot: it would be flat', async (_, rows) => {
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }), rows);
  await expect.poll(() => document.querySelector('.plot')).toBeNull();
});

test('without list.summary there is no plot', async () => {
  await show(parcels());
  expect(document.querySelector('.plot')).toBeNull();
});

/** A mark of the plot, by its left and right end. */
const endsOf = (element: Element | undefined) => {
  const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
  return [Math.round(left), Math.round(right)];
};

test('the bars stand at the days of the axis, however few, and weeks are called weeks', async () => {
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }));
  await expect.element(page.getByText('Peak: 2')).toBeVisible();
  const ends = () => {
    const bars = [...document.querySelectorAll('.plot .bars > *')];
    const marks = [...document.querySelectorAll('.plot > p > *')];
    return { bars: [endsOf(bars[0])[0], endsOf(bars.at(-1))[1]], axis: [endsOf(marks[0])[0], endsOf(marks.at(-1))[1]] };
  };
  const { bars, axis } = ends();
  expect(bars).toEqual(axis);
  await page.getByRole('searchbox').fill('One');
  await expect.element(plot('1 Mar 2026 to 1 Mar 2026: 1 in all, at most 1 (1 Mar 2026).')).toBeVisible();
  expect([...document.querySelectorAll('.plot > p > *')].map((mark) => mark.textContent)).toEqual([
    '1 Mar 2026',
    'Peak: 1',
  ]);
});

test('a plot of weeks says so', async () => {
  const rows = [...uneven, { id: '5', name: 'Five', sentOn: '2026-06-03' }];
  await show(parcels({ title: 'Parcels by day', by: 'sentOn' }), rows);
  await expect
    .element(page.getByRole('figure', { name: 'Parcels by week' }).getByRole('img'))
    .toHaveAccessibleName('23 Feb 2026 to 1 Jun 2026: 4 in all, at most 2 (Week of 2 Mar 2026).');
  const bars = [...document.querySelectorAll<HTMLElement>('.plot .bars > *')];
  expect([bars.length, bars[0]?.title]).toEqual([15, 'Week of 23 Feb 2026: 1']);
});
