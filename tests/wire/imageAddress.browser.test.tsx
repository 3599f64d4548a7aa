import { expect, test } from 'vitest';
import { panel } from '../../src/config/panel.ts';
import { createApi } from '../../src/wire/api.ts';

const host = 'https://api.shop.example';
const token = async () => undefined;
const uploaded = '/uploads/1b4e28ba-2fa1-4d2b-883f-0016d3cca427.jpg';

test('a picture of the API is asked for as wide as it is on this screen', () => {
  const { imageAddress } = createApi({ host, base: '/api', token, small: panel.api.upload.small });
  expect(imageAddress(uploaded, 48)).toBe(`${host}${uploaded}?w=${Math.ceil(48 * devicePixelRatio)}`);
  expect(imageAddress(uploaded)).toBe(host + uploaded);
});

test('any other address is shown as it is, behind the API host', () => {
  const { imageAddress } = createApi({ host, base: '/api', token, small: panel.api.upload.small });
  for (const [url, shown] of [
    ['/uploads/desk.jpg', `${host}/uploads/desk.jpg`],
    ['uploads/desk.jpg', `${host}/uploads/desk.jpg`],
    [`${uploaded}?v=2`, `${host}${uploaded}?v=2`],
    [`https://elsewhere.example${uploaded}`, `https://elsewhere.example${uploaded}`],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ] as const) {
    expect(imageAddress(url, 48)).toBe(shown);
  }
});

test('without small copies in the config the picture itself is shown', () => {
  const { imageAddress } = createApi({ host, base: '/api', token });
  expect(imageAddress(uploaded, 48)).toBe(host + uploaded);
});
