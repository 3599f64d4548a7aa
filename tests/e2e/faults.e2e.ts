import type { Page } from '@playwright/test';
import { faultyPort } from '../../playwright.config.ts';
import { faults } from '../../src/server/faults/list.ts';
import { expect, open, test as signedIn } from './panel.ts';

// What a person sees for each fault (docs/behaviour.md#faults).
const test = signedIn.extend({ baseURL: `http://localhost:${faultyPort}` });

/** Chooses a fault in the drawer. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Faults' }).click();
  const drawer = page.getByRole('dialog', { name: 'Faults' });
  await drawer.getByLabel(title, { exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Opens the dialog of a category, and types another name. */
async function edit(page: Page, name: string, field = 'Name') {
  await page.getByRole('table').getByRole('button', { name: 'Edit Tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel(field, { exact: true }).fill(name);
  return { dialog, save: () => dialog.getByRole('button', { name: 'Update' }).click() };
}

/** A change that fails: a sentence in red, and nothing of what was typed is lost. */
async function isToldAndKept(page: Page): Promise<void> {
  const { dialog, save } = await edit(page, 'Tables and more');
  await save();
  // Without network a list of the form has failed too.
  await expect(page.getByRole('alert').filter({ hasText: /\w{3}/ }).first()).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Tables and more');
}

/** A change that the server asks to send again later: it waits until the person stops it. */
async function waitsUntilStopped(page: Page): Promise<void> {
  const { dialog, save } = await edit(page, 'Tables and more');
  await save();
  await page.getByRole('status').filter({ hasText: 'Sending again' }).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\w{3}/ }).first()).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Tables and more');
}

type Seen = (page: Page) => Promise<void>;

const seen: Readonly<Record<string, Seen>> = {
  'status-503': waitsUntilStopped,
  latency: async (page) => {
    const { dialog, save } = await edit(page, 'Late, but there', 'Description');
    await save();
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
    await expect(page.getByText('Category updated successfully.')).toBeVisible();
  },
  offline: async (page) => {
    await isToldAndKept(page);
    await expect(page.getByText('The shop server cannot be reached.').first()).toBeVisible();
  },
  'half-saved': async (page) => {
    await open(page, 'Products');
    await page.getByRole('button', { name: 'Edit Walnut desk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByRole('combobox', { name: 'Discounts' }).click();
    await page.getByRole('option').last().click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The record is saved, but a later step failed:')).toBeVisible();
    await expect(dialog).toBeVisible();
  },
  'second-editor': async (page) => {
    const { save, dialog } = await edit(page, 'What I think of it', 'Description');
    await save();
    const clash = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await expect(clash).toContainText('(changed by somebody else)');
    await expect(clash).toContainText('What I think of it');
    await expect(dialog).toBeHidden();
  },
};

for (const { name, title } of faults) {
  // Shows operations 8.
  test(`${title}: a person is told, and can go on`, async ({ page }) => {
    await page.goto('/');
    await open(page, 'Categories');
    await choose(page, title);
    await (seen[name] ?? isToldAndKept)(page);
    await page.context().clearCookies({ name: 'fault' });
  });
}

signedIn('without --faults there is no drawer, nor its code', async ({ admin }) => {
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Faults' })).toHaveCount(0);
  expect(asked.filter((url) => url.includes('Fault'))).toEqual([]);
});
