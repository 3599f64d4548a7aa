import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bundledConfig } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => {
  api.restore();
  localStorage.clear();
});

/** The shell in a language that ships. */
async function renderIn(language: string, address: string, languages = bundledConfig.languages) {
  const parts = await bundledConfig.in(language);
  const screen = await renderPanel(address, fakeIdentity(), createConfig(parts, {}, languages));
  screen.provider.become(userOf(people.admin));
  await expect.element(screen.getByRole('banner')).toBeVisible();
  return screen;
}

test('another language translates the menu, the list, the form and its messages', async () => {
  const screen = await renderIn('de', '/products');
  await expect.element(screen.getByRole('link', { name: 'Bestellungen' })).toBeVisible();
  await expect.element(screen.getByText('Keine Produkte gefunden')).toBeVisible();
  const nav = document.querySelector('header nav');
  expect(nav?.scrollWidth).toBe(nav?.clientWidth);
  await screen.getByRole('button', { name: 'Produkt hinzufügen' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Produkt hinzufügen' });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  for (const sentence of ['Bitte einen Namen angeben', 'Bitte mindestens eine Kategorie wählen'])
    await expect.element(dialog.getByText(sentence)).toBeVisible();
  await expect.element(dialog.getByText('Als Hauptbild', { exact: false })).toBeVisible();
});

test('the languages are chosen in the menu of the colour themes', async () => {
  const screen = await renderIn('en', '/');
  await screen.getByRole('button', { name: 'Appearance and language' }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
  await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
});

test('with a single language there is no choice of languages', async () => {
  const screen = await renderIn('en', '/', ['en']);
  await screen.getByRole('button', { name: 'Appearance and language' }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  expect(screen.getByRole('menuitemradio').elements()).toHaveLength(3);
});
