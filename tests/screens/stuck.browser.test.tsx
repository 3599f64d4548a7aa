import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

const shop = freshShop();

const jars = (price: number, others: readonly string[] = [], more: object = {}): Entity =>
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
      ...more,
    },
    panel,
  );

/** A right to the second jar only. */
const rule = { roles: ['STAFF'], if: { properties: { name: { const: 'Jar 1' } } } };

/** The list of many jars, in a window of that width, with prices as wide as that. */
async function show(width: number, price: number, ...others: readonly string[]) {
  await page.viewport(width, 700);
  shop.api.on('GET /jars', () => json(Array.from({ length: 60 }, (_, id) => ({ id: `${id}`, name: `Jar ${id}` }))));
  await renderScreen(jars(price, others));
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

test('Actions with long texts are in a menu of the row, which leaves the values their room', async () => {
  await show(920, 500, 'Move to another shelf', 'Print a label', 'Send to the cellar');
  const { left, right } = boxOf('tbody [data-actions]');
  expect(right).toBeLessThanOrEqual(boxOf('.table').right);
  expect(right - left).toBeLessThan(200);
  const more = page.getByRole('button', { name: 'More actions Jar 0', exact: true });
  await expect.element(page.getByRole('button', { name: 'Refill Jar 0' })).not.toBeInTheDocument();
  await more.click();
  await expect.element(page.getByRole('menu', { name: 'More actions Jar 0' })).toBeVisible();
  const items = () => page.getByRole('menuitem').elements();
  expect(items().map((item) => item.ariaLabel)).toEqual([
    'Refill Jar 0',
    'Move to another shelf Jar 0',
    'Print a label Jar 0',
    'Send to the cellar Jar 0',
  ]);
  await page.getByRole('menuitem', { name: 'Print a label Jar 0' }).click();
  await expect.poll(() => shop.api.changes().map(({ call }) => call)).toEqual(['POST /jars/0/refill']);
  await expect.element(more).toHaveFocus();
});

test.each([
  ['Delete', { remove: 'DELETE /jars/{id}' }, { remove: [rule] }],
  ['Edit', { update: 'PUT /jars/{id}' }, { edit: [rule] }],
])('The buttons of a row without %s have the places of the others', async (name, calls, rights) => {
  await page.viewport(1280, 700);
  shop.api.on('GET /jars', () => json([0, 1].map((id) => ({ id: `${id}`, name: `Jar ${id}` }))));
  const entity = jars(100, [], { endpoints: { list: 'GET /jars', ...calls }, form: {}, rights });
  await renderScreen(allowedTo(entity, { roles: ['STAFF'] }));
  await listed();
  const own = (jar: string) => page.getByRole('button', { name: `${name} ${jar}` });
  await expect.element(own('Jar 1')).toBeVisible();
  await expect.element(own('Jar 0')).not.toBeInTheDocument();
  const refill = (jar: string) => page.getByRole('button', { name: `Refill ${jar}` }).element();
  expect(refill('Jar 0').getBoundingClientRect().x).toBe(refill('Jar 1').getBoundingClientRect().x);
});
