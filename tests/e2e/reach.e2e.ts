import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, open, test } from './panel.ts';

interface Screen {
  readonly list: { readonly title: string };
  readonly form?: object;
  readonly confirm?: object;
}

/** The entities' screens. */
const screens = readdirSync('schema')
  .filter((file) => file.endsWith('.ui.json'))
  .map((file): Screen => JSON.parse(readFileSync(`schema/${file}`, 'utf8')));

/** What people have: a small phone, 400 % and 200 % zoom of a window of 1280, a tablet, a laptop, a large screen. */
const sizes = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

/**
 * The controls that cannot be reached: that are covered or cut off when they are scrolled to, or that take scrolling
 * sideways outside of a table, or for the buttons of a row.
 */
function outOfReach(): string[] {
  // What is open over the page, and covers it.
  const over = document.querySelectorAll('[role=dialog]:not([aria-hidden]), .more-tools:not([hidden])');
  const within = over[over.length - 1] ?? document;
  const rows = [...document.querySelectorAll('tbody tr')];
  // One row is as another.
  const skipped = new Set(rows.slice(2, -1));
  const problems: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth) problems.push('the page scrolls sideways');
  const controls = 'a[href], button, input, textarea, select, [role=combobox], [role=switch], [role=tab]';
  for (const control of within.querySelectorAll<HTMLElement>(controls)) {
    const row = control.closest('tbody tr');
    const isShown = control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0;
    if (!isShown || (row && skipped.has(row)) || control.closest('[aria-hidden=true], .skip')) continue;
    const name = control.getAttribute('aria-label') || control.textContent || control.id || control.tagName;
    // The input of a switch is larger than what is seen of it.
    const box = getComputedStyle(control).opacity === '0' ? (control.parentElement ?? control) : control;
    const from = box.getBoundingClientRect();
    if (from.width < 4 || from.height < 4) continue;
    const isCell = control.closest('[role=region] :is(td, th):not([data-actions])');
    if (!isCell && (from.left < -1 || from.right > window.innerWidth + 1)) problems.push(`${name}: sideways`);
    box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isIn = left >= -1 && right <= window.innerWidth + 1 && top >= -1 && bottom <= window.innerHeight + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isHit = hit && (box.contains(hit) || hit.contains(box));
    if (!isIn || !isHit) problems.push(`${name}: ${isIn ? 'covered' : 'cut off'}`);
  }
  return problems;
}

async function reachable(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(outOfReach), { message: `${what} at ${size.width} × ${size.height}`, timeout: 5000 })
      .toEqual([]);
  }
}

for (const { list, form, confirm } of screens) {
  test(`every control of ${list.title} and its dialogs can be reached at every width`, { tag: '@long' }, async ({
    admin: page,
  }) => {
    await open(page, list.title);
    await reachable(page, list.title);
    const narrow = { width: 390, height: 844 };
    const dialog = page.getByRole('dialog');
    if (form) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await reachable(page, 'the form');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    if (confirm) {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
      await reachable(page, 'the question before a deletion');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect.poll(() => page.evaluate(outOfReach)).toEqual([]);
  });
}
