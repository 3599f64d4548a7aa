import type { FileChooser, Locator, Page } from '@playwright/test';

/** What works the panel: a mouse, with the keyboard for texts, or the keyboard alone. It counts what that takes. */
export interface Hands {
  /** Presses a button, a link or an option. */
  press(what: Locator): Promise<void>;
  /** Puts a text into a field, in place of what is there. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a combobox by its text. */
  choose(field: Locator, option: string): Promise<void>;
  /** Gives files to a button that asks for them. */
  give(button: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void>;
  readonly clicks: number;
  readonly keys: number;
}

/** So many steps of the Tab key at most lead to anything. */
const FAR = 400;

/** A mouse; texts are typed. */
export function mouseOf(page: Page): Hands {
  const count = { clicks: 0, keys: 0 };
  const press = async (what: Locator) => {
    await what.click();
    count.clicks += 1;
  };
  return {
    press,
    async type(field, text) {
      await press(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      count.keys += 1 + text.length;
    },
    async choose(field, option) {
      await press(field);
      await press(page.getByRole('option', { name: option, exact: true }));
    },
    async give(button, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)]);
      await chooser.setFiles(files);
    },
    get clicks() {
      return count.clicks;
    },
    get keys() {
      return count.keys;
    },
  };
}

/** The keyboard alone: a person walks there by Tab, backwards to what is before. */
export function keyboardOf(page: Page): Hands {
  let keys = 0;
  const key = async (name: string) => {
    await page.keyboard.press(name);
    keys += 1;
  };
  const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  const reach = async (what: Locator) => {
    await what.waitFor();
    if (await isFocused(what)) return;
    const { isBefore, leavesTable } = await what.evaluate((element) => {
      const { activeElement: now } = document;
      const table = now?.closest('table');
      return {
        isBefore: now !== null && Boolean(element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING),
        leavesTable: table !== null && table !== undefined && !table.contains(element),
      };
    });
    // After an arrow the next Tab leaves the table.
    if (leavesTable) await key('ArrowDown');
    for (let step = 0; step < FAR; step += 1) {
      await key(isBefore ? 'Shift+Tab' : 'Tab');
      if (await isFocused(what)) return;
    }
    throw new Error(`The Tab key does not lead to ${what}.`);
  };
  const press = async (what: Locator) => {
    await reach(what);
    const isBox = await what.evaluate((element) => element.matches('input[type=checkbox]'));
    await key(isBox ? 'Space' : 'Enter');
  };
  return {
    press,
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      keys += 1 + text.length;
    },
    async choose(field, option) {
      await reach(field);
      await key('Enter');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor();
      for (let step = 0; step < FAR && !(await isFocused(wanted)); step += 1) await key('ArrowDown');
      await key('Enter');
    },
    async give(button, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)]);
      await chooser.setFiles(files);
    },
    clicks: 0,
    get keys() {
      return keys;
    },
  };
}
