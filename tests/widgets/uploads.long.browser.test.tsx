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

test('a file that is no picture, or too large, is not sent, and an error names it; the others of the same drop are uploaded', async () => {
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

test('a drop of refused files sends nothing, and does not block saving', async () => {
  await addProduct();
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  expect(sent()).toEqual([]);
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(page.getByText('Wait until the upload has finished.')).not.toBeInTheDocument();
});

test('the errors are about the last given files', async () => {
  await addProduct();
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  drop(png('front.png'));
  await expect.element(button('Remove image 1')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an empty file is told as empty, and not sent', async () => {
  await addProduct();
  drop(png('e.png', 0), png('front.png'));
  await expect.element(button('Remove image 1')).toBeVisible();
  expect(sent()).toEqual([['front.png']]);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^e.png was not uploaded: it is empty.×$/);
});

test('a file of exactly the maximum size is accepted', async () => {
  await addProduct();
  drop(png('just.png', 5 * MEGABYTE), png('more.png', 5 * MEGABYTE + 1));
  await expect.element(button('Remove image 1')).toBeVisible();
  expect(sent()).toEqual([['just.png']]);
  await expect.element(alerted('more.png was not uploaded: it has 5.1 MB, the limit is 5 MB')).toBeVisible();
});

test('the config has the accepted types and sizes, and their messages', async () => {
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

test('a field of one picture takes the first acceptable file of a drop', async () => {
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

test('each file has a progress bar with its name', async () => {
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

test('a field of one picture has the progress bar, too', async () => {
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

test('one refused file stops none of the others: each has its own outcome and reason, and no Retry that cannot help', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusals = new Map([
    ['torn.png', json({ message: 'This picture is damaged.' }, 415)],
    ['big.png', new Response('<html><h1>413</h1></html>', { status: 413, headers: { 'content-type': 'text/html' } })],
  ]);
  shop.api.on('POST /upload', ({ body }) => {
    const refused = [body].flat().flatMap((name) => refusals.get(String(name))?.clone() ?? []);
    return refused[0] ?? stored(body);
  });
  await addProduct();
  drop(png('front.png'), png('torn.png'), png('big.png'), png('back.png'));
  await expect.poll(shownPictures).toEqual(['/uploads/front.png', '/uploads/back.png']);
  await expect.element(alerted('torn.png')).toHaveTextContent('Upload failed: torn.pngThis picture is damaged.');
  await expect.element(alerted('big.png')).toHaveTextContent('Upload failed: big.pngThis is too large for the server.');
  await expect.element(button('Retry')).not.toBeInTheDocument();
  const all = ['front.png', 'torn.png', 'big.png', 'back.png'];
  expect(sent()).toEqual([all, ...all.map((name) => [name])]);
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test("where the server does not answer, 'Retry' sends the files one by one", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.api.on('POST /upload', () => new Response('<html>502</html>', { status: 502 }));
  await addProduct();
  drop(png('front.png'), png('back.png'));
  await expect
    .element(alerted('Upload failed: front.png, back.png'))
    .toHaveTextContent('The shop server does not answer at the moment. Try again later.');
  drop(pdf('notes.pdf'));
  await expect.element(alerted('notes.pdf')).toBeVisible();
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
  shop.api.on('POST /upload', ({ body }) => stored(body));
  await button('Retry').click();
  await expect.poll(shownPictures).toEqual(['/uploads/front.png', '/uploads/back.png']);
  await expect.element(alerted('Upload failed')).not.toBeInTheDocument();
  expect(sent()).toEqual([['front.png', 'back.png'], ['front.png'], ['back.png']]);
});

/** A file with these first bytes; by default with those of no known kind. */
const fileOf = (name: string, type: string, bytes: readonly (number | string)[] = [0]) =>
  new File(
    [
      new Uint8Array(
        bytes.flatMap((one) => (typeof one === 'string' ? [...one].map((sign) => sign.charCodeAt(0)) : one)),
      ),
    ],
    name,
    { type },
  );
const pngBytes = [0x89, 'PNG\r\n', 0x1a, '\n'];
const heicBytes = [0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1heic'];

test.each([
  ['x.webp', ''],
  ['x.avif', ''],
  ['x.jpg', 'image/jpg'],
  ['x.jpg', 'image/pjpeg'],
  ['x.png', 'image/x-png'],
  ['x.gif', 'application/octet-stream'],
  ['X.JPEG', ''],
  ['photo', 'image/pjpeg'],
])('%s is accepted, although the system calls it %j', async (name, type) => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf(name, type));
  await expect.element(textbox('Photo')).toHaveValue(`/uploads/${name}`);
});

test.each<[name: string, type: string, bytes: readonly (number | string)[]]>([
  ['png.jpg', 'image/jpeg', pngBytes],
  ['nothing', '', pngBytes],
  ['photo.txt', 'text/plain', [0xff, 0xd8, 0xff, 0xe0]],
  ['x', '', ['RIFF', 1, 2, 3, 4, 'WEBPVP8 ']],
  ['x.heic', 'image/heic', [0, 0, 0, 28, 'ftypmif1', 0, 0, 0, 0, 'mif1avif']],
])('%s of the type %j is accepted by its bytes', async (name, type, bytes) => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf(name, type, bytes));
  await expect.element(textbox('Photo')).toHaveValue(`/uploads/${name}`);
});

test('a file that is a picture only by its name is not sent, nor one of another format', async () => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(
    fileOf('scan.png', 'image/png', ['%PDF-1.7']),
    fileOf('logo.jpg', 'image/jpeg', ['<?xml version="1.0"?>\n<svg xmlns="">']),
    fileOf('page.png', 'image/png', ['<!DOCTYPE html>']),
    fileOf('old.tif', ''),
  );
  for (const name of ['scan.png', 'logo.jpg', 'page.png', 'old.tif'])
    await expect.element(alerted(`${name} was not uploaded: only JPEG, PNG, WEBP, GIF, AVIF`)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a HEIC picture that the browser cannot read is refused, with what to do; whatever its name says', async () => {
  await addProduct();
  drop(fileOf('photo.heic', '', heicBytes), fileOf('IMG_1.JPG', 'image/jpeg', heicBytes), png('front.png'));
  await expect.poll(shownPictures).toEqual(['/uploads/front.png']);
  await expect
    .element(alerted('photo.heic is a HEIC picture, which this browser cannot read: save it as JPEG'))
    .toHaveTextContent('IMG_1.JPG is a HEIC picture');
  expect(sent()).toEqual([['front.png']]);
});

test('a HEIC picture that the browser reads is sent as JPEG', async () => {
  const picture = await createImageBitmap(new ImageData(2, 2));
  vi.spyOn(window, 'createImageBitmap').mockResolvedValue(picture);
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf('IMG_1.HEIC', '', heicBytes));
  await expect.element(textbox('Photo')).toHaveValue('/uploads/IMG_1.jpg');
});

test('more files than the API takes at once are sent one call after the other, and keep their order', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.png`);
  await addProduct();
  drop(...names.map((name) => png(name)));
  await expect.poll(shownPictures).toEqual(names.map((name) => `/uploads/${name}`));
  expect(sent()).toEqual([names.slice(0, 10), names.slice(10)]);
});
