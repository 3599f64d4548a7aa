import type { FileChooser, Locator, Page } from '@playwright/test';
import { expectShown, expectUsable } from './seen.ts';

/** What works a page: a mouse, with the keyboard for texts, or the keyboard alone. It counts what that takes. */
export interface InputDevice {
  readonly kind: 'mouse' | 'keyboard';
  /** Presses a button, a link or an option. */
  press(what: Locator): Promise<void>;
  /** Presses a key, or several at once: 'Control+z'. */
  key(keys: string): Promise<void>;
  /** Goes to a field. @param key the one that leads there, where the page has one */
  goTo(field: Locator, key?: string): Promise<void>;
  /** Puts a text into a field, in place of what is there; '' empties it. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a combobox, or an item of a button's menu, by its text. */
  choose(field: Locator, option: string): Promise<void>;
  /** Gives files to a button that asks for them. What happens in the window of the system is not counted. */
  give(button: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void>;
  readonly clicks: number;
  readonly keys: number;
}

/** So many steps of the Tab key at most lead to anything. */
const FAR = 400;

/** What a mouse and a keyboard have in common, once each can press a key and go somewhere. */
function typist(page: Page, key: (keys: string, times?: number) => Promise<void>) {
  return {
    async replace(field: Locator, text: string) {
      if (!(await isBlankOrSelected(field))) await key('Control+a');
      if (text === '') return key('Delete');
      await page.keyboard.type(text);
      await key('', text.length);
    },
    async give(press: () => Promise<void>, files: Parameters<InputDevice['give']>[1]) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles(files);
    },
  };
}

/** A mouse; texts are typed. */
export function mouseOf(page: Page): InputDevice {
  const count = { clicks: 0, keys: 0 };
  const key = async (keys: string, times = 1) => {
    if (keys) await page.keyboard.press(keys);
    count.keys += times;
  };
  const { replace, give } = typist(page, key);
  const press = async (what: Locator) => {
    await expectUsable(what);
    await what.click();
    count.clicks += 1;
  };
  const goTo = async (field: Locator) => {
    await expectShown(field);
    if (!(await isFocused(field))) await press(field);
  };
  return {
    kind: 'mouse',
    press,
    key,
    goTo,
    async type(field, text) {
      await goTo(field);
      await replace(field, text);
    },
    async choose(field, option) {
      await press(field);
      await press(choiceIn(page, option));
    },
    give: (button, files) => give(() => press(button), files),
    get clicks() {
      return count.clicks;
    },
    get keys() {
      return count.keys;
    },
  };
}

/**
 * The keyboard alone: a person walks by Tab, or backwards, whichever is shorter.
 * @param leave the key after which Tab leaves a table, where the page has one: else it goes through all of its buttons
 */
export function keyboardOf(page: Page, leave?: string): InputDevice {
  const count = { keys: 0 };
  const key = async (keys: string, times = 1) => {
    if (keys) await page.keyboard.press(keys);
    count.keys += times;
  };
  const { replace, give } = typist(page, key);
  const goTo = async (what: Locator, shortcut?: string) => {
    await expectShown(what);
    if (await isFocused(what)) return;
    // A window of its own has its own keyboard.
    const { keyboard } = what.page();
    if (shortcut) {
      await key(shortcut);
      if (await isFocused(what)) return;
    }
    const direction = await what.evaluate(shorterWay, leave !== undefined);
    for (let step = 0; step < FAR; step += 1) {
      if (leave && (await what.evaluate(isInAnotherTable))) await key(leave);
      await keyboard.press(direction);
      count.keys += 1;
      if (await isFocused(what)) return;
    }
    throw new Error(`The Tab key does not lead to ${what}.`);
  };
  const press = async (what: Locator) => {
    await goTo(what);
    const isBox = await what.evaluate((element) => element.matches('input[type=checkbox]'));
    await what.page().keyboard.press(isBox ? 'Space' : 'Enter');
    count.keys += 1;
  };
  return {
    kind: 'keyboard',
    press,
    key,
    goTo,
    async type(field, text) {
      await goTo(field);
      await replace(field, text);
    },
    async choose(field, option) {
      await press(field);
      const wanted = choiceIn(page, option);
      await expectShown(wanted);
      const isAbove = await wanted.evaluate((element) => {
        const { activeElement: now } = document;
        return now !== null && Boolean(element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
      });
      for (let step = 0; step < FAR && !(await isFocused(wanted)); step += 1)
        await key(isAbove ? 'ArrowUp' : 'ArrowDown');
      await key('Enter');
    },
    give: (button, files) => give(() => press(button), files),
    clicks: 0,
    get keys() {
      return count.keys;
    },
  };
}

const choiceIn = (page: Page, text: string) =>
  page.locator('[role=option], [role=menuitem]').and(page.getByText(text, { exact: true }));

/** Whether something has the focus. */
export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);

/** Whether what is typed into a field takes the place of all that is in it. */
const isBlankOrSelected = (field: Locator) =>
  field.evaluate((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return true;
    const { value, selectionStart, selectionEnd } = element;
    return value === '' || (selectionStart === 0 && selectionEnd === value.length);
  });

/** Runs in the page: the key by which Tab comes to an element in the fewest steps. */
function shorterWay(target: Element, leavesTables: boolean): 'Tab' | 'Shift+Tab' {
  const root = target.closest('[role=dialog]') ?? document;
  const stops: Element[] = [
    ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility());
  const { activeElement: now } = document;
  const from = now ? stops.indexOf(now) : -1;
  const to = stops.indexOf(target);
  /** A table that is left at once takes two keys. */
  const steps = (path: readonly Element[]) => {
    if (!leavesTables) return path.length;
    const crossed = path.map((stop) => stop.closest('table')).filter((table) => table && !table.contains(target));
    return path.length - crossed.length + 2 * new Set(crossed).size;
  };
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const between = stops.slice(first + 1, last + 1);
  const around = [...stops.slice(0, first + 1), ...stops.slice(last + 1)];
  const isShort = steps(between) <= steps(around);
  return from < to === isShort ? 'Tab' : 'Shift+Tab';
}

/** Runs in the page. */
function isInAnotherTable(target: Element): boolean {
  const table = document.activeElement?.closest('table');
  return Boolean(table) && !table?.contains(target) && !target.contains(document.activeElement);
}
