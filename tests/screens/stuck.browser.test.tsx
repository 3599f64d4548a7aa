import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

const shop = freshShop();

const jars = (): Entity =>
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
      actions: [{ title: 'Refill', call: 'POST /jars/{id}/refill' }],
      list: {
        title: 'Jars',
        label: 'name',
        columns: [
          { field: 'name', width: 200 },
          { field: 'price', cell: 'number', sum: true, width: 500 },
        ],
      },
    },
    panel,
  );

/** The list of many jars, in a window of that width. */
async function show(width: number) {
  await page.viewport(width, 700);
  shop.api.on('GET /jars', () => json(Array.from({ length: 60 }, (_, id) => ({ id: `${id}`, name: `Jar ${id}` }))));
  await renderScreen(jars());
  await listed();
  await expect.poll(() => document.querySelector('tfoot')).not.toBeNull();
}

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

test.each([700, 1280])('At %i px no button of a row is seen through the line of the sums', async (width) => {
  await show(width);
  const { right, bottom } = boxOf('.table');
  for (const fromRight of [20, 60])
    expect(document.elementFromPoint(right - fromRight, bottom - 20)?.closest('tfoot')).not.toBeNull();
});

test('The shadows of all rows follow one timeline, and are there while something is below them', async () => {
  await show(700);
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
