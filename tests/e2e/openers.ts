import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

// What a screen opens, in any language and config: found by what the buttons are, not by their texts.

/** What is open over the page: dialogs, menus and lists of options; the last one is on top. */
const OVER =
  ':is([role=dialog], [role=menu], [role=listbox], .more-tools:not([hidden])):not([aria-hidden=true] *):not([aria-hidden=true])';

/** How often what comes in a moment is looked for. */
export const SOON = { intervals: [20, 20, 50, 100, 250] };

/** The last one is on top of the page. */
export const TOP = `:is(${OVER}, main)`;

/** What is on top of the page. */
export const topOf = (page: Page): Locator => page.locator(TOP).last();

/** Sees what is open; gets its name, for a message. */
export type Look = (what: string) => Promise<void>;

/** Closes what is open over the page. */
async function close(page: Page): Promise<void> {
  const open = page.locator(OVER).filter({ visible: true });
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Opens a part of what is shown, and looks at it. */
async function opened(page: Page, what: string, look: Look, open: () => Promise<void>): Promise<void> {
  const before = await topOf(page).elementHandle();
  await open();
  // Something else is on top also when a click has only closed what was there.
  const isOpen = () => topOf(page).evaluate((top, below) => top !== below && top.tagName !== 'MAIN', before);
  await expect.poll(isOpen, { ...SOON, message: what }).toBe(true);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await look(what);
}

const isThere = (locator: Locator) => locator.first().isVisible();

/** What a button of the page says. */
const nameOf = async (button: Locator) => (await button.getAttribute('aria-label')) ?? (await button.innerText());

/** What of an entity's config tells which dialogs it has. */
export interface Screen {
  readonly name: string;
  readonly confirm?: object;
  readonly endpoints: { readonly remove?: unknown };
}

/** The entities of a config. */
export const screensOf = (schema: string): Screen[] =>
  readdirSync(schema)
    .filter((file) => file.endsWith('.ui.json'))
    .map((file) => ({
      ...JSON.parse(readFileSync(join(schema, file), 'utf8')),
      name: file.replace('.ui.json', ''),
    }));

/**
 * Opens all that the list of an entity can open, one after the other, and looks at each: the menus and dialogs of its buttons,
 * those of a row, the forms with their history and the question before they are left.
 */
export async function walkList(page: Page, { name, confirm, endpoints }: Screen, look: Look): Promise<void> {
  const list = async () => {
    await page.goto(`/${name}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.locator('tbody tr').nth(0)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await list();
  await look('the list');
  await walkButtons(page, look);
  const row = page.locator('tbody tr:not([aria-busy])').first();
  // The last one: before it may be one that shows the record.
  const form = row.locator('[data-actions] .row-action:not([data-removes])').last();
  if (await isThere(form)) {
    await form.click();
    await walkForm(page, look);
  }
  await list();
  const remove = row.locator('[data-removes]');
  if (confirm && endpoints.remove && (await isThere(remove))) {
    await opened(page, 'the question before a deletion', look, () => remove.click());
    await close(page);
  }
  await walkSelection(page, look);
}

/** What buttons of the page open, those that a narrow window hides too. */
async function walkButtons(page: Page, look: Look): Promise<void> {
  const more = page.locator('.more > button');
  const reveal = async () => {
    if ((await isThere(more)) && (await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  };
  await reveal();
  if (await isThere(more)) await look('more actions');
  const buttons = page.locator('button[aria-haspopup]:visible:not(tbody *)');
  for (let place = 0; ; place += 1) {
    await reveal();
    if (place >= (await buttons.count())) break;
    const button = buttons.nth(place);
    const name = await nameOf(button);
    await opened(page, name, look, () => button.click());
    const file = page.locator('[role=dialog] input[type=file]');
    if ((await file.count()) > 0) await walkImport(page, file, look);
    await close(page);
  }
  await close(page);
  for (const key of ['Control+k', 'Shift+?']) {
    await opened(page, key, look, () => page.keyboard.press(key));
    await close(page);
  }
}

/** The steps of an import: which columns there are, and what would become of each row. */
async function walkImport(page: Page, file: Locator, look: Look): Promise<void> {
  const lines = ['id,nothing', '1,a', '2,b'];
  await file.setInputFiles({ name: 'records.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  await look('the columns of a file');
}

/** The form of a record: its parts, its history, and the question before what is typed is dropped. */
async function walkForm(page: Page, look: Look): Promise<void> {
  const form = page.locator('form');
  await expect(form).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await look('the form');
  const tabs = form.getByRole('tab');
  for (let place = 1; place < (await tabs.count()); place += 1) {
    await tabs.nth(place).click();
    await look(`part ${place + 1} of the form`);
  }
  const history = page.locator('button[aria-haspopup=dialog]:not(li *):visible').last();
  if (await isThere(history)) {
    await opened(page, 'the history', look, () => history.click());
    await page.keyboard.press('Escape');
  }
  const field = form.getByRole('textbox', { disabled: false }).first();
  if ((await tabs.count()) > 0) await tabs.first().click();
  // A page is left by a link, and a form of choices has no text.
  if (!(await isThere(page.getByRole('dialog'))) || !(await isThere(field))) return;
  await field.fill('Something else');
  await opened(page, 'the question before a form is left', look, () => page.keyboard.press('Escape'));
  await page.getByRole('dialog').last().getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** What can be done with selected rows: to change and to delete them are the first and the last of the bar. */
async function walkSelection(page: Page, look: Look): Promise<void> {
  await page.getByRole('region').or(page.locator('table')).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.locator('.selection');
  if (!(await isThere(bar))) return;
  await look('a selection');
  const change = bar.getByRole('button', { name: /…$/ });
  if (await isThere(change)) {
    await opened(page, 'a change of many', look, () => change.click());
    await close(page);
  }
}
