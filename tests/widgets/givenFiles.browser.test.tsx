import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pngFile } from '../support/pngFile.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();

const remove = (place: number) => button(`Remove image ${place}`);

/** What a person drags in or copies: files, or a text with them. */
function carried(names: readonly string[], text?: string): DataTransfer {
  const data = new DataTransfer();
  for (const name of names) data.items.add(pngFile(name));
  if (text !== undefined) data.setData('text/plain', text);
  return data;
}

const uploads = () => shop.api.made.filter(({ call }) => call.includes('/upload'));

async function openStool(): Promise<Element> {
  await renderScreen('products');
  await openDialog('Add Product');
  return dialog('Add Product').element();
}

const at = (form: Element, label: string): Element => {
  const field = textbox(label).element();
  expect(form.contains(field)).toBe(true);
  return field;
};

test('pictures that are dropped on a form are uploaded together, and added to it', async () => {
  const field = at(await openStool(), 'Name');
  const dataTransfer = carried(['front.png', 'back.png']);
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
  field.dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(remove(2)).toBeVisible();
  expect(uploads()).toHaveLength(1);
});

test('a picture that is pasted into a form is uploaded, and added to it', async () => {
  const field = at(await openStool(), 'Slug');
  const clipboardData = carried(['shot.png']);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(remove(1)).toBeVisible();
});

test('a text that is pasted stays a text, whatever picture of it comes with it', async () => {
  const field = at(await openStool(), 'Slug');
  const clipboardData = carried(['cell.png'], 'walnut-stool');
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
  expect(uploads()).toHaveLength(0);
});

test('a picture of the page itself that is dragged is not uploaded', async () => {
  const field = at(await openStool(), 'Name');
  const dataTransfer = carried(['desk.png']);
  dataTransfer.setData('text/uri-list', 'https://shop.example/desk.png');
  field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('button', { name: 'Upload Images' })).toBeVisible();
  expect(uploads()).toHaveLength(0);
});
