import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { setScheme } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderField } from '../support/renderField.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';
import { pictureForm } from '../widgets/pictureForm.tsx';

const shop = freshShop();

const picture = '/tests/support/picture.svg';

/** How bright a colour is, from 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How a picture fills its place, and what black and white have least as contrast on what is behind it, in both schemes. */
async function lookOf(name: string) {
  const image = page.getByRole('img', { name, exact: true });
  await expect.element(image).toBeVisible();
  const contrasts = (['light', 'dark'] as const).flatMap((scheme) => {
    setScheme(scheme);
    const behind = luminance(getComputedStyle(image.element()).backgroundColor) + 0.05;
    return [1.05 / behind, behind / 0.05];
  });
  setScheme('light');
  const { width, height } = image.element().getBoundingClientRect();
  return {
    fit: getComputedStyle(image.element()).objectFit,
    size: [width, height],
    isSeen: Math.min(...contrasts) >= 3,
  };
}

const cats = (options: object = {}) =>
  entityFrom(
    'cats',
    {
      type: 'object',
      title: 'Cat',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        photo: { type: 'string' },
        face: { type: 'string' },
      },
    },
    {
      endpoints: { list: 'GET /cats' },
      list: {
        title: 'Cats',
        label: 'name',
        columns: [
          { field: 'name', title: 'Name' },
          { field: 'photo', title: 'Photo', cell: 'image', ...options },
          { field: 'face', title: 'Face', cell: 'avatar' },
        ],
      },
    },
    panel,
  );

async function showCats(options: object = {}) {
  shop.api.on('GET /cats', () => json([{ id: '1', name: 'Tom', photo: picture, face: picture }]));
  await renderScreen(cats(options));
  await listed();
}

test('a picture of a list is whole, a face fills its place, and black and white are seen behind both', async () => {
  await showCats();
  expect(await lookOf('Photo Tom')).toEqual({ fit: 'contain', size: [48, 48], isSeen: true });
  expect(await lookOf('Face Tom')).toEqual({ fit: 'cover', size: [40, 40], isSeen: true });
});

test('a column may fill the place of its pictures', async () => {
  await showCats({ fit: 'cover', size: 64 });
  expect(await lookOf('Photo Tom')).toEqual({ fit: 'cover', size: [64, 64], isSeen: true });
});

test.each([
  [{}, 'contain'],
  [{ fit: 'cover' }, 'cover'],
])('the pictures of a form with %j: %s', async (options, fit) => {
  await pictureForm([{ url: picture }], options);
  // With its border.
  expect(await lookOf('Image 1')).toEqual({ fit, size: [64, 64], isSeen: true });
});

test.each([
  [{}, 'contain'],
  [{ fit: 'cover' }, 'cover'],
])('the picture of a field with %j: %s', async (options, fit) => {
  await renderField({
    schema: { type: 'string', title: 'Photo' },
    ui: {
      'ui:widget': 'ImageUpload',
      'ui:options': { upload: 'Choose', uploading: 'Sending', uploadFailed: 'Not sent', ...options },
    },
    value: picture,
  });
  expect(await lookOf('Preview of Photo')).toEqual({ fit, size: [96, 96], isSeen: true });
});
