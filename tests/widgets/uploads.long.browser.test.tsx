import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settled } from '../screens/settled.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
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
  await expect.element(alert).toHaveTextContent('wall.png was not uploaded: it has 7.2 MB, the limit is 5 MB.');
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
  await expect.element(alerted('more.png was not uploaded: it has 5.1 MB, the limit is 5 MB')).toBeVisible();
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

const stored = (names: unknown) =>
  json({ imagePaths: Array.isArray(names) ? names.map((name) => `/uploads/${name}`) : [] });
const bar = (name: string) => page.getByRole('progressbar', { name, exact: true });
const shownPictures = () =>
  [...document.querySelectorAll('[role=dialog] li img')].map((picture) => picture.getAttribute('src'));

test('each file on its way has a bar with its name, that tells how much of it has been sent', async () => {
  const answer = held<Response>();
  shop.api.on('POST /upload', () => answer.promise);
  await addProduct();
  await textbox('Name').first().fill('Oak stool');
  drop(png('front.png', 1000), png('back.png', 3000));
  await expect.element(bar('Uploading... front.png')).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(sent).toHaveLength(1);
  shop.api.tellSent(0.5);
  await expect.element(bar('Uploading... front.png')).toHaveAttribute('aria-valuenow', '100');
  await expect.element(bar('Uploading... back.png')).toHaveAttribute('aria-valuenow', '33');
  await expect.element(button('Save')).toBeDisabled();
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
  // How long the server takes with what it has, nobody can tell.
  shop.api.tellSent(1);
  await expect.element(bar('Uploading... back.png')).not.toHaveAttribute('aria-valuenow');
  answer.resolve(stored(['front.png', 'back.png']));
  await expect.poll(shownPictures).toEqual(['/uploads/front.png', '/uploads/back.png']);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(textbox('Name').first()).toHaveValue('Oak stool');
});

test('a field of one picture has the bar too', async () => {
  const answer = held<Response>();
  shop.api.on('POST /upload', () => answer.promise);
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(png('front.png'));
  await expect.element(bar('Sending front.png')).toBeVisible();
  await expect.element(button('Sending')).toBeDisabled();
  answer.resolve(stored(['front.png']));
  await expect.element(textbox('Photo')).toHaveValue('/uploads/front.png');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test("'Retry' sends the files one by one: the one that the API refuses keeps none of the others from it", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.api.on('POST /upload', ({ body }) =>
    Array.isArray(body) && body.includes('torn.png') ? json({}, 415) : stored(body),
  );
  await addProduct();
  drop(png('front.png'), png('torn.png'), png('back.png'));
  await expect.element(alerted('Upload failed: front.png, torn.png, back.png')).toBeVisible();
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
  await button('Retry').click();
  await expect.poll(shownPictures).toEqual(['/uploads/front.png', '/uploads/back.png']);
  await expect.element(alerted('Upload failed')).toHaveTextContent('Upload failed: torn.png');
  expect(sent()).toEqual([['front.png', 'torn.png', 'back.png'], ['front.png'], ['torn.png'], ['back.png']]);
});

test('more files than the API takes at once are sent one call after the other, and keep their order', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.png`);
  await addProduct();
  drop(...names.map((name) => png(name)));
  await expect.poll(shownPictures).toEqual(names.map((name) => `/uploads/${name}`));
  expect(sent()).toEqual([names.slice(0, 10), names.slice(10)]);
});
