import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { wanted } from './material.ts';

/** For what many calls are made one after the other. */
export const SLOW = { timeout: 60_000 } as const;

/**
 * How what a step waits for is looked at: every 40 ms. Playwright's own waits end with rests of half a second, which would
 * be counted as the app's time. Each look takes 2 ms of it.
 */
export const OFTEN = { ...SLOW, intervals: [40] };

const often = (what: Locator, message: string) => ({ ...OFTEN, message: `${what} ${message}` });

/** Waits until something is to be seen. */
export const expectShown = (what: Locator): Promise<void> =>
  expect.poll(() => what.isVisible(), often(what, 'is shown')).toBe(true);

/** Waits until something is no more to be seen. */
export const expectGone = (what: Locator): Promise<void> =>
  expect.poll(() => what.isHidden(), often(what, 'is gone')).toBe(true);

/** Waits until there are so many of something. */
export const expectCount = (what: Locator, count: number): Promise<void> =>
  expect.poll(() => what.count(), often(what, 'are counted')).toBe(count);

/** Waits until something has a text. */
export const expectText = (what: Locator, text: string): Promise<void> =>
  expect.poll(() => what.allInnerTexts(), often(what, 'has its text')).toEqual([text]);

/** Waits until something can be used: it is to be seen, and not disabled. */
export const expectUsable = (what: Locator): Promise<void> =>
  expect.poll(async () => (await what.isVisible()) && what.isEnabled(), often(what, 'can be used')).toBe(true);

/** Waits until the last of forty records are archived, or until they are as they were: some may have been so before. */
export const expectArchived = (statuses: Locator, isArchived: boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        const texts = await statuses.allInnerTexts();
        const are = texts.map((text) => /^archived$/i.test(text.trim()));
        return are.length > 0 && (isArchived ? are.every(Boolean) : are.includes(false));
      },
      often(statuses, isArchived ? 'are archived' : 'are as they were'),
    )
    .toBe(true);

/** Waits until the first names of a list all have what was looked for. */
export const expectFound = (names: Locator): Promise<void> =>
  expect
    .poll(
      async () => (await names.allInnerTexts()).slice(0, wanted.count).filter((name) => isFound(name)).length,
      OFTEN,
    )
    .toBe(wanted.count);

/** Waits until the first names are those of the list as it came. */
export const expectAll = (names: Locator): Promise<void> =>
  expect.poll(async () => (await names.allInnerTexts()).slice(0, 5).every((name) => isFound(name)), OFTEN).toBe(false);

/** Opens the address of a page in a tab of its own, as who gets the link does: the list begins with the same names. */
export async function expectSameList(page: Page, namesIn: (page: Page) => Locator): Promise<void> {
  // Where it begins: of a long list only the rows in view are in the page.
  await namesIn(page).first().hover();
  await page.mouse.wheel(0, -1_000_000);
  await page.waitForTimeout(500);
  const names = await firstNames(namesIn(page));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => firstNames(namesIn(other)), OFTEN).toEqual(names);
  await other.close();
}

/** The text of the file that comes of something. */
export async function downloaded(page: Page, act: Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act]);
  return readFile(await file.path(), 'utf8');
}

const firstNames = async (names: Locator) => (await names.allInnerTexts()).slice(0, 5);

const isFound = (name: string) => name.toLowerCase().includes(wanted.text);
