import { expect, type Page } from '@playwright/test';
import { SOON, topOf } from './openers.ts';

/** A button that shows only an icon or a sign. */
interface IconButton {
  readonly name: string;
  /** Whether the browser itself shows a tip. */
  readonly hasTitle: boolean;
  /** Not where the keyboard does not come: the arrow of a choice. */
  readonly takesFocus: boolean;
}

/** The icon buttons of what is on top. */
interface Icons {
  /** The name of the dialog or menu that is on top; that of the page; '' for none. */
  readonly of: string;
  readonly icons: readonly IconButton[];
  /** Those without a name. */
  readonly nameless: readonly string[];
}

/** Marks the buttons that show only an icon or a sign, in what is on top. */
function markIcons(top: Element | SVGElement): Icons {
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
  const icons = buttons.map((button) => ({
    name: button.getAttribute('aria-label') ?? '',
    hasTitle: Boolean(button.title),
    takesFocus: button.getAttribute('tabindex') !== '-1',
  }));
  const title = document.getElementById(top.getAttribute('aria-labelledby') ?? '')?.textContent;
  const of = top.matches('main') ? 'the page' : (top.getAttribute('aria-label') ?? title ?? '');
  return { of, icons, nameless: nameless.map((button) => button.outerHTML.slice(0, 160)) };
}

/**
 * Runs in the page: the texts of all tips, as soon as there is one with this name, or none if no name is given; else after
 * some frames. To ask again and again from outside costs more than the tip.
 */
async function tipsWith(name: string): Promise<string[]> {
  const tips = () => [...document.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent);
  const isSo = (texts: readonly string[]) =>
    name ? texts.length === 1 && texts[0]?.includes(name) : texts.length === 0;
  for (let frame = 0; frame < 30 && !isSo(tips()); frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return tips();
}

/** How long the mouse rests on a button before its tip comes (src/panel/ui/IconTips.tsx), in ms. */
const DELAY = 400;

/**
 * Every button that shows only an icon says what it does, to the mouse and to the keyboard.
 * @param page with Playwright's clock
 * @param seen the buttons that have done so before, by the dialog, menu or page that they are on: a page with a selection has
 * those of the page without one, and each part of a form those of the others
 */
export async function expectTips(page: Page, what: string, seen = new Set<string>()): Promise<void> {
  const top = topOf(page);
  const { of, icons, nameless } = await top.evaluate(markIcons);
  expect(nameless, `without a name: ${what}`).toEqual([]);
  for (const [place, { name, hasTitle, takesFocus }] of icons.entries()) {
    if (hasTitle || seen.has(`${of || what}: ${name}`)) continue;
    const button = page.locator(`[data-icon-button="${place}"]`);
    const shows = async (how: () => Promise<void>) =>
      // The code of the tips comes when the page is idle.
      expect(async () => {
        await page.mouse.move(0, 0);
        await how();
        await page.clock.fastForward(DELAY);
        await expect
          .poll(() => page.evaluate(tipsWith, name), { ...SOON, timeout: 2_000 })
          .toEqual([expect.stringContaining(name)]);
      }, what).toPass({ timeout: 30_000 });
    await shows(() => button.hover());
    await page.mouse.move(0, 0);
    await expect.poll(() => page.evaluate(tipsWith, ''), SOON).toEqual([]);
    if (!takesFocus) continue;
    await shows(async () => {
      // The keyboard is what was used last.
      await page.keyboard.press('Tab');
      // A dialog with one button has the focus there already.
      await button.blur();
      await button.focus();
    });
    await button.blur();
  }
  for (const { name } of icons) seen.add(`${of || what}: ${name}`);
}
