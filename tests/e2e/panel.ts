import { test as base, expect, type Page } from '@playwright/test';

/**
 * Signs in through the account chooser, as a user does.
 * @param home where the panel is; '' for the server of most tests
 */
export async function signIn(page: Page, email: string, home = ''): Promise<void> {
  await page.goto(`${home}/login`);
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: email }).click();
  await page.waitForURL(`${home}/`);
}

/** The browser's errors: those in the console, and uncaught ones. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A page on which the ADMIN of the demo shop is signed in; every error of the browser fails the test. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ page }, use) => {
    const complaints = complaintsOf(page);
    await signIn(page, 'admin@shop.example');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { picture } from '../day/material.ts';
export { expect };

/** Opens a screen by its link in the top bar and waits for its list. */
export async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
}
