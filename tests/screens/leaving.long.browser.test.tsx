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
async function changeDesk() {
  const { router } = await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  await textbox('Slug').fill('oak-desk');
  return router;
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

test('A link asks first while a form is changed, and is followed afterwards', async () => {
  const router = await changeDesk();
  await expect.poll(asksBeforeUnload).toBe(true);
  const path = () => router.state.location.pathname;

  void router.navigate('/elsewhere');
  await button('Keep editing').click();
  expect(path()).toBe('/');
  await expect.element(textbox('Slug')).toHaveValue('oak-desk');
  void router.navigate('/elsewhere');
  await button('Discard').click();
  await expect.poll(path).toBe('/elsewhere');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asksBeforeUnload()).toBe(false);

  // The form was not only left, but closed.
  await router.navigate(-1);
  expect([path(), router.state.location.search]).toEqual(['/', '']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Back from a changed form asks first, and is done afterwards', async () => {
  const router = await changeDesk();
  const search = () => router.state.location.search;
  await expect.poll(search).toBe('?edit=p1');
  void router.navigate(-1);
  await button('Keep editing').click();
  await expect.poll(search).toBe('?edit=p1');
  await expect.element(textbox('Slug')).toHaveValue('oak-desk');
  void router.navigate(-1);
  await button('Discard').click();
  await expect.poll(search).toBe('');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(textbox('Slug')).toHaveValue('walnut-desk');
});

test('A running upload counts as a change', async () => {
  const answer = held<Response>();
  shop.api.on('POST /upload', () => answer.promise);
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  pick('top.png');
  await expect.element(page.getByText('Wait until the upload has finished.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
});
