import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderStore } from '../../src/server/pictures/folderStore.ts';
import { imageKind } from '../../src/server/pictures/imageKind.ts';
import { thumbnails } from '../../src/server/pictures/thumbnails.ts';
import { pngOf } from '../support/png.ts';
import { admin, type StartedShop, startShop } from './startShop.ts';

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** A PNG whose header was changed: its checksum is made right. */
function withCrc(image: Buffer): Buffer {
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  return image;
}

const picture = pngOf(300, 200);
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
  test('the answer has imagePaths, in the order of the files; the picture that was sent is served', async () => {
    const { status, body } = await upload([
      ['a.png', picture],
      ['b.png', pngOf(10, 10)],
    ]);
    expect([status, Object.keys(body)]).toEqual([200, ['imagePaths']]);
    expect(body.imagePaths).toEqual([
      expect.stringMatching(/^\/uploads\/[\da-f-]{36}\.png$/),
      expect.stringMatching(/\.png$/),
    ]);
    const answer = await fetch(shop.url + body.imagePaths[0]);
    const pixels = (image: Buffer) => sharp(image).raw().toBuffer();
    expect((await pixels(Buffer.from(await answer.arrayBuffer()))).equals(await pixels(picture))).toBe(true);
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

  test('?w= gives the smallest copy that is as wide; a wider one than all is the picture itself', async () => {
    const { body } = await upload([['a.png', pngOf(700, 600)]]);
    const widthAt = async (w: string) => {
      const answer = await fetch(`${shop.url}${body.imagePaths[0]}?w=${w}`);
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [answer.headers.get('content-type'), width];
    };
    expect(await widthAt('96')).toEqual(['image/webp', 96]);
    expect(await widthAt('97')).toEqual(['image/webp', 128]);
    for (const none of ['513', '-1', 'wide', '']) expect(await widthAt(none)).toEqual(['image/png', 700]);
  });

  test.each([
    [300, 1200],
    [1200, 300],
  ])(
    'a small copy keeps the whole of a picture of %i x %i, and none that was cut out is served',
    async (width, height) => {
      const strip = (left: number, top: number, background: string) => ({
        input: { create: { width: 50, height: 50, channels: 3, background } } as const,
        left,
        top,
      });
      const content = await sharp({ create: { width, height, channels: 3, background: 'white' } })
        .composite([strip(0, 0, 'red'), strip(width - 50, height - 50, 'blue')])
        .png()
        .toBuffer();
      const { body } = await upload([['a.png', content]]);
      // As a former release has made it.
      mkdirSync(join(shop.dataDir, 'uploads/small'), { recursive: true });
      const square = await sharp(content).resize(64, 64).webp().toBuffer();
      writeFileSync(
        join(shop.dataDir, `uploads/small/${body.imagePaths[0].slice('/uploads/'.length)}-64.webp`),
        square,
      );
      const small = sharp(Buffer.from(await (await fetch(`${shop.url}${body.imagePaths[0]}?w=64`)).arrayBuffer()));
      const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([64, (64 * height) / width]);
      const [red = 0, , blue = 255] = data;
      expect(red - blue).toBeGreaterThan(100);
      const [lastRed = 255, , lastBlue = 0] = data.subarray(-3);
      expect(lastBlue - lastRed).toBeGreaterThan(100);
    },
  );

  test('pictures that wait for their thumbnails are not in memory', async () => {
    const { body } = await upload(Array.from({ length: 8 }, (_, index): File => ['a.png', pngOf(300, 100 + index)]));
    const folder = folderStore(join(shop.dataDir, 'uploads'));
    let open = 0;
    let most = 0;
    const small = thumbnails({
      ...folder,
      read: (name, known) => {
        if (!name.startsWith('small/')) open += 1;
        most = Math.max(most, open);
        return folder.read(name, known);
      },
      put: async (file, name) => {
        open -= 1;
        await folder.put(file, name);
      },
    });
    const names: string[] = body.imagePaths.map((path: string) => path.slice('/uploads/'.length));
    const made = await Promise.all(names.map((name) => small(name, 64)));
    for (const one of made) one?.content?.body.destroy();
    expect(made.every((one) => one?.content)).toBe(true);
    // One that is decoded, and one that is being stored.
    expect(most).toBeLessThanOrEqual(2);
  });

  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    });
  const served = async (path: string, query = '') => {
    const answer = await fetch(shop.url + path + query);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const sent = async (content: Buffer) => {
    const { status, body } = await upload([['a.png', content]]);
    expect([status, body.message]).toEqual([200, undefined]);
    return String(body.imagePaths[0]);
  };

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s keeps its format, and has small copies',
    async (format) => {
      const path = await sent(await noise(300, 200).toFormat(format).toBuffer());
      const { format: stored, width, height } = await sharp(await served(path)).metadata();
      expect([stored, width, height]).toEqual([format === 'avif' ? 'heif' : format, 300, 200]);
      expect((await sharp(await served(path, '?w=64')).metadata()).width).toBe(64);
    },
  );

  // Shows no one in 7.
  test('location and camera data are removed, and the orientation is applied', async () => {
    const exif = {
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    };
    const taken = await noise(300, 200).jpeg().withExif(exif).toBuffer();
    const turned = await sharp(taken).keepExif().withMetadata({ orientation: 6 }).toBuffer();
    expect(turned.includes('Camera')).toBe(true);
    const kept = await served(await sent(turned));
    const { exif: left, width, height, orientation } = await sharp(kept).metadata();
    expect([left, width, height, orientation]).toEqual([undefined, 200, 300, undefined]);
    expect(kept.includes('Camera')).toBe(false);
  });

  // Shows no one in 7.
  test('bytes after a picture, and its comments, are removed', async () => {
    const page = '<html><script>alert(1)</script></html>';
    for (const content of [
      Buffer.concat([picture, Buffer.from(page)]),
      Buffer.concat([await noise(50, 50).jpeg().toBuffer(), Buffer.from(page)]),
      await noise(50, 50)
        .gif()
        .toBuffer()
        .then((gif) => Buffer.concat([gif, Buffer.from(page)])),
    ]) {
      expect((await served(await sent(content))).includes('<script')).toBe(false);
    }
  });

  test('a large picture is made smaller, and an animation stays animated', async () => {
    const { width, height } = await sharp(
      await served(await sent(await noise(3000, 1500).jpeg().toBuffer())),
    ).metadata();
    expect([width, height]).toEqual([2000, 1000]);
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const animation = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(await served(await sent(animation))).metadata()).pages).toBe(3);
    }
  });

  // Shows no one in 7.
  test('a picture of huge declared size, and a truncated one, are refused with a message', async () => {
    const huge = Buffer.from(pngOf(1, 1));
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    const before = stored();
    for (const [content, status, message] of [
      [withCrc(huge), 413, 'An image may have 40 million pixels at most.'],
      [Buffer.alloc(0), 415, 'The file is empty.'],
      [jpeg.subarray(0, jpeg.length / 2), 415, 'The image is damaged, or no image at all.'],
      [picture.subarray(0, picture.length - 40), 415, 'The image is damaged, or no image at all.'],
      [
        Buffer.from('\xff\xd8\xff<html><script>alert(1)</script></html>', 'latin1'),
        415,
        'The image is damaged, or no image at all.',
      ],
    ] as const) {
      const answer = await upload([['a.png', content]]);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect(stored()).toEqual(before);
  });

  test('an AVIF may have fewer pixels: its decoder holds all of them at once', async () => {
    const create = { width: 4_001, height: 4_000, channels: 3, background: '#abc' } as const;
    const large = await sharp({ create }).avif({ effort: 0, quality: 1 }).toBuffer();
    const { status, body } = await upload([['a.avif', large]]);
    expect([status, body.message]).toEqual([413, 'An image may have 16 million pixels at most.']);
  });

  test('a full disk is reported, keeps nothing, and the connection can be used again', async () => {
    const before = stored();
    const file = await open(join(shop.dataDir, 'shop.db'));
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const write = vi.spyOn(Object.getPrototypeOf(file), 'writeFile').mockRejectedValueOnce(full);
    await file.close();
    const { status, body } = await upload([
      ['a.png', Buffer.concat([picture, Buffer.alloc(500_000)])],
      ['b.png', picture],
    ]);
    write.mockRestore();
    expect([status, body.message]).toEqual([507, 'The shop server has no room left for images.']);
    expect(stored()).toEqual(before);
    expect((await upload([['c.png', picture]])).status).toBe(200);
  });

  test('an old image that cannot be read has no small copy', async () => {
    const name = '11111111-1111-4111-8111-111111111111.png';
    writeFileSync(join(shop.dataDir, 'uploads', name), 'no image');
    expect((await shop.call('GET', `/uploads/${name}?w=64`, { as: null })).status).toBe(422);
    expect((await shop.call('GET', `/uploads/${name.replace('1', '2')}?w=64`, { as: null })).status).toBe(404);
    expect(readdirSync(join(shop.dataDir, 'uploads', 'small')).filter((file) => file.endsWith('.part'))).toEqual([]);
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

  test('a wrong field, and other bodies than a form, are refused', async () => {
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

  test('an aborted upload keeps nothing', async () => {
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
    // A busy machine may need longer to clear up.
    await expect.poll(stored).toEqual(before);
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
