import { expect, type Locator, type Page } from '@playwright/test';
import { type InputDevice, isFocused } from '../day/hands.ts';

/** Somebody at work: what they work with, and where. */
export interface Person {
  readonly page: Page;
  readonly hands: InputDevice;
  /** Somebody else at the same shop, in a browser of their own. */
  readonly colleague: Page;
}

/** So many keys lead to any place of a table, a menu or a list. */
const FAR = 200;

/** What a control is called by everybody: its role and name, anywhere on the page or in a part of it. */
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
export const field = (within: Page | Locator, name: string): Locator => within.getByLabel(name, { exact: true });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
/** A toast. */
export const told = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The row of a record, by its name. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('td[data-label]').filter({ hasText: new RegExp(`^${literal(name)}`) }) });
/** A value in a row, by the title of its column. */
export const cellOf = (page: Page, name: string, title: string): Locator =>
  rowOf(page, name).locator(`td[data-title="${title}"]`);

/** Goes on by one key at a time, as the page says, until it says no more. */
async function walk({ hands }: Person, next: () => Promise<string | undefined>, to: Locator): Promise<void> {
  for (let step = 0; step < FAR; step += 1) {
    const key = await next();
    if (!key) return;
    await hands.key(key);
  }
  throw new Error(`${FAR} keys do not lead to ${to}.`);
}

/** Goes to a cell of the table, or to a control in it, by the keyboard. */
export async function reach(person: Person, stop: Locator): Promise<void> {
  const { page, hands } = person;
  await stop.waitFor();
  const frame = page.getByRole('region').filter({ has: page.getByRole('table') });
  const isInside = async () => (await page.locator('table :focus').count()) > 0;
  if (!(await isInside())) {
    const back = await frame.evaluate((table) => {
      const { activeElement: now } = document;
      return Boolean(now && table.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    await walk(
      person,
      async () => {
        if ((await isInside()) || (await isFocused(frame))) return undefined;
        return back ? 'Shift+Tab' : 'Tab';
      },
      frame,
    );
    if (!(await isInside())) await hands.key('ArrowDown');
    await expect(page.locator('table :focus')).toHaveCount(1);
  }
  await walk(person, () => stop.evaluate(keyTo), stop);
}

/** Runs in the page: the arrow that leads from the focus to a place of the same table; undefined when it is there. */
function keyTo(target: Element): string | undefined {
  const { activeElement: now } = document;
  if (!now || now === target) return undefined;
  const isLater = Boolean(now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (now.closest('tr') !== target.closest('tr')) return isLater ? 'ArrowDown' : 'ArrowUp';
  return isLater ? 'ArrowRight' : 'ArrowLeft';
}

/** Presses a control of the table. */
export async function pressInTable(person: Person, control: Locator): Promise<void> {
  if (person.hands.kind === 'keyboard') await reach(person, control);
  await person.hands.press(control);
}

/** Opens the editor of a cell. */
export async function editCell(person: Person, cell: Locator): Promise<void> {
  if (person.hands.kind === 'mouse') {
    await person.hands.press(cell);
    await expect(cell.getByRole('textbox').or(cell.getByRole('combobox'))).toBeFocused();
  } else {
    await reach(person, cell);
    await person.hands.key('Enter');
  }
}

/** Types into what has the focus. */
export async function type({ page }: Person, text: string): Promise<void> {
  await page.keyboard.type(text);
}

/** Chooses a record in a picker, by a part of its name. */
export async function find(person: Person, picker: Locator, text: string, option: string): Promise<void> {
  const { page, hands } = person;
  await hands.type(picker, text);
  const wanted = page.getByRole('option', { name: option, exact: true });
  await wanted.waitFor();
  if (hands.kind === 'mouse') return hands.press(wanted);
  const isMarked = async () =>
    (await picker.getAttribute('aria-activedescendant')) === (await wanted.getAttribute('id'));
  await walk(person, async () => ((await isMarked()) ? undefined : 'ArrowDown'), wanted);
  await hands.key('Enter');
}

/** Opens a menu and presses one of its entries. */
export async function pick(person: Person, opener: Locator, entry: string): Promise<void> {
  const { page, hands } = person;
  await hands.press(opener);
  const wanted = page.getByRole('menuitem', { name: entry, exact: true });
  await wanted.waitFor();
  if (hands.kind === 'mouse') return hands.press(wanted);
  await walk(person, async () => ((await isFocused(wanted)) ? undefined : 'ArrowDown'), wanted);
  await hands.key('Enter');
}

/** Opens one of some tabs, which are one stop of the Tab key. */
export async function openTab(person: Person, within: Locator, name: string): Promise<void> {
  const { hands } = person;
  const wanted = within.getByRole('tab', { name });
  if (hands.kind === 'keyboard') {
    await hands.goTo(within.getByRole('tab', { selected: true }));
    await walk(person, async () => ((await isFocused(wanted)) ? undefined : 'ArrowRight'), wanted);
  }
  await hands.press(wanted);
}

/** Saves the form that is open. */
export const save = ({ hands }: Person, submit: Locator): Promise<void> =>
  hands.kind === 'mouse' ? hands.press(submit) : hands.key('Control+s');

/** Waits until a toast tells of what was done, and undoes that. */
export async function undo({ page, hands }: Person, text: string): Promise<void> {
  const toast = told(page, text);
  await expect(toast).toBeVisible();
  if (hands.kind === 'mouse') await hands.press(button(toast, 'Undo'));
  else await hands.key('Control+z');
}

/** The same after a look at what was done: a toast waits while it is pointed at, or has the focus. */
export async function undoAfter({ page, hands }: Person, text: string, look: () => Promise<void>): Promise<void> {
  const back = button(told(page, text), 'Undo');
  await expect(back).toBeVisible();
  if (hands.kind === 'mouse') await back.hover();
  else await hands.goTo(back, 'F8');
  await look();
  await hands.press(back);
}

/** Goes to a screen: by its link, or by typing its name. */
export async function goToScreen(person: Person, title: string, group?: string): Promise<void> {
  const { page, hands } = person;
  if (hands.kind === 'keyboard') {
    await hands.key('Control+k');
    await type(person, title);
    await expect(page.getByRole('option').first()).toHaveText(title);
    await hands.key('Enter');
  } else if (group) await pick(person, button(page, group), title);
  else await hands.press(page.getByRole('link', { name: title, exact: true }));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}
