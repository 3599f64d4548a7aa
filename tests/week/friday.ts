import { expect, type Page } from '@playwright/test';
import { button, dialog, field, goToScreen, type Person, pressInTable, save, told, type } from './person.ts';
import { expectAccessible } from './seen.ts';

const note = (page: Page) => field(page.getByRole('main'), 'Note');

/** Opens the page of an order: by its number, or by its row. */
async function openOrder(person: Person, number: string): Promise<void> {
  const { page, hands } = person;
  if (hands.kind === 'keyboard') {
    await hands.key('Control+k');
    await type(person, number);
    await expect(page.getByRole('option').first()).toContainText(number);
    await hands.key('Enter');
  } else {
    await goToScreen(person, 'Orders');
    await hands.type(page.getByRole('searchbox'), number);
    await pressInTable(person, button(page, `Edit ${number}`));
  }
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible();
}

/** Waits until the page of a record has what was saved. */
async function saveNote(person: Person, text: string): Promise<void> {
  const { page, hands } = person;
  await hands.type(note(page), text);
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(person, button(page, 'Update'));
  expect((await answer).status()).toBe(200);
  await expect(told(page, 'Order saved successfully!')).toBeVisible();
}

/** What was noted before is taken from the history. */
export async function restoreNote(person: Person): Promise<void> {
  const { page, hands } = person;
  await openOrder(person, 'A-1089');
  await saveNote(person, 'Call in the morning.');
  await saveNote(person, 'Never call.');
  await hands.press(button(page, 'History'));
  const history = dialog(page, 'History');
  await expect(button(history, 'Restore Note').first()).toBeVisible();
  await expectAccessible(page);
  await hands.press(button(history, 'Restore Note').first());
  await expect(history).toBeHidden();
  await expect(note(page)).toHaveValue('Call in the morning.');
  await save(person, button(page, 'Update'));
  await expect(told(page, 'Order saved successfully!')).toBeVisible();
}

/** Somebody else notes something at the same order. */
export async function settleConflict(person: Person): Promise<void> {
  const { page, hands, colleague } = person;
  await hands.type(note(page), 'Camille calls.');
  await colleague.goto(page.url());
  await note(colleague).fill('Yusuf calls.');
  await colleague.getByRole('button', { name: 'Update' }).click();
  await expect(told(colleague, 'Order saved successfully!')).toBeVisible();

  await save(person, button(page, 'Update'));
  const question = dialog(page, 'Changed by somebody else');
  await expect(question.getByRole('group', { name: 'Note' })).toContainText('Yusuf calls.');
  await expectAccessible(page);
  await hands.press(button(question, 'Use mine'));
  await hands.press(button(question, 'Save'));
  await expect(question).toBeHidden();
  await expect(told(page, 'Order saved successfully!')).toBeVisible();
  await expect(note(page)).toHaveValue('Camille calls.');
}

/**
 * An order on paper: a packing slip with what is in it, and nothing that is pressed. In a tab of its own: an emulated
 * print medium takes the focus from a hidden button, a printer does not.
 */
export async function printOrder({ page }: Person): Promise<void> {
  const paper = await page.context().newPage();
  await paper.goto(page.url());
  await expect(button(paper, 'Update')).toBeVisible();
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading', { name: 'Packing slip A-1089', level: 1 })).toBeVisible();
  await expect(paper.getByRole('row', { name: /^Cup Matin 2/ })).toBeVisible();
  await expect(paper.getByRole('row', { name: /^Clock Midi 3/ })).toBeVisible();
  for (const name of ['Update', 'Cancel', 'History', 'Add line', 'Logout'])
    await expect(paper.getByRole('button', { name, exact: true })).toBeHidden();
  await paper.close();
}

/** The end of the week. */
export async function signOut({ page, hands }: Person): Promise<void> {
  await hands.press(button(page, 'Logout'));
  await expect(button(page, 'Sign in with Google')).toBeVisible();
}
