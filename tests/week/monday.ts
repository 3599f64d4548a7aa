import { expect } from '@playwright/test';
import {
  button,
  cellOf,
  dialog,
  field,
  find,
  goToScreen,
  openTab,
  type Person,
  pressInTable,
  rowOf,
  save,
  told,
} from './person.ts';
import { expectAccessible } from './seen.ts';

/** Somebody comes in, and sees what is late. */
export async function comeIn(person: Person): Promise<void> {
  const { page, hands } = person;
  await page.goto('/login');
  const [chooser] = await Promise.all([page.waitForEvent('popup'), hands.press(button(page, 'Sign in with Google'))]);
  await hands.press(chooser.getByRole('button', { name: 'owner@atelier.example' }));
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In production' })).toContainText('10');
  await expectAccessible(page);
}

/** A late order is in the making again, with one more work. */
export async function changeLateOrder(person: Person): Promise<void> {
  const { page, hands } = person;
  await hands.press(page.getByRole('region', { name: 'My late orders' }).getByRole('link', { name: 'A-1056' }));
  await expect(page.getByText('1 of 90')).toBeVisible();
  await pressInTable(person, button(page, 'Edit A-1056'));
  await expect(page.getByRole('heading', { name: 'A-1056', level: 1 })).toBeVisible();
  const form = page.getByRole('main');
  await hands.choose(form.getByRole('combobox', { name: 'Status' }), 'In production');
  await hands.press(button(form, 'Add line'));
  const line = form.getByRole('group', { name: 'Line 3', exact: true });
  await find(person, line.getByRole('combobox', { name: 'Work' }), 'celad', 'Vase Celadon');
  await hands.type(line.getByLabel('Quantity'), '2');
  await hands.type(line.getByLabel('Price each'), '140');
  await expectAccessible(page);
  await save(person, button(form, 'Update'));
  await expect(told(page, 'Order saved successfully!')).toBeVisible();

  await goToScreen(person, 'Today');
  await expect(page.getByRole('region', { name: 'In production' })).toContainText('11');
}

/** A customer has moved. */
export async function mendAddress(person: Person): Promise<void> {
  const { page, hands } = person;
  await goToScreen(person, 'Customers');
  const search = page.getByRole('searchbox');
  await hands.goTo(search, '/');
  await hands.type(search, 'Blackwood & Sons');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await pressInTable(person, button(page, 'Edit Blackwood & Sons'));
  const form = dialog(page, 'Edit Customer');
  await openTab(person, form, 'Contact');
  await hands.type(field(form, 'Street'), 'Rue Mercière 12');
  await hands.type(field(form, 'Postcode'), '69002');
  await hands.type(field(form, 'City'), 'Lyon');
  await hands.choose(form.getByRole('combobox', { name: 'Country' }), 'France');
  await expectAccessible(page);
  await save(person, button(form, 'Update'));
  await expect(told(page, 'Customer saved successfully!')).toBeVisible();
  await expect(cellOf(page, 'Blackwood & Sons', 'Place')).toHaveText('69002 Lyon, France');
  await expect(rowOf(page, 'Blackwood & Sons')).toHaveCount(1);
}
