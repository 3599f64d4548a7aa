import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

const shop = freshShop();

const jars = (price: number, ...others: readonly string[]): Entity =>
  entityFrom(
    'jars',
    {
      type: 'object',
      title: 'Jar',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', title: 'Price' },
      },
    },
    {
      endpoints: { list: 'GET /jars' },
      actions: ['Refill', ...others].map((title) => ({ title, call: 'POST /jars/{id}/refill' })),
      list: {
        title: 'Jars',
        label: 'name',
        columns: [
          { field: 'name', width: 200 },
          { field: 'price', cell: 'number', sum: true, width: price },
        ],
      },
    },
    panel,
  );

/** The list of many jars, in a window of that width, with prices as wide as that. */
async function show(width: number, price: number, ...others: readonly string[]) {
  await page.viewport(width, 700);
  shop.api.on('GET /jars', () => json(Array.from({ length: 60 }, (_, id) => ({ id: `${id}`, name: `Jar ${id}` }))));
  await renderScreen(jars(price, ...others));
  await listed();
  await expect.poll(() => document.querySelector('tfoot')).not.toBeNull();
}

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

test.each([920, 1280])('At %i px no button of a row shines through the row of sums', async (width) => {
  await show(width, 500);
  const { right, bottom } = boxOf('.table');
  for (const fromRight of [20, 60])
    expect(document.elementFromPoint(right - fromRight, bottom - 20)?.closest('tfoot')).not.toBeNull();
});

test('The shadows of all rows follow one timeline, and are there while something is below them', async () => {
  await show(920, 720);
  const frame = document.querySelector('.table') ?? document.body;
  const shadows = () =>
    ['label', 'actions'].map(
      (of) => getComputedStyle(document.querySelector(`td[data-${of}]`) ?? frame, '::before').opacity,
    );
  await expect.poll(shadows).toEqual(['0', '1']);
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  await expect.poll(shadows).toEqual(['1', '1']);
  frame.scrollLeft = frame.scrollWidth;
  await expect.poll(shadows).toEqual(['1', '0']);
  const timelines = document.getAnimations().map(({ timeline }) => timeline);
  expect(timelines.length).toBeGreaterThan(20);
  expect(new Set(timelines).size).toBe(1);
});

test('Buttons that would take half of the window scroll with the values, and are reached by the focus', async () => {
  await show(920, 500, 'Move to another shelf', 'Print a label', 'Send to the cellar');
  const frame = document.querySelector('.table') ?? document.body;
  const isInView = (selector: string) => boxOf(selector).right <= boxOf('.table').right;
  const name = boxOf('tbody [data-label]').left;
  expect([isInView('th[data-actions]'), isInView('tbody [data-actions]')]).toEqual([false, false]);
  document.querySelector<HTMLElement>('tbody [data-actions] button:last-child')?.focus();
  expect(isInView('tbody [data-actions] button:last-child')).toBe(true);
  // What is scrolled goes below the name.
  frame.scrollLeft = 500;
  const { left, top } = boxOf('th[data-label]');
  expect(left).toBe(name);
  expect(document.elementFromPoint(left + 100, top + 20)?.closest('[data-label]')).not.toBeNull();
  await page.viewport(1280, 700);
  await expect.poll(() => isInView('tbody [data-actions]')).toBe(true);
});
