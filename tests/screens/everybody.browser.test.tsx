import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const shop = freshShop(parcels);

afterEach(async () => {
  document.documentElement.dir = '';
  await page.viewport(1280, 900);
});

async function openList() {
  shop.api.set('parcels', [{ id: 'k1', street: 'Street 1', town: 'Town', state: 'A', weight: 3 }]);
  await renderScreen(parcels);
  await listed();
  // A row below the pointer would show its checkbox.
  await page.getByRole('heading', { name: 'Parcels' }).hover();
}

/** How far an element's text is from the left and the right end of its cell, in pixels. */
function room(cell: Element): { left: number; right: number } {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
  return { left: text.left - box.left, right: box.right - text.right };
}

test('in a page from right to left each heading is above its values, and the name is the rightmost column', async () => {
  document.documentElement.dir = 'rtl';
  await openList();
  const titles = [...document.querySelectorAll('th')];
  const cells = [...document.querySelectorAll('tbody td')];
  for (const [place, title] of titles.slice(0, 3).entries()) {
    const cell = cells[place];
    if (!cell) throw new Error('A cell is missing.');
    expect(Math.abs(room(title).right - room(cell).right)).toBeLessThan(2);
  }
  expect(titles[0]?.getBoundingClientRect().right).toBeGreaterThan(titles[1]?.getBoundingClientRect().right ?? 0);
  await button('Select').click();
  await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('at 200 % everything is reached without scrolling sideways', async () => {
  await page.viewport(640, 450);
  await openList();
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select Street 1' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
  expect(await axeViolations()).toEqual([]);
});
