import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../screens/settled.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { freshShop } from '../support/spec.ts';
import { button, textbox } from '../support/staff.ts';
import { pictureForm } from './pictureForm.tsx';

freshShop();

const desk = { url: '/uploads/desk.png', altText: 'A desk', shot: 7 };
const drawer = { url: '/uploads/drawer.png' };

const pictures = (options: object = { altText: 'Text of picture' }, ui: object = {}) =>
  pictureForm([desk, drawer], options, ui);

/** Opens the alt text of a picture. */
async function openText(position: number) {
  const label = `Text of picture ${position}`;
  await button(label).click();
  await expect.element(textbox(label)).toHaveFocus();
  return textbox(label);
}

/** Closes the opened alt text; the focus is on its button again. */
async function closeText(position: number) {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(button(`Text of picture ${position}`)).toHaveFocus();
}

test('the alt text of each picture is edited in a popover, and nothing else of it is touched', async () => {
  const field = await pictures();
  await expect.element(button('Text of picture 1')).toHaveAccessibleDescription('A desk');
  await expect.element(button('Text of picture 2')).not.toHaveAttribute('aria-description');
  await expect.element(await openText(1)).toHaveValue('A desk');
  await closeText(1);
  const second = await openText(2);
  await expect.element(second).toHaveValue('');
  await second.fill('Its drawer');
  await closeText(2);
  expect(field.value()).toEqual([desk, { ...drawer, altText: 'Its drawer' }]);
  await expect.element(page.getByRole('img', { name: 'Its drawer' })).toBeVisible();
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('a cancelled text leaves the picture as it was', async () => {
  const field = await pictures();
  const text = await openText(2);
  await text.fill('Its drawer');
  await text.clear();
  expect(field.value()).toEqual([desk, drawer]);
});

test('the text goes with its picture', async () => {
  await pictures();
  await (await openText(1)).fill('A new desk');
  await closeText(1);
  await button('Move right image 1').click();
  await expect.element(button('Text of picture 2')).toHaveAccessibleDescription('A new desk');
});

test('Enter in a text closes it, and does not submit the form', async () => {
  const field = await pictures();
  await openText(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  expect(field.submits()).toBe(0);
});

test('after a picture is removed the focus is on what removes the next one, at last on the upload', async () => {
  await pictures();
  await button('Remove image 1').click();
  await expect.element(button('Remove image 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  await expect.element(button('Add')).toHaveFocus();
});

test('in a read-only form its button is disabled, and without a label there is none', async () => {
  const { unmount } = await pictures(undefined, { 'ui:readonly': true });
  await expect.element(button('Text of picture 1')).toBeDisabled();
  await unmount();
  await pictures({});
  await expect.element(page.getByRole('img', { name: 'A desk' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Text of picture/ })).not.toBeInTheDocument();
});

test('a long text is shown whole, and stays one line', async () => {
  const field = await pictures();
  const long = 'A walnut desk with two drawers beside a window, seen from the left';
  await (await openText(1)).fill(long);
  const input = textbox('Text of picture 1').element();
  await expect.poll(() => input.scrollHeight - input.clientHeight).toBeLessThan(2);
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
  await userEvent.keyboard('{Enter}');
  expect(field.value()).toEqual([{ ...desk, altText: long }, drawer]);
});

test('the remove button of a picture is in the corner of its tile', async () => {
  await pictures();
  const remove = button('Remove image 1').element();
  const [corner, tile] = [remove.getBoundingClientRect(), remove.closest('li')?.getBoundingClientRect()];
  expect((tile?.right ?? 0) - corner.right).toBeLessThan(8);
  expect(corner.top - (tile?.top ?? 0)).toBeLessThan(8);
});
