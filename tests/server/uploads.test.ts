import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageKind } from '../../src/server/imageKind.ts';
import { admin, type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** A real PNG of one colour. */
function png(width: number, height: number): Buffer {
  const crcOf = (data: Buffer) => {
    let crc = ~0;
    for (const byte of data) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(content));
    return Buffer.concat([length, content, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x99)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const picture = png(300, 200);
type File = readonly [name: string, content: Buffer | string, type?: string];

async function upload(files: readonly File[], field = 'images') {
  const body = new FormData();
  for (const [name, content, type = 'image/png'] of files)
    body.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  const answer = await fetch(`${shop.url}/api/upload`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${await shop.tokenFor(admin)}` },
  });
  return { status: answer.status, body: await answer.json() };
}

const stored = () => readdirSync(join(shop.dataDir, 'uploads')).sort();

describe('POST /api/upload: multipart form, repeated field images', () => {
  test('the answer has imagePaths, in the order of the files; what was sent is served', async () => {
    const { status, body } = await upload([
      ['a.png', picture],
      ['b.png', png(10, 10)],
    ]);
    expect([status, Object.keys(body)]).toEqual([200, ['imagePaths']]);
    expect(body.imagePaths).toEqual([
      expect.stringMatching(/^\/uploads\/[\da-f-]{36}\.png$/),
      expect.stringMatching(/\.png$/),
    ]);
    const answer = await fetch(shop.url + body.imagePaths[0]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetch(shop.url + body.imagePaths[0], {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('?w= gives a small copy, where sharp is there; an odd width gives the original', async () => {
    const { body } = await upload([['a.png', picture]]);
    const small = await fetch(`${shop.url}${body.imagePaths[0]}?w=96`);
    expect(small.status).toBe(200);
    const hasSharp = await import('sharp').then(
      () => true,
      () => false,
    );
    expect(small.headers.get('content-type')).toBe(hasSharp ? 'image/webp' : 'image/png');
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(hasSharp ? picture.length : picture.length + 1);
    const odd = await fetch(`${shop.url}${body.imagePaths[0]}?w=97`);
    expect(odd.headers.get('content-type')).toBe('image/png');
  });

  test.each([
    [
      'an SVG',
      [['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml']],
      415,
    ],
    ['a page that calls itself an image', [['x.png', '<html><script>alert(1)</script></html>']], 415],
    ['an empty file', [['x.png', '']], 415],
    ['six megabytes', [['big.png', Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)])]], 413],
    ['eleven files', Array.from({ length: 11 }, (_, index): File => [`${index}.png`, picture]), 413],
    [
      'a good one and a bad one',
      [
        ['a.png', picture],
        ['b.png', 'no image'],
        ['c.png', picture],
      ],
      415,
    ],
    ['no files', [], 400],
  ] satisfies [string, File[], number][])('%s: refused, and nothing is kept', async (_, files, expected) => {
    const before = stored();
    const { status, body } = await upload(files);
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/\w{3}/)]);
    expect(stored()).toEqual(before);
  });

  test('a wrong field, and what is no form, are refused', async () => {
    expect((await upload([['a.png', picture]], 'file')).status).toBe(400);
    for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const { status } = await shop.call('POST', '/api/upload', { body: '{}', headers: { 'content-type': type } });
      expect([type, status]).toEqual([type, expect.toBeOneOf([400, 415])]);
    }
  });

  test('the name that was sent is never used', async () => {
    const { body } = await upload([['../../../etc/passwd.png', picture]]);
    expect(body.imagePaths[0]).toMatch(/^\/uploads\/[\da-f-]{36}\.png$/);
  });

  test('an upload that breaks off keeps nothing', async () => {
    const before = stored();
    const token = await shop.tokenFor(admin);
    const { port } = new URL(shop.url);
    await new Promise<void>((done) => {
      const socket = connect(Number(port), 'localhost', () => {
        const head = `--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n`;
        socket.write(
          `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${head}`,
        );
        socket.write(picture);
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on('close', () => done()).on('error', () => done());
    });
    await new Promise((later) => setTimeout(later, 300));
    expect(stored()).toEqual(before);
    expect((await shop.call('GET', '/api/orders')).status).toBe(200);
  });
});

describe('/uploads', () => {
  test('only images that were uploaded or drawn are there', async () => {
    const { port } = new URL(shop.url);
    const statusOf = (path: string) =>
      new Promise<string>((done) => {
        let answer = '';
        const socket = connect(Number(port), 'localhost', () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        );
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => done(answer.split('\r\n')[0] ?? ''));
      });
    for (const path of [
      '/uploads/../identity.json',
      '/uploads/..%2fidentity.json',
      '/uploads/%2e%2e/identity.json',
      '/uploads/',
      '/uploads/.hidden',
      '/uploads/a%00b.png',
      '/uploads/small/x.webp',
      '/uploads/seed-dragon-gold-1.svg',
      '/uploads/00000000-0000-0000-0000-000000000000.png',
    ]) {
      expect([path, await statusOf(path)]).toEqual([path, expect.stringMatching(/ 40[04] /)]);
    }
  });

  test('every picture of the new shop can be drawn', async () => {
    const { rows } = await shop.call('GET', '/api/products');
    const urls = rows.flatMap(({ images }) => (Array.isArray(images) ? images.map(({ url }) => String(url)) : []));
    const users = (await shop.call('GET', '/api/admin/users')).rows.flatMap(({ avatar }) =>
      avatar ? [String(avatar)] : [],
    );
    for (const url of new Set([...urls, ...users])) {
      const { status, headers, text } = await shop.call('GET', url, { as: null });
      expect([url, status, headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
      expect(text).toMatch(/^<svg .*<\/svg>$/s);
      expect(text).not.toMatch(/NaN|undefined/);
    }
  });

  test('images are known by their first bytes', () => {
    expect(imageKind(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('jpg');
    expect(imageKind(Buffer.from('GIF89a'))).toBe('gif');
    expect(imageKind(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp');
    expect(imageKind(Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1'))).toBe('avif');
    expect(imageKind(Buffer.from('\0\0\0\x20ftypisom'))).toBeUndefined();
    expect(imageKind(Buffer.alloc(0))).toBeUndefined();
  });
});
