import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, clickBackdrop, dialog, listed, openDialog, pick, textbox } from '../support/staff.ts';

const shop = freshShop();

const question = () => dialog('Discard changes?');

const ways: readonly [way: string, leave: () => Promise<void>][] = [
  ['Cancel', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside the dialog', clickBackdrop],
];

/** Whether the browser would ask before a reload. */
const asksBeforeUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** The dialog of the walnut desk, with its slug changed. */
async function changeDesk(): Promise<void> {
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  await textbox('Slug').fill('oak-desk');
}

describe.each(ways)('Leaving by %s', (_, leave) => {
  // Shows nothing lost 11.
  test('asks nothing when nothing was changed', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await leave();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks nothing when what was typed is undone', async () => {
    await changeDesk();
    await textbox('Slug').fill('walnut-desk');
    await leave();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test("'Keep editing' keeps everything, and the focus", async () => {
    await changeDesk();
    await textbox('Slug').click();
    await leave();
    await expect.element(question()).toBeVisible();
    await button('Keep editing').click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(textbox('Slug')).toHaveValue('oak-desk');
    expect(dialog('Edit Product').element().contains(document.activeElement)).toBe(true);
  });

  test("'Discard' closes the form and leaves no draft", async () => {
    await changeDesk();
    await leave();
    await button('Discard').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Edit Walnut desk', 'Edit Product');
    await expect.element(textbox('Slug')).toHaveValue('walnut-desk');
  });
});

test.each(ways.slice(1))('%s and "Keep editing" give the focus back to the field', async (_, leave) => {
  await changeDesk();
  await textbox('Slug').click();
  await leave();
  await button('Keep editing').click();
  await expect.element(textbox('Slug')).toHaveFocus();
});

test('A reload is asked about only while something is changed', async () => {
  await renderScreen('products');
  await listed();
  expect(asksBeforeUnload()).toBe(false);
  await openDialog('Edit Walnut desk', 'Edit Product');
  expect(asksBeforeUnload()).toBe(false);
  await textbox('Slug').fill('oak-desk');
  await expect.poll(asksBeforeUnload).toBe(true);
  await textbox('Slug').fill('walnut-desk');
  expect(asksBeforeUnload()).toBe(false);
});

test('A link that is followed while a form is changed asks first, and leads on after it', async () => {
  await changeDesk();
  let followed = 0;
  const link = document.createElement('a');
  link.href = '/elsewhere';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    followed += 1;
  });
  document.body.append(link);
  await expect.poll(asksBeforeUnload).toBe(true);

  link.click();
  await button('Keep editing').click();
  expect(followed).toBe(0);
  link.click();
  await button('Discard').click();
  expect(followed).toBe(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  link.click();
  expect(followed).toBe(2);
  link.remove();
});

test('A file on its way is a change', async () => {
  const answer = held<Response>();
  shop.api.on('POST /upload', () => answer.promise);
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  pick('top.png');
  await expect.element(page.getByText('Wait until the upload has finished.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
});
