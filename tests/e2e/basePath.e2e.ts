import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { home } from '../../playwright.config.ts';
import { complaintsOf, expect, open, picture, signIn, signedOut as test } from './panel.ts';

/**
 * Opens a product by its link, changes its name, adds a picture, and reads all of it after a reload: without an error of
 * the browser, or a call outside of `/admin`.
 */
async function work(page: Page, name: string): Promise<void> {
  const complaints = complaintsOf(page);
  const outside: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(`${home}/`)) outside.push(request.url());
  });
  await signIn(page, 'admin@shop.example', home);
  await open(page, 'Products');
  expect(page.url()).toBe(`${home}/products`);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/products\?.*edit=/);
  const link = page.url();

  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  // Its attributes have names, too, as soon as they are drawn.
  await dialog.getByLabel('Name', { exact: true }).first().fill(name);
  await dialog.locator('input[type=file]').setInputFiles(picture('front.png'));
  const sent = dialog.getByRole('img').last();
  await expect.poll(() => sent.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const pictures = dialog.getByRole('img');
  for (const each of await pictures.all()) {
    await expect.poll(() => each.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${home}/login`);
  expect([complaints, outside]).toEqual([[], []]);
}

test('all of the panel is below a path', async ({ page }) => {
  await work(page, 'Desk below a path');
});

test('without a slash at its end the path leads to the panel', async ({ page }) => {
  await page.goto(home);
  expect(page.url()).toBe(`${home}/`);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

test('the same build works below a path of any web server', async ({ page }) => {
  await onStaticHost(page, { base: '/admin' });
  await work(page, 'Desk on a static host');
});

test('settings that name another path show a message', async ({ page }) => {
  await onStaticHost(page, { base: '/shop' });
  await page.goto(`${home}/products`);
  await expect(
    page.getByText(
      'The panel cannot start: its settings (config.json) say that it is at /shop/, but its files are at /admin/.',
    ),
  ).toBeVisible();
});

const panel = resolve('dist/panel');

/** Answers as a web server without code: files, and the page at other addresses. Only calls get to our server. */
async function onStaticHost(page: Page, settings: object): Promise<void> {
  const { firebase } = await (await fetch(`${home}/config.json`)).json();
  await page.context().route(`${home}/**`, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.slice('/admin/'.length);
    if (path === 'config.json') return route.fulfill({ json: { authMode: 'embedded', firebase, ...settings } });
    if (path && existsSync(join(panel, path))) return route.fulfill({ path: join(panel, path) });
    const isPage = request.resourceType() === 'document' && path !== 'local-sign-in';
    return isPage ? route.fulfill({ path: join(panel, 'index.html') }) : route.fallback();
  });
}
