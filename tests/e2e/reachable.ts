import { expect, type Page } from '@playwright/test';
import { type Look, type Screen, SOON, TOP, topOf, walkList } from './openers.ts';
import { outOfReach } from './outOfReach.ts';

/** Of a window, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const smallPhone: Size = { width: 320, height: 640 };
export const phone: Size = { width: 390, height: 844 };
export const tablet: Size = { width: 768, height: 1024 };
export const laptop: Size = { width: 1024, height: 768 };
export const desk: Size = { width: 1280, height: 800 };
const largeScreen: Size = { width: 1920, height: 1080 };
/** What a window of 1280 × 1024 has at 200 % and at 400 %. */
export const twice: Size = { width: 640, height: 400 };
const fourTimes: Size = { width: 320, height: 256 };

export const narrow = [smallPhone, fourTimes, phone];
export const wide = [desk, laptop, largeScreen, tablet, twice];

/** Gives the window another size. @returns whether it had another one */
async function setSize(page: Page, size: Size): Promise<boolean> {
  const now = page.viewportSize();
  if (now?.width === size.width && now.height === size.height) return false;
  await page.setViewportSize(size);
  return true;
}

/** Gives the window another size, and waits until the page has answered to it. */
export async function resize(page: Page, size: Size): Promise<void> {
  if (!(await setSize(page, size))) return;
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame();
    await frame();
  }, size);
}

/** What is on top is looked at in windows of these sizes; it is opened in the first one. */
export async function expectReachable(page: Page, what: string, sizes: readonly Size[]): Promise<void> {
  const top = await topOf(page).evaluateHandle((element) => element);
  for (const size of sizes) {
    const isResized = await setSize(page, size);
    // A narrow window has other buttons than a wide one, and what they have opened goes with them: then it has nothing to say.
    const problems = await top.evaluate(outOfReach, { onTop: TOP, ...(isResized && { size }) });
    if (problems.length === 0) continue;
    await expect
      .poll(() => topOf(page).evaluate(outOfReach, {}), {
        ...SOON,
        message: `${what} at ${size.width} × ${size.height}`,
      })
      .toEqual([]);
  }
  if (sizes[0]) await resize(page, sizes[0]);
}

/**
 * Walks through all that a list opens, once for each of these: what one of them opens stays open in its other sizes.
 * @param look sees it, too, in the first of the sizes
 */
export async function walk(
  page: Page,
  screen: Screen,
  walks: readonly (readonly Size[])[],
  look?: Look,
): Promise<void> {
  for (const sizes of walks) {
    if (sizes[0]) await resize(page, sizes[0]);
    await walkList(page, screen, async (what) => {
      await look?.(what);
      await expectReachable(page, `${screen.name}, ${what}`, sizes);
    });
  }
}
