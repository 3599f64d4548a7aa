import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { SLOW } from '../day/seen.ts';

/** Waits until the focus is on something that can be seen: after everything that is done, one has to know where one is. */
export const expectFocus = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: now } = document;
        if (!now || now === document.body) return 'nothing has the focus';
        const { width, height, top, bottom } = now.getBoundingClientRect();
        const isSeen = now.checkVisibility() && width > 0 && height > 0 && bottom > 0 && top < innerHeight;
        return isSeen ? 'seen' : `${now.outerHTML.slice(0, 100)} is out of sight`;
      }),
    )
    .toBe('seen');

/** What axe looks for: a colour scheme can cause nothing but a contrast that is too low, so that the dark one is asked for that. */
const rules: Readonly<Record<'dark' | 'light', axe.RunOptions>> = {
  dark: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  light: {},
};

/** Waits until axe finds nothing, in the light and the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(
        () =>
          page.evaluate(async (only) => {
            // While a colour fades, it has another contrast. What is shown while something is fetched goes round for ever.
            const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
            await Promise.allSettled(fading.map(({ finished }) => finished));
            const { violations } = await window.axe.run(document, { ...only, resultTypes: ['violations'] });
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join()}`);
          }, rules[colorScheme]),
        SLOW,
      )
      .toEqual([]);
  }
}
