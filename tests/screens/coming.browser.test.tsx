import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

const shop = freshShop();

beforeEach(() => page.viewport(1280, 800));

/** Where the titles of the columns begin. */
const titles = (selector: string) =>
  new Map(
    [...document.querySelectorAll(selector)].map((title) => [
      title.textContent,
      Math.round(title.getBoundingClientRect().left),
    ]),
  );

/** The list while it is on its way, and what lets it come. */
async function coming(name: 'products' | 'categories' = 'products', records: readonly object[] = samples[name] ?? []) {
  const answer = held<Response>();
  shop.api.on(`GET /${name}`, () => answer.promise);
  const come = () => answer.resolve(json(records));
  onTestFinished(come);
  await renderScreen(name);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  return come;
}

test('A loading list has its columns in place, with as many rows as there is room for', async () => {
  await renderScreen('products');
  await listed();
  const before = titles('thead th');
  await cleanup();
  const come = await coming();
  expect(titles('.list-skeleton .paper > div:first-child > span')).toEqual(before);
  const frame = document.querySelector('.list-skeleton')?.getBoundingClientRect();
  const rows = [...document.querySelectorAll('.list-skeleton .paper > div')];
  expect(rows.at(-1)?.getBoundingClientRect().bottom).toBeGreaterThan(frame?.bottom ?? 0);
  expect(frame?.bottom).toBeLessThan(800);
  come();
  await listed();
  expect(titles('thead th')).toEqual(before);
  expect(document.querySelector('thead')?.getBoundingClientRect().top).toBe((frame?.top ?? 0) + 1);
});

test('A loading tree of three roots has its place above the list', async () => {
  const roots = ['Furniture', 'Lighting', 'Decor'].map((name, id) => ({ id: `c${id}`, name, parentId: null }));
  const come = await coming('categories', roots);
  const top = document.querySelector('.list-skeleton')?.getBoundingClientRect().top;
  come();
  await listed();
  const tableTop = () => document.querySelector('.table')?.getBoundingClientRect().top;
  expect(tableTop()).toBe(top);
  // Its code may come later than the rows.
  await expect.poll(() => page.getByRole('button', { name: 'Edit Decor' }).elements().length).toBe(2);
  expect(tableTop()).toBe(top);
});

test('On a phone loading cards look like the loaded ones: the name above the other values', async () => {
  await page.viewport(390, 844);
  await renderScreen('categories');
  await listed();
  /** Where the name and the other value are in a card. */
  const places = (row: string) =>
    ['[data-label]', '[data-title="Parent"], [data-label] + span'].map((cell) => {
      const card = document.querySelector(row);
      const { left = 0, top = 0 } = card?.querySelector(`:scope > :is(${cell})`)?.getBoundingClientRect() ?? {};
      return [left, top - (card?.getBoundingClientRect().top ?? 0)].map(Math.round);
    });
  const those = places('tbody tr');
  await cleanup();
  await coming('categories');
  expect(places('.list-skeleton .paper > div:nth-child(2)')).toEqual(those);
});

test('A screen reader finds only the spinner, and a busy list', async () => {
  const come = await coming();
  const list = document.querySelector('.list');
  expect(list?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('.list-skeleton > :not([role=progressbar], [aria-hidden=true])')).toBe(null);
  expect(await axeViolations()).toEqual([]);
  come();
  await listed();
  expect(list?.getAttribute('aria-busy')).toBe(null);
});
