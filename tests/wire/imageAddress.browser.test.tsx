import { describe, expect, test } from 'vitest';
import { createApi } from '../../src/panel/wire/api.ts';
import { type Backend, backendOf } from '../../src/shared/config/backend.ts';
import { panel } from '../../src/shared/config/panel.ts';

const host = 'https://api.shop.example';
const token = async () => undefined;
const uploaded = '/uploads/1b4e28ba-2fa1-4d2b-883f-0016d3cca427.jpg';

test('a picture of the API is requested in the width that it has on this screen', () => {
  const { imageAddress } = createApi({ host, token, ...backendOf(panel) });
  expect(imageAddress(uploaded, 48)).toBe(`${host}${uploaded}?w=${Math.ceil(48 * devicePixelRatio)}`);
  expect(imageAddress(uploaded)).toBe(host + uploaded);
});

test('any other address is shown as it is, behind the API host', () => {
  const { imageAddress } = createApi({ host, token, ...backendOf(panel) });
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

test.each([
  ['//cdn.example/x.png', '//cdn.example/x.png'],
  ['HTTPS://img.example/Y.JPG', 'HTTPS://img.example/Y.JPG'],
  ['Http://img.example/y.jpg', 'Http://img.example/y.jpg'],
  ['DATA:image/png;base64,AAAA', 'DATA:image/png;base64,AAAA'],
  ['http.png', `${host}/http.png`],
  ['httpdocs/x.png', `${host}/httpdocs/x.png`],
  ['https:x.png', `${host}/https:x.png`],
  ['/uploads/Tisch weiß #2.jpg', `${host}/uploads/Tisch%20wei%C3%9F%20%232.jpg`],
  ['/uploads/#1/stool#2.jpg', `${host}/uploads/%231/stool%232.jpg`],
  ['/uploads/Really?.png', `${host}/uploads/Really%3F.png`],
  ['/uploads/Really? Yes #1.png', `${host}/uploads/Really%3F%20Yes%20%231.png`],
  ['/picture?file=desk.png&w=9', `${host}/picture?file=desk.png&w=9`],
  ['/uploads/50% off.jpg', `${host}/uploads/50%25%20off.jpg`],
  ['/uploads/100%', `${host}/uploads/100%25`],
  ['/uploads/Tisch%20wei%C3%9F.jpg', `${host}/uploads/Tisch%20wei%C3%9F.jpg`],
  ['/uploads/50%25.jpg', `${host}/uploads/50%25.jpg`],
  ['/uploads/椅子 \ud800.jpg', `${host}/uploads/%E6%A4%85%E5%AD%90%20%EF%BF%BD.jpg`],
  ['C:\\pictures\\x.png', `${host}/C:%5Cpictures%5Cx.png`],
])('%s is shown from %s', (url, shown) => {
  const { imageAddress } = createApi({ host, base: '/api', token });
  expect(imageAddress(url)).toBe(shown);
});

test('a picture of another host keeps it where the API is on the host of the page', () => {
  const { imageAddress } = createApi({ host: '', base: '/api', token });
  expect(imageAddress('//cdn.example/x.png')).toBe('//cdn.example/x.png');
  expect(imageAddress('a#b.png')).toBe('/a%23b.png');
});

describe('a picture that a backend keeps by its id', () => {
  const upload = { call: 'POST /files', field: 'file', paths: 'data.id', store: 'id', each: true } as const;
  const of = (base: string, address: string): Backend => ({ base, upload: { ...upload, base, address } });

  test.each([
    ['/assets/{id}', '', `${host}/assets/1b`],
    ['assets/{id}?w=9', '/v1', `${host}/v1/assets/1b?w=9`],
    ['assets/{id}', 'https://directus.example/shop', 'https://directus.example/shop/assets/1b'],
    ['/assets/{id}', 'https://directus.example/shop', 'https://directus.example/assets/1b'],
    ['https://cdn.example/{id}.webp', '/v1', 'https://cdn.example/1b.webp'],
  ])('is shown from %s below %j', (address, base, shown) => {
    const { imageAddress } = createApi({ host, token, ...of(base, address) });
    expect(imageAddress('1b')).toBe(shown);
    expect(createApi({ host, base: '/api', token }).imageAddress('1b', 48, of(base, address))).toBe(shown);
  });

  test('a value that is an address or a path is shown from there', () => {
    const { imageAddress } = createApi({ host, token, ...of('/v1', '/assets/{id}') });
    expect(imageAddress('/uploads/a.png')).toBe(`${host}/uploads/a.png`);
    expect(imageAddress('https://a.example/b.png')).toBe('https://a.example/b.png');
    expect(imageAddress('..')).toBe(`${host}/`);
  });
});
