import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderField } from '../support/renderField.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, dialog, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();

const MEGABYTE = 1024 * 1024;
const png = (name: string, bytes = 7) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

/** What was sent to the upload: the names of the files of each call. */
const sent = () => shop.api.made.filter(({ call }) => call === 'POST /upload').map(({ body }) => body);

/** Drops files on the form. */
function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const form = document.querySelector('form');
  form?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

async function addProduct(): Promise<void> {
  await renderScreen('products');
  await openDialog('Add Product');
  await expect.element(button('Upload Images')).toBeVisible();
}

/** A form of one picture. */
const onePicture = (options: object = {}) =>
  renderField({
    schema: { type: 'string', title: 'Photo' },
    ui: {
      'ui:widget': 'ImageUpload',
      'ui:options': { upload: 'Choose', uploading: 'Sending', uploadFailed: 'Not sent', ...options },
    },
  });

test('what is no picture, or too large, is not sent and told by its name; the others of the same drop go up', async () => {
  await addProduct();
  drop(pdf('notes.pdf'), png('front.png'), png('wall.png', 7.13 * MEGABYTE));
  await expect.element(button('Remove image 1')).toBeVisible();
  expect(sent()).toEqual([['front.png']]);
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('notes.pdf was not uploaded: only JPEG, PNG, WEBP, GIF, AVIF pictures are taken.');
  await expect
    .element(alert)
    .toHaveTextContent('wall.png was not uploaded: it has 7.2 MB, and 5 MB at most are taken.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(dialog('Add Product')).toBeVisible();
});

test('a drop of refused files sends nothing, and keeps nobody from saving', async () => {
  await addProduct();
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  expect(sent()).toEqual([]);
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(page.getByText('Wait until the upload has finished.')).not.toBeInTheDocument();
});

test('the sentences are about the files that were given last', async () => {
  await addProduct();
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  drop(png('front.png'));
  await expect.element(button('Remove image 1')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a file may be as large as it may be', async () => {
  await addProduct();
  drop(png('just.png', 5 * MEGABYTE), png('more.png', 5 * MEGABYTE + 1));
  await expect.element(button('Remove image 1')).toBeVisible();
  expect(sent()).toEqual([['just.png']]);
  await expect.element(alerted('more.png was not uploaded: it has 5.1 MB, and 5 MB')).toBeVisible();
});

test('the config says which kinds and sizes a field takes, and in which words', async () => {
  await onePicture({
    accept: ['image/svg+xml', 'image/bmp'],
    maxSize: 0.5,
    wrongKind: '{file}: {kinds} only.',
    tooLarge: '{file}: {size} of {most}.',
  });
  await expect.element(button('Choose')).toBeVisible();
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe('image/svg+xml,image/bmp');
  drop(png('logo.png'));
  await expect.element(alerted('logo.png: SVG, BMP only.')).toBeVisible();
  drop(new File([new Uint8Array(MEGABYTE)], 'logo.bmp', { type: 'image/bmp' }));
  await expect.element(alerted('logo.bmp: 1 of 0.5.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a field of one picture takes the first that it can of those that are dropped', async () => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(pdf('notes.pdf'), png('front.png'), png('back.png'));
  await expect.element(textbox('Photo')).toHaveValue('/uploads/front.png');
  expect(sent()).toEqual([['front.png']]);
  await expect.element(alerted('notes.pdf')).toBeVisible();
});
