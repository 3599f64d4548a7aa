import { afterEach, expect, test } from 'vitest';
import { refuseStrayDrops } from '../../src/panel/app/strayDrops.ts';
import { pngFile } from '../support/pngFile.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, openDialog, textbox } from '../support/staff.ts';

freshShop();
let listeners = new AbortController();
afterEach(() => listeners.abort());

/** Files, links or texts that are dragged over an element. @returns what the page does with them */
function dragOver(element: Element, { files = [], ...texts }: { files?: readonly string[]; [type: string]: unknown }) {
  listeners.abort();
  listeners = new AbortController();
  refuseStrayDrops(listeners.signal);
  const dataTransfer = new DataTransfer();
  for (const name of files) dataTransfer.items.add(pngFile(name));
  for (const [type, text] of Object.entries(texts)) dataTransfer.setData(type, String(text));
  const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  element.dispatchEvent(over);
  element.dispatchEvent(drop);
  return { leaves: !over.defaultPrevented || !drop.defaultPrevented, isRefused: dataTransfer.dropEffect === 'none' };
}

const kept = { leaves: false, isRefused: true };
const link = { 'text/uri-list': 'https://elsewhere.example/a.png' };

test('a file or a link that is dropped on a list leaves the page as it is', async () => {
  await renderScreen('discounts');
  await listed();
  for (const element of [document.body, document.querySelector('table') ?? document.body]) {
    expect(dragOver(element, { files: ['a.png'] })).toEqual(kept);
    expect(dragOver(element, { files: ['list.csv'] })).toEqual(kept);
    expect(dragOver(element, { files: ['a.png'], ...link })).toEqual(kept);
    expect(dragOver(element, link)).toEqual(kept);
    expect(dragOver(element, { 'text/plain': 'a text' }).leaves).toBe(true);
  }
});

test('a file that is dropped on a dialog without pictures, or beside it, leaves it as it is; a text input takes links', async () => {
  await renderScreen('discounts');
  await openDialog('Add Discount');
  const box = dialog('Add Discount').element();
  const backdrop = document.querySelector('.MuiBackdrop-root') ?? box;
  for (const element of [box, box.querySelector('h2') ?? box, backdrop, textbox('Code').element()])
    expect(dragOver(element, { files: ['a.png'] })).toEqual(kept);
  expect(dragOver(textbox('Code').element(), link).leaves).toBe(true);
});

test('a form with pictures takes dropped files, but not on its title, and no picture of another site', async () => {
  await renderScreen('products');
  await openDialog('Add Product');
  await expect.element(button('Upload Images')).toBeVisible();
  const box = dialog('Add Product').element();
  expect(dragOver(box.querySelector('h2') ?? box, { files: ['a.png'] })).toEqual(kept);
  expect(dragOver(textbox('Slug').element(), { files: ['a.png'], ...link })).toEqual(kept);
  expect(dragOver(textbox('Slug').element(), { files: ['a.png'] }).leaves).toBe(false);
  await expect.element(button('Remove image 1')).toBeVisible();
});
