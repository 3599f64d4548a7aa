import {
  type Browser,
  type BrowserContextOptions,
  type Locator,
  expect as ofPlaywright,
  type Page,
} from '@playwright/test';
import type { Backend, EntityName, Row, RunningBackend } from './backend.ts';
import { type Product, productAt, products, ZONE } from './shop.ts';

/** A machine with other work takes longer than Playwright's 5 s. */
export const expect = ofPlaywright.configure({ timeout: 30_000 });

/** The panel in a browser, before a backend. */
export interface Visit {
  readonly browser: Browser;
  readonly page: Page;
  readonly panel: string;
  readonly backend: Backend;
  readonly running: RunningBackend;
}

/** The browser of each of them. */
export const contextOptions: BrowserContextOptions = {
  viewport: { width: 1600, height: 900 },
  reducedMotion: 'reduce',
  timezoneId: ZONE,
};

/** Who signs in where the backend has no accounts: of the config's `records/`. */
const OWNER = 'owner@my-shop.example';

/** Whether the backend's records have a field of the shop. */
export const has = ({ backend: { without = [] } }: Visit, field: keyof Product): boolean => !without.includes(field);

/** What the backend calls a status of the shop. */
export const statusAt = ({ backend: { statuses = {} } }: Visit, status: string): string => statuses[status] ?? status;

/** Signs in and waits for the panel. */
export async function signIn({ panel, running: { person } }: Visit, page: Page): Promise<void> {
  await page.goto(`${panel}/login`);
  if (person) await typePassword(page, person);
  else {
    const [chooser] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in with Google' }).click(),
    ]);
    await chooser.getByRole('button', { name: OWNER }).click();
  }
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true })).toBeVisible();
}

/** Fills the form of a sign-in by password. */
export async function typePassword(
  place: Page | Locator,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  const typed = place.getByLabel(/^(E-mail|User name)$/);
  if (await typed.isEditable()) await typed.fill(name);
  await place.getByLabel('Password').fill(password);
  await place.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the list of products. @param query behind its address */
export async function openProducts({ panel }: Visit, page: Page, query = ''): Promise<void> {
  await page.goto(`${panel}/products${query}`);
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
}

/** The rows in view that are loaded. */
export const rowsOf = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]:not([aria-busy])');

/** Waits until the list says how many records it shows. */
export const expectCount = async (page: Page, count: number): Promise<void> => {
  await expect(page.locator('.foot > p')).toHaveText(new RegExp(`^${count} of \\d+$`));
};

/** The filters below the title of a list. */
const filtersOf = (page: Page): Locator => page.getByRole('group', { name: 'Filters', exact: true });

/** Chooses an option of a filter. */
export async function filterByOption(page: Page, label: string, option: string): Promise<void> {
  await filtersOf(page).getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses a record in a filter, by its name. */
export async function filterByRecord(page: Page, label: string, name: string): Promise<void> {
  await choose(filtersOf(page), label, name);
}

/** Fills the two inputs of a filter by a range. */
export async function filterByRange(page: Page, label: string, [from, to]: readonly [string, string]): Promise<void> {
  await filtersOf(page).getByLabel(`${label} from`, { exact: true }).fill(from);
  await filtersOf(page).getByLabel(`${label} to`, { exact: true }).fill(to);
}

/** Removes the one filter that is set, by its chip. */
export async function removeFilter(page: Page): Promise<void> {
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: /^Remove filter / }).click();
}

/** Finds a product by a search for its name where that is possible, and opens its form. */
export async function edit(visit: Visit, page: Page, { name, sku }: Pick<Product, 'name' | 'sku'>): Promise<Locator> {
  await openProducts(visit, page, visit.backend.lacks.search ? '' : `?search=${encodeURIComponent(name)}`);
  const row = rowsOf(page).filter({ hasText: sku });
  await row.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel('SKU')).toHaveValue(sku);
  return dialog;
}

/** Saves a form and waits until it is closed. */
export async function save(dialog: Locator, button = 'Update'): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses a record in an input of the form. */
export async function choose(dialog: Locator, label: string, name: string): Promise<void> {
  const input = dialog.getByRole('combobox', { name: label });
  await input.click();
  await input.fill(name);
  await dialog.page().getByRole('option', { name }).first().click();
  await dialog.page().keyboard.press('Tab');
}

/** The record of a product that the shop was made with. */
export async function rowOf({ running }: Visit, number: number): Promise<Row> {
  const { sku } = productAt(number);
  const found = (await running.read('products')).find((row) => row['sku'] === sku);
  if (!found) throw new Error(`The backend has no product ${sku}.`);
  return found;
}

/** The id of a category or a tag by its name. */
export async function idOf({ running }: Visit, entity: EntityName, name: string): Promise<string> {
  const found = (await running.read(entity)).find((row) => row['name'] === name);
  if (!found) throw new Error(`The backend has no ${name} among its ${entity}.`);
  return found.id;
}

/** The products of the rows in view, from top to bottom. */
export async function shownProducts(page: Page): Promise<Product[]> {
  const texts = await rowsOf(page).allInnerTexts();
  return texts.map((text) => {
    const [sku] = /SKU-\d{4}/.exec(text) ?? [];
    const product = products.find((one) => one.sku === sku);
    if (!product) throw new Error(`No product of the shop is in the row '${text.replace(/\s+/g, ' ')}'.`);
    return product;
  });
}
