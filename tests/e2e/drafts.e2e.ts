import { rm } from 'node:fs/promises';
import { type BrowserContext, chromium as browserType, type Page } from '@playwright/test';
import { chromium } from '../../tools/chromium.ts';
import { expect, open, signIn, test } from './panel.ts';

/** The dialog to add a category; its draft is nobody else's in these tests. */
async function addCategory(page: Page) {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  return page.getByRole('dialog', { name: 'Add Category' });
}

const name = (page: Page) => page.getByRole('dialog', { name: 'Add Category' }).getByLabel('Name');
const banner = (page: Page) => page.getByText(/^Unsaved changes from .* restored\.$/);
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

/**
 * Waits until the browser's store has a draft with this text. It is written after the paint, 50 ms later at most: a page that
 * is killed by then takes it along.
 */
const stored = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        function done<T>(request: IDBRequest<T>): Promise<T> {
          return new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        }
        const db = await done(indexedDB.open('panel-drafts'));
        const drafts = await done(db.transaction('drafts').objectStore('drafts').getAll());
        db.close();
        return JSON.stringify(drafts);
      }),
    )
    .toContain(text);

async function signInAgain(page: Page, email = 'admin@shop.example'): Promise<void> {
  await page.getByRole('link', { name: 'Login' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: email }).click();
}

test.describe('What was typed survives', () => {
  // Shows nothing lost 6.
  test('a reload, until it is discarded', { tag: '@daily' }, async ({ admin: page }) => {
    await addCategory(page);
    await name(page).fill('Survivor');
    await page.reload();
    await expect(name(page)).toHaveValue('Survivor');
    await expect(banner(page)).toContainText(/[0-9]:[0-9]/);

    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(name(page)).toHaveValue('');
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(name(page)).toHaveValue('');
  });

  // Shows nothing lost 7.
  test('the crash of its tab', async ({ page, context }) => {
    await page.goto('/');
    await addCategory(page);
    await name(page).pressSequentially('Survivor');
    await stored(page, 'Survivor');
    const crashed = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto('/');
    await addCategory(next);
    await expect(name(next)).toHaveValue('Survivor');
  });

  // Shows nothing lost 7.
  test('a closed browser', async ({ baseURL }, info) => {
    const profile = info.outputPath('profile');
    const start = (): Promise<BrowserContext> =>
      browserType.launchPersistentContext(profile, { ...chromium(), ...(baseURL && { baseURL }) });
    const first = await start();
    const page = await first.newPage();
    await signIn(page, 'admin@shop.example');
    await addCategory(page);
    await name(page).fill('Survivor');
    await stored(page, 'Survivor');
    await first.close();

    const second = await start();
    const again = await second.newPage();
    await again.goto('/');
    await addCategory(again);
    await expect(name(again)).toHaveValue('Survivor');
    await second.close();
    await rm(profile, { recursive: true });
  });

  // Shows nothing lost 8.
  test('a session that expires', async ({ page }) => {
    await page.goto('/');
    await addCategory(page);
    await name(page).fill('Survivor');
    await page.getByRole('dialog').getByLabel('Slug').fill('survivor');
    await page.route('**/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
    );
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('You must be logged in to access the admin panel.')).toBeVisible();
    await page.unroute('**/v1/token**');
    await signInAgain(page);
    await addCategory(page);
    await expect(name(page)).toHaveValue('Survivor');
    await expect(banner(page)).toBeVisible();
  });

  test('a second tab with the same form', async ({ admin: page, context }) => {
    await addCategory(page);
    await name(page).fill('First tab');
    await stored(page, 'First tab');
    const second = await context.newPage();
    await second.goto('/');
    await addCategory(second);
    await expect(name(second)).toHaveValue('First tab');
    await name(second).fill('Second tab');
    await stored(second, 'Second tab');
    await page.reload();
    await expect(name(page)).toHaveValue('First tab');
    await second.close();
    await page.getByRole('button', { name: /^Show changes from / }).click();
    await expect(name(page)).toHaveValue('Second tab');
  });

  test('but not a sign-out by choice', async ({ admin: page }) => {
    await addCategory(page);
    await name(page).fill('Secret plan');
    await page.goto('/categories');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, 'admin@shop.example');
    await addCategory(page);
    await expect(name(page)).toHaveValue('');
  });
});

test.describe('Leaving a form', () => {
  // Shows nothing lost 11.
  test('by Back asks only when something was changed', async ({ admin: page }) => {
    await addCategory(page);
    await expect(page).toHaveURL('/categories?add');
    await page.goBack();
    await expect(page).toHaveURL('/categories');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: 'Add Category' }).click();
    await name(page).fill('Typed');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/categories?add');
    await expect(name(page)).toHaveValue('Typed');
    await expect(name(page)).toBeFocused();

    // Twice in a row, without a click in between.
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/categories');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await page.goForward();
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(name(page)).toHaveValue('');
  });

  test('by Forward asks too, and goes there', async ({ admin: page }) => {
    await addCategory(page);
    await page.locator('header nav a[href="/orders"]').evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL('/orders');
    await page.goBack();
    await expect(page).toHaveURL('/categories?add');
    await name(page).fill('Typed');
    await page.goForward();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/orders');
  });

  test('by a link of the panel asks first', async ({ admin: page }) => {
    await addCategory(page);
    await name(page).fill('Typed');
    const follow = () => page.locator('header nav a[href="/orders"]').evaluate((link: HTMLElement) => link.click());
    await follow();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/categories?add');
    await follow();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(name(page)).toHaveValue('');
  });

  // Shows nothing lost 11.
  test('by a reload or to another site asks, and keeps the draft anyway', async ({ admin: page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const dialog = await addCategory(page);
    await dialog.getByLabel('Name').click();
    await page.reload();
    expect(asked).toEqual([]);
    await name(page).click();
    await name(page).fill('Typed');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect(name(page)).toHaveValue('Typed');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.goto('about:blank');
    expect(asked).toEqual(['beforeunload']);
  });
});
