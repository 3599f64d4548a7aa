import { expect, type Page } from '@playwright/test';
import { downloaded } from '../day/seen.ts';
import { button, cellOf, dialog, field, find, goToScreen, type Person, reach, told } from './person.ts';
import { expectAccessible } from './seen.ts';

const count = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+$/);
const title = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** What is late, mine, and neither small nor big. */
export async function narrowOrders(person: Person): Promise<void> {
  const { page, hands } = person;
  await goToScreen(person, 'Orders');
  await expect(count(page)).toHaveText('90 of 90');
  await hands.type(field(page, 'Agreed total from'), '1000');
  await hands.type(field(page, 'Agreed total to'), '3000');
  await hands.choose(page.getByRole('combobox', { name: 'Due' }), 'Late');
  await find(person, page.getByRole('combobox', { name: 'Handled by' }), 'cam', 'Camille Perrin');
  await expect(page.locator('td[data-title="Handled by"]').filter({ hasNotText: 'Camille Perrin' })).toHaveCount(0);
  await expect(count(page)).not.toHaveText('90 of 90');
  await expectAccessible(page);
}

/** The same again, by a name. */
export async function keepView(person: Person): Promise<void> {
  const { page, hands } = person;
  const shown = await count(page).innerText();
  const views = dialog(page, 'Views');
  await hands.press(button(page, 'Views'));
  await hands.type(field(views, 'View name'), 'Mine, of a kind');
  await hands.press(button(views, 'Save view'));
  await expect(button(views, 'Mine, of a kind')).toBeVisible();
  await expectAccessible(page);
  await hands.key('Escape');
  await expect(views).toBeHidden();
  await hands.press(button(page, 'Clear filters'));
  await expect(count(page)).toHaveText('90 of 90');
  await hands.press(button(page, 'Views'));
  await hands.press(button(views, 'Mine, of a kind'));
  await expect(views).toBeHidden();
  await expect(count(page)).toHaveText(shown);
}

/** By customer, then by what was agreed; without a column that is not needed. */
export async function arrangeOrders(person: Person): Promise<void> {
  const { page, hands } = person;
  const sortBy = async (name: string, isAlso: boolean) => {
    const head = button(title(page, name), name);
    if (hands.kind === 'mouse') {
      if (isAlso) await page.keyboard.down('Shift');
      await hands.press(head);
      if (isAlso) await page.keyboard.up('Shift');
    } else {
      await reach(person, head);
      await hands.key(isAlso ? 'Shift+Enter' : 'Enter');
    }
  };
  await sortBy('Customer', false);
  await expect(page).toHaveURL(/[?&]sort=customer(&|$)/);
  await sortBy('Agreed total', true);
  await expect(page).toHaveURL(/[?&]sort=customer(,|%2C)agreed(&|$)/);

  const columns = dialog(page, 'Columns');
  await hands.press(button(page, 'Columns'));
  await hands.press(columns.getByRole('checkbox', { name: 'Placed', exact: true }));
  await expectAccessible(page);
  await hands.key('Escape');
  await expect(columns).toBeHidden();
  await expect(title(page, 'Placed')).toHaveCount(0);
}

/** What is shown, as a file. */
export async function exportOrders({ page, hands }: Person): Promise<void> {
  const [shown] = (await count(page).innerText()).split(' ');
  const text = await downloaded(page, hands.press(button(page, 'Export CSV')));
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toContain('Agreed total');
  expect(head).not.toContain('Placed');
  expect(rows).toHaveLength(Number(shown));
}

/** A price list, of which a line is wrong. */
export async function importPrices(person: Person): Promise<void> {
  const { page, hands } = person;
  await goToScreen(person, 'Works', 'Catalogue');
  await hands.press(button(page, 'Import CSV'));
  const form = dialog(page, 'Import CSV');
  const lines = ['Name;Price', 'Desk Pilat;990,00', 'Chair Ainay;345,50', 'Nothing of ours;1'];
  await hands.give(button(form, 'Choose a CSV file'), {
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(form.getByText('2 of 3 works will change. 1 will be skipped.')).toBeVisible();
  await expectAccessible(page);
  await hands.press(form.getByRole('button', { name: /^Import / }));
  await expect(form.getByText('2 of 3 works imported. 1 left out.')).toBeVisible();
  await hands.press(button(form, 'Close'));
  await expect(form).toBeHidden();
  await expect(cellOf(page, 'Desk Pilat', 'Price')).toHaveText('€990.00');
  await expect(cellOf(page, 'Chair Ainay', 'Price')).toHaveText('€345.50');
  await expect(told(page, 'imported').or(page.getByRole('alert'))).toBeVisible();
}
