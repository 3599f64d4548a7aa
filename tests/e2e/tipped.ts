import { expect, type Page } from '@playwright/test';
import { SOON, topOf } from './openers.ts';

/** Marks the buttons that show only an icon or a sign, in what is on top; returns those without a name. */
function markIcons(top: Element | SVGElement): { count: number; nameless: string[] } {
  for (const marked of document.querySelectorAll('[data-icon-button]')) marked.removeAttribute('data-icon-button');
  // One row is as another.
  const skipped = new Set([...top.querySelectorAll('tbody tr')].slice(1));
  const buttons = [...top.querySelectorAll<HTMLElement>('button, a[href], [role=button]')].filter((button) => {
    const row = button.closest('tbody tr');
    const isShown = button.checkVisibility({ visibilityProperty: true }) && button.getClientRects().length > 0;
    return (
      isShown && !(row && skipped.has(row)) && !button.matches(':disabled') && !/[\p{L}\p{N}]/u.test(button.innerText)
    );
  });
  for (const [place, button] of buttons.entries()) button.setAttribute('data-icon-button', String(place));
  const nameless = buttons.filter((button) => !button.getAttribute('aria-label')?.trim());
  return { count: buttons.length, nameless: nameless.map((button) => button.outerHTML.slice(0, 160)) };
}

/** How long the mouse rests on a button before its tip comes (src/panel/ui/IconTips.tsx), in ms. */
const DELAY = 400;

/**
 * Every button that shows only an icon says what it does, to the mouse and to the keyboard.
 * @param page with Playwright's clock
 */
export async function expectTips(page: Page, what: string): Promise<void> {
  const top = topOf(page);
  const { count, nameless } = await top.evaluate(markIcons);
  expect(nameless, `without a name: ${what}`).toEqual([]);
  const tip = page.getByRole('tooltip', { includeHidden: true });
  for (let place = 0; place < count; place += 1) {
    const button = page.locator(`[data-icon-button="${place}"]`);
    const name = (await button.getAttribute('aria-label')) ?? '';
    // The browser's own tip.
    if (await button.getAttribute('title')) continue;
    const shows = async (how: () => Promise<void>) =>
      // The code of the tips comes when the page is idle.
      expect(async () => {
        await page.mouse.move(0, 0);
        await how();
        await page.clock.fastForward(DELAY);
        await expect
          .poll(() => tip.allTextContents(), { ...SOON, timeout: 2_000 })
          .toEqual([expect.stringContaining(name)]);
      }, what).toPass({ timeout: 15_000 });
    await shows(() => button.hover());
    await page.mouse.move(0, 0);
    await expect.poll(() => tip.count(), SOON).toBe(0);
    // Not reached by the keyboard: the arrow of a choice.
    if ((await button.getAttribute('tabindex')) === '-1') continue;
    await shows(async () => {
      // The keyboard is what was used last.
      await page.keyboard.press('Tab');
      await button.focus();
    });
    await button.blur();
  }
}
