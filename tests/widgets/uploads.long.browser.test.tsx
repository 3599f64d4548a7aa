import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { judge } from '../../src/panel/widgets/upload/refusal.ts';
import { settled } from '../screens/settled.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { pngFile } from '../support/pngFile.ts';
import { renderField } from '../support/renderField.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, dialog, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();

const MEGABYTE = 1024 * 1024;
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
  drop(pdf('notes.pdf'), pngFile('front.png'), pngFile('wall.png', 7.13 * MEGABYTE));
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
  drop(pngFile('front.png'));
  await expect.element(button('Remove image 1')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an empty file is told as empty, and not sent', async () => {
  await addProduct();
  drop(pngFile('e.png', 0), pngFile('front.png'));
  await expect.element(button('Remove image 1')).toBeVisible();
  expect(sent()).toEqual([['front.png']]);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^e.png was not uploaded: it is empty.×$/);
});

test('a file of exactly the maximum size is accepted', async () => {
  await addProduct();
  drop(pngFile('just.png', 5 * MEGABYTE), pngFile('more.png', 5 * MEGABYTE + 1));
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
  drop(pngFile('logo.png'));
  await expect.element(alerted('logo.png: SVG, BMP only.')).toBeVisible();
  drop(new File(['BM', new Uint8Array(MEGABYTE - 2)], 'logo.bmp', { type: 'image/bmp' }));
  await expect.element(alerted('logo.bmp: 1 of 0.5.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a field of one picture takes the first acceptable file of a drop', async () => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(pdf('notes.pdf'), pngFile('front.png'), pngFile('back.png'));
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
  drop(pngFile('front.png', 1000), pngFile('back.png', 3000));
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
  drop(pngFile('front.png'));
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
    ['named.png', json({ message: 'Payload Too Large' }, 413)],
    ['huge.png', json({ message: 'An image may have 40 million pixels at most.' }, 413)],
  ]);
  shop.api.on('POST /upload', ({ body }) => {
    const refused = [body].flat().flatMap((name) => refusals.get(String(name))?.clone() ?? []);
    return refused[0] ?? stored(body);
  });
  await addProduct();
  drop(...['front.png', 'torn.png', 'big.png', 'named.png', 'huge.png', 'back.png'].map((name) => pngFile(name)));
  await expect.poll(shownPictures).toEqual(['/uploads/front.png', '/uploads/back.png']);
  await expect.element(alerted('torn.png')).toHaveTextContent('Upload failed: torn.pngThis picture is damaged.');
  await expect.element(alerted('big.png')).toHaveTextContent('Upload failed: big.pngThis is too large for the server.');
  await expect.element(alerted('named.png')).toHaveTextContent(/named.pngThis is too large for the server.×$/);
  await expect.element(alerted('huge.png')).toHaveTextContent(/huge.pngAn image may have 40 million pixels at most.×$/);
  await expect.element(button('Retry')).not.toBeInTheDocument();
  const all = ['front.png', 'torn.png', 'big.png', 'named.png', 'huge.png', 'back.png'];
  expect(sent()).toEqual([all, ...all.map((name) => [name])]);
  await settled();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test("where the server does not answer, 'Retry' sends the files one by one", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.api.on('POST /upload', () => new Response('<html>502</html>', { status: 502 }));
  await addProduct();
  drop(pngFile('front.png'), pngFile('back.png'));
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

/** A file with these first bytes. */
const fileOf = (name: string, type: string, bytes: readonly (number | string)[]) =>
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
const jpegBytes = [0xff, 0xd8, 0xff, 0xe0];
const webpBytes = ['RIFF', 1, 2, 3, 4, 'WEBPVP8 '];
const heicBytes = [0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1heic'];

test.each<[name: string, type: string, bytes: readonly (number | string)[]]>([
  ['png.jpg', 'image/jpeg', pngBytes],
  ['nothing', '', pngBytes],
  ['photo.txt', 'text/plain', jpegBytes],
  ['x', '', webpBytes],
  ['x.webp', '', webpBytes],
  ['x.avif', '', [0, 0, 0, 28, 'ftypavif']],
  ['x.jpg', 'image/jpg', jpegBytes],
  ['x.jpg', 'image/pjpeg', jpegBytes],
  ['x.png', 'image/x-png', pngBytes],
  ['x.gif', 'application/octet-stream', ['GIF89a']],
  ['X.JPEG', '', jpegBytes],
  ['photo', 'image/pjpeg', jpegBytes],
  ['x.heic', 'image/heic', [0, 0, 0, 28, 'ftypmif1', 0, 0, 0, 0, 'mif1avif']],
])('%s of the type %j is accepted by its bytes', async (name, type, bytes) => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf(name, type, bytes));
  await expect.element(textbox('Photo')).toHaveValue(`/uploads/${name}`);
});

test('a file that is a picture only by its name or media type is not sent, nor one of another format', async () => {
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  const none = [
    fileOf('scan.png', 'image/png', ['%PDF-1.7']),
    fileOf('logo.jpg', 'image/jpeg', ['<?xml version="1.0"?>\n<svg xmlns="">']),
    fileOf('page.png', 'image/png', ['<!DOCTYPE html>']),
    fileOf('notes.jpg', 'image/jpeg', ['Dear Ms Berg']),
    fileOf('zeros.webp', '', [0, 0, 0, 0]),
    fileOf('setup.gif', 'image/gif', ['MZ', 0x90, 0]),
    fileOf('film.avif', 'image/avif', [0, 0, 0, 32, 'ftypisom', 0, 0, 2, 0, 'isomiso2avc1mp41']),
    fileOf('sound.webp', 'image/webp', ['RIFF', 1, 2, 3, 4, 'WAVEfmt ']),
    fileOf('nothing', 'image/png', ['{}']),
    fileOf('old.tif', '', ['II*', 0]),
  ];
  drop(...none);
  for (const { name } of none)
    await expect.element(alerted(`${name} was not uploaded: only JPEG, PNG, WEBP, GIF, AVIF`)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('of a format whose first bytes the panel does not know, the name decides', async () => {
  await onePicture({ accept: ['image/jxl', 'image/svg+xml'] });
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf('a.svg', 'image/svg+xml', ['Dear Ms Berg']));
  await expect.element(alerted('a.svg was not uploaded')).toBeVisible();
  for (const file of [
    fileOf('b.jxl', 'image/jxl', [0xff, 0x0a]),
    fileOf('drawn.svg', '', [
      '<?xml version="1.0"?>\n<!-- <Made> by hand -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>',
    ]),
  ]) {
    drop(file);
    await expect.element(textbox('Photo')).toHaveValue(`/uploads/${file.name}`);
  }
});

test('a HEIC picture that the browser cannot read is refused, with what to do; whatever its name says', async () => {
  await addProduct();
  drop(fileOf('photo.heic', '', heicBytes), fileOf('IMG_1.JPG', 'image/jpeg', heicBytes), pngFile('front.png'));
  await expect.poll(shownPictures).toEqual(['/uploads/front.png']);
  await expect
    .element(alerted('photo.heic is a HEIC picture, which this browser cannot read: save it as JPEG'))
    .toHaveTextContent('IMG_1.JPG is a HEIC picture');
  expect(sent()).toEqual([['front.png']]);
});

/** A picture of noise, which no format makes small. @param alpha the opacity of its left half */
async function noise(name: string, type: string, [width, height]: readonly [number, number], alpha = 1): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  const line = new ImageData(width, 1);
  for (let y = 0; y < height; y += 1) {
    for (let at = 0; at < line.data.length; at += 4)
      line.data.set(
        [Math.random() * 256, Math.random() * 256, Math.random() * 256, at < width * 2 ? alpha * 255 : 255],
        at,
      );
    context?.putImageData(line, 0, y);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.95));
  return new File(blob ? [blob] : [], name, { type });
}

/** The file that would be sent. */
async function judged(file: File, options: object = {}, isElsewhere = false): Promise<File> {
  const outcome = await judge(file, { ...options }, isElsewhere);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.file;
}

/** The name, type, width and height of a file, and the opacity of its upper left corner. */
async function looks(file: File) {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const [, , , alpha = 255] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return [file.name, file.type, picture.width, picture.height, alpha];
}

const most = 5 * MEGABYTE;

test('a photo above the limit of bytes is drawn to 2,000 pixels, and sent under its name', async () => {
  const photo = await noise('IMG_1.JPG', 'image/jpeg', [3000, 2250]);
  expect(photo.size).toBeGreaterThan(most);
  const file = await judged(photo);
  expect(await looks(file)).toEqual(['IMG_1.JPG', 'image/jpeg', 2000, 1500, 255]);
  expect(file.size).toBeLessThan(most);
});

test('a picture of few bytes and too many pixels is drawn, one below the limits is sent as it is', async () => {
  const flat = async (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.fillRect(0, 0, width, height);
    return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'tall.jpg', { type: 'image/jpeg' });
  };
  const [tall, small] = [await flat(5001, 8000), await flat(2500, 1000)];
  expect(await looks(await judged(tall))).toEqual(['tall.jpg', 'image/jpeg', 1251, 2000, 255]);
  expect(await judged(small)).toBe(small);
  // Another server's limit of pixels nobody knows.
  expect(await judged(tall, {}, true)).toBe(tall);
});

test.each(['image/png', 'image/webp'])('a large %s keeps its transparency', async (type) => {
  const picture = await noise('shot.png', type, [2400, 1600], 0);
  const file = await judged(picture, { maxSize: 1 });
  expect(await looks(file)).toEqual([type === 'image/png' ? 'shot.webp' : 'shot.png', 'image/webp', 2000, 1334, 0]);
  // A PNG alone is taken: it cannot be made small enough, and says so.
  const png = judged(picture, { maxSize: 0.1, accept: [type] });
  await expect(png).rejects.toThrow(/^shot.png was not uploaded: it has [\d.]+ MB, the limit is 0.1 MB.$/);
});

test('a browser that writes no WebP sends a large picture without transparency as JPEG', async () => {
  const toBlob = HTMLCanvasElement.prototype.toBlob;
  const picture = await noise('shot.png', 'image/png', [1600, 1400]);
  expect(picture.size).toBeGreaterThan(most);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
  });
  expect(await looks(await judged(picture))).toEqual(['shot.jpg', 'image/jpeg', 1600, 1400, 255]);
});

test('animated and damaged pictures are not drawn, nor those of other formats', async () => {
  const rest = '\0'.repeat(MEGABYTE);
  for (const [name, ...bytes] of [
    ['a.png', ...pngBytes, '\0\0\0\rIHDR', '\0'.repeat(17), '\0\0\0\x08acTL', rest],
    ['a.webp', 'RIFF', 1, 2, 3, 4, 'WEBPVP8X', 10, 0, 0, 0, 0x12, rest],
    ['a.gif', 'GIF89a', rest],
    ['broken.jpg', ...jpegBytes, rest],
  ]) {
    const refusal = judged(fileOf(String(name), '', bytes), { maxSize: 0.5 });
    await expect(refusal).rejects.toThrow(`${name} was not uploaded: it has 1.1 MB, the limit is 0.5 MB.`);
  }
});

test('for another server pictures are only drawn to the limit that the config has', async () => {
  const photo = await noise('a.jpg', 'image/jpeg', [2400, 1800]);
  expect(await judged(photo, { maxSize: 20 }, true)).toBe(photo);
  expect(await looks(await judged(photo, { maxSize: 3 }, true))).toEqual(['a.jpg', 'image/jpeg', 2000, 1500, 255]);
  await expect(judged(await noise('b.jpg', 'image/jpeg', [3000, 2250]), {}, true)).rejects.toThrow(
    'b.jpg was not uploaded',
  );
});

/** A browser that reads HEIC: this one, as if each such file were that picture. */
const readsHeic = (picture: ImageBitmap) => vi.spyOn(window, 'createImageBitmap').mockResolvedValue(picture);

test('a HEIC picture that the browser reads is sent as JPEG', async () => {
  readsHeic(await createImageBitmap(new ImageData(2, 2)));
  await onePicture();
  await expect.element(button('Choose')).toBeVisible();
  drop(fileOf('IMG_1.HEIC', '', heicBytes));
  await expect.element(textbox('Photo')).toHaveValue('/uploads/IMG_1.jpg');
});

test.each([false, true])(
  'a HEIC picture is drawn where the browser can draw it (for another server: %s)',
  async (isElsewhere) => {
    const toBlob = HTMLCanvasElement.prototype.toBlob;
    const drawn: number[] = [];
    // As on iOS.
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      ...how
    ) {
      drawn.push(this.width);
      if (this.width * this.height > 16_777_216) done(null);
      else toBlob.call(this, done, ...how);
    });
    const large = document.createElement('canvas');
    [large.width, large.height] = [8064, 6048];
    const mock = readsHeic(await createImageBitmap(large));
    const file = await judged(fileOf('photo.heic', '', heicBytes), {}, isElsewhere);
    mock.mockRestore();
    expect(await looks(file)).toEqual(['photo.jpg', 'image/jpeg', 2000, 1500, 255]);
    expect(drawn).toEqual(isElsewhere ? [8064, 2000] : [2000]);
  },
);

test('more files than the API takes at once are sent one call after the other, and keep their order', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.png`);
  await addProduct();
  drop(...names.map((name) => pngFile(name)));
  await expect.poll(shownPictures).toEqual(names.map((name) => `/uploads/${name}`));
  expect(sent()).toEqual([names.slice(0, 10), names.slice(10)]);
});
