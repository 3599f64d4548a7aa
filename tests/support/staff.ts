import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pngFile } from './pngFile.ts';

/** What someone at the panel sees and does, in the words that are on the screen. */

/** A button by its whole name. */
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
/** A dialog by its title. */
export const dialog = (title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
/** A field's label; the star of a required one is drawn behind it. */
const labelled = (label: string) => new RegExp(`^${label}\\W*$`);
/** A line of text, or several, by its label. */
export const textbox = (label: string): Locator => page.getByRole('textbox', { name: labelled(label) });
/** A number by its label. */
export const number = (label: string): Locator => page.getByRole('spinbutton', { name: labelled(label) });
/** Something to choose from, by its label. */
export const combobox = (label: string): Locator => page.getByRole('combobox', { name: labelled(label) });
/** A yes or no, by its label. */
export const toggle = (label: string): Locator => page.getByRole('switch', { name: label, exact: true });
/** A toast. */
export const told = (text: string): Locator => page.getByRole('status').filter({ hasText: text });
export const alerted = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The visible text; MUI puts a zero-width space into an empty label. */
const textOf = ({ innerText }: HTMLElement): string => innerText.replace(/[\s\u200b]+/g, ' ').trim();
const texts = (selector: string): string[] => [...document.querySelectorAll<HTMLElement>(selector)].map(textOf);

/** The titles of the table's columns. */
export const columns = (): string[] => texts('table thead th');

/** The table as it reads: a list of texts a row, without the actions. */
export const rows = (): string[][] =>
  [...document.querySelectorAll('table tbody tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('td:not(:last-child)')].map(textOf),
  );

/** The same in some of the columns, by their titles. */
export const rowsIn = (...titles: string[]): string[][] =>
  rows().map((row) => titles.map((title) => row[columns().indexOf(title)] ?? ''));

/**
 * Those of the things on the page that a statement names, in the order in which they are there. A shop may add others,
 * and the statement still holds.
 */
export const named = (wanted: readonly string[], found: readonly string[]): string[] =>
  found.filter((one) => wanted.includes(one));

/** One column of the table. */
export const column = (title: string): string[] => rows().map((row) => row[columns().indexOf(title)] ?? '');

/** The row at an index, counted from 1. */
export const row = (place: number): Locator => page.getByRole('row').nth(place);

/** The options on offer just now. */
export const options = (): string[] => texts('[role=listbox] [role=option]');

/** Opens what there is to choose from and waits for it. */
export async function open(label: string): Promise<void> {
  await combobox(label).click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
}

/** Chooses an option by its whole text. */
export async function choose(label: string, ...chosen: string[]): Promise<void> {
  await open(label);
  for (const name of chosen) await page.getByRole('option', { name, exact: true }).click();
}

/** Waits until the list is there. */
export const listed = async (): Promise<void> => {
  await expect.element(page.getByRole('table')).toBeVisible();
};

/** Waits until all fields of a form are there: the first are drawn before the others. */
export const allFields = (): Promise<void> =>
  expect.poll(() => document.querySelector('[role=dialog] [aria-busy=true]')).toBeNull();

/** Presses a button that opens a dialog, and waits for that and all of its fields. */
export async function openDialog(name: string, title = name): Promise<Locator> {
  await button(name).click();
  const opened = dialog(title);
  await expect.element(opened).toBeVisible();
  await allFields();
  return opened;
}

/** The names of the fields of the open dialog, in their order. */
export const fieldNames = (): string[] =>
  [
    ...document.querySelectorAll(
      '[role=dialog] form :is(.MuiFormLabel-root, .MuiFormControlLabel-label, fieldset:not([aria-hidden]) > legend)',
    ),
  ]
    .map((label) => label.textContent?.trim() ?? '')
    .filter((name, index, all) => name !== '' && all.indexOf(name) === index);

/** Two clicks before the page has answered the first. */
export function clickTwice(target: Locator): void {
  const element = target.element();
  if (!(element instanceof HTMLElement)) throw new Error('That cannot be clicked.');
  element.click();
  element.click();
}

/** Puts a file into the file picker that is on the page, as if it had been picked. */
export function pick(...names: string[]): void {
  const files = names.map((name) => pngFile(name));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file picker.');
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether a text is on the page now. */
export const shown = (text: string): boolean => document.body.innerText.includes(text);

/** A field that has no role of its own, as one for a date, by its label. */
export const input = (label: string): Locator => page.getByLabelText(labelled(label));

/** A date-time as this browser's own language and time zone have it. */
export const localTime = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));

/** Clicks beside the dialog. */
export async function clickBackdrop(): Promise<void> {
  await page
    .elementLocator(document.querySelector('.MuiDialog-container') ?? document.body)
    .click({ position: { x: 8, y: 8 } });
}
