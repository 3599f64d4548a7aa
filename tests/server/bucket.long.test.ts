import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp } from '../../src/server/operations/backup.ts';
import { restore } from '../../src/server/operations/restore.ts';
import { bucketStore } from '../../src/server/pictures/bucketStore.ts';
import { openPictures } from '../../src/server/pictures/openPictures.ts';
import { thumbnails } from '../../src/server/pictures/thumbnails.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { type ObjectStore, startObjectStore, storeAccess } from '../support/objectStore.ts';
import { pngOf } from '../support/png.ts';
import { clusterForTests } from './clusterForTests.ts';
import { admin, type StartedShop, startShop } from './startShop.ts';

const cluster = await clusterForTests();

const day = 24 * 3_600_000;
let store: ObjectStore;
let env: Readonly<Record<string, string>>;
let one: StartedShop;
let other: StartedShop;
beforeAll(async () => {
  store = await startObjectStore(['pictures']);
  env = { ...storeAccess, PICTURES_URL: `s3://pictures/shop?endpoint=${store.url}&region=eu-test-1` };
  one = await startShop({ env });
  other = await startShop({ env });
});
afterEach(() => {
  store.mood = 'well';
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await store.close();
});

async function upload(files: readonly Buffer[]) {
  const body = new FormData();
  for (const content of files) body.append('images', new Blob([new Uint8Array(content)]), 'a.png');
  const headers = { authorization: `Bearer ${await one.tokenFor(admin)}` };
  const answer = await fetch(`${one.url}/api/upload`, { method: 'POST', body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const product = (slug: string, url: string) => ({
  body: {
    name: slug,
    slug,
    price: '1',
    status: 'DRAFT',
    stock: 0,
    categories: [{ categoryId: 'cat-01' }],
    images: [{ url }],
  },
});

describe('pictures in object storage', () => {
  test('what one server stores, the others show, with its tag; nothing of it stays in the folder', async () => {
    const { status, body } = await upload([pngOf(300, 200), pngOf(10, 10)]);
    expect(status, JSON.stringify(body)).toBe(200);
    for (const path of body.imagePaths) expect([...store.objects.keys()]).toContain(`pictures/shop/${path.slice(9)}`);
    expect(readdirSync(join(one.dataDir, 'uploads'))).toEqual([]);
    const [path] = body.imagePaths;
    const shown = await fetch(other.url + path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(300);
    const tag = String(shown.headers.get('etag'));
    expect((await fetch(one.url + path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(one.url + path)).headers.get('content-length')).toBe(shown.headers.get('content-length'));
    expect((await fetch(`${one.url}${path.replace(/.{5}\.png/, '00000.png')}`)).status).toBe(404);
  });

  test('a thumbnail is made once, for all servers', async () => {
    const { body } = await upload([pngOf(700, 600)]);
    const path = `${body.imagePaths[0]}?w=96`;
    const shown = await fetch(one.url + path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(96);
    expect((await fetch(other.url + path)).status).toBe(200);
    expect(
      (await fetch(other.url + path, { headers: { 'if-none-match': String(shown.headers.get('etag')) } })).status,
    ).toBe(304);
    expect(store.calls.filter((call) => /^PUT .*-96w\.webp 200$/.test(call))).toHaveLength(1);
  });

  test('unused pictures are removed after a day, with their thumbnails', async () => {
    const { body } = await upload([pngOf(9, 9), pngOf(8, 8), pngOf(7, 7), pngOf(6, 6), pngOf(5, 5)]);
    const [used, unused] = body.imagePaths.map((path: string) => path.slice(9));
    for (const name of [used, unused]) await (await fetch(`${one.url}/uploads/${name}?w=64`)).arrayBuffer();
    // Of a former release.
    const square = { content: Buffer.alloc(1), type: 'image/webp', modified: new Date() };
    store.objects.set(`pictures/shop/small/${used}-64.webp`, square);
    expect((await one.call('POST', '/api/products', product('pictured', `/uploads/${used}`))).status).toBe(201);
    expect(await one.sweep(Date.now() + day / 2)).toEqual([]);
    expect(await one.sweep(Date.now() + 2 * day)).toContain(unused);
    const left = [...store.objects.keys()].map((key) => key.replace('pictures/shop/', ''));
    expect(left.sort()).toEqual([used, `small/${used}-64w.webp`].sort());
  });

  test('a busy store is tried again', async () => {
    store.mood = 'busy';
    setTimeout(() => {
      store.mood = 'well';
    }, 100);
    expect((await upload([pngOf(20, 20)])).status).toBe(200);
  });

  test('a picture that is sent slowly is sent once', async () => {
    const pictures = openPictures(readSettings({ ...env, DATA_DIR: one.dataDir }));
    const file = join(pictures.scratch, 'slow.part');
    writeFileSync(file, Buffer.alloc(5_000_000));
    store.mood = 'slow';
    const before = store.taken;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stored = pictures.put(file, 'slow.png');
      // Not by `expect.poll`, which advances the clock each time it looks.
      while (store.taken === before) await new Promise((next) => setImmediate(next));
      expect(store.taken).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(50_000);
      store.mood = 'well';
      await stored;
    } finally {
      vi.useRealTimers();
    }
    expect(store.calls.filter((call) => call.includes('slow.png'))).toEqual(['PUT pictures/shop/slow.png 200']);
    await pictures.remove('slow.png');
  });

  test('the pictures of a form are sent one after the other', async () => {
    const from = store.calls.length;
    store.mood = 'busy';
    expect((await upload([pngOf(61, 61), pngOf(62, 62), pngOf(63, 63)])).status).toBe(503);
    expect(new Set(store.calls.slice(from).filter((call) => call.startsWith('PUT'))).size).toBe(1);
  });

  test.each(['compressed', 'unmeasured'] as const)('an answer that is %s is passed on whole', async (mood) => {
    const { body } = await upload([pngOf(64, 48)]);
    const shown = async () => Buffer.from(await (await fetch(one.url + body.imagePaths[0])).arrayBuffer());
    const picture = await shown();
    store.mood = mood;
    for (let time = 0; time < 3; time += 1) expect((await shown()).equals(picture)).toBe(true);
  });

  test('a thumbnail of an image that is not there is refused after two calls', async () => {
    const from = store.calls.length;
    const answer = await fetch(`${one.url}/uploads/11111111-1111-4111-8111-111111111111.png?w=64`);
    expect([answer.status, (await answer.json()).message]).toEqual([404, 'There is no such image.']);
    expect(store.calls.slice(from)).toHaveLength(2);
  });

  test('a redirect is never followed', async () => {
    const { body } = await upload([pngOf(65, 48)]);
    const from = store.calls.length;
    store.mood = 'leading';
    for (const query of ['', '?w=64']) {
      const answer = await fetch(one.url + body.imagePaths[0] + query, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
    expect(store.calls.slice(from).filter((call) => call.includes('elsewhere'))).toEqual([]);
  });

  test('files that are no images are not served, whatever their names', async () => {
    const { body } = await upload([pngOf(66, 48)]);
    const [path] = body.imagePaths;
    const key = `pictures/shop/${path.slice(9)}`;
    const whole = store.objects.get(key)?.content ?? Buffer.alloc(0);
    for (const content of ['<html><script>1</script></html>', '', '{"secret":1}']) {
      store.objects.set(key, { content: Buffer.from(content), type: 'image/png', modified: new Date() });
      const answer = await fetch(one.url + path);
      expect([answer.status, answer.headers.get('content-type'), (await answer.text()).includes('secret')]).toEqual([
        404,
        'application/json; charset=utf-8',
        false,
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    // Its bytes say what it is.
    const jpeg = await sharp(whole).jpeg().toBuffer();
    store.objects.set(key, { content: jpeg, type: 'text/html', modified: new Date() });
    const answer = await fetch(one.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true);
  });

  test('a picture that the store stops sending fails, and blocks no other upload or thumbnail', async () => {
    const { body } = await upload([pngOf(67, 48), pngOf(68, 48)]);
    const [stalled, other] = body.imagePaths.map((path: string) => path.slice(9));
    const bucket = readSettings({ ...env, DATA_DIR: one.dataDir }).pictures;
    if (!bucket) throw new Error('There is no bucket.');
    const times = { answer: 5000, silence: 300, bytesPerMs: 100, tries: 1 };
    const pictures = bucketStore(bucket, join(one.dataDir, 'uploads'), times);
    const small = thumbnails(pictures);
    store.mood = 'stalled';
    // Read by no thumbnail before: it stops in the middle.
    const answers = [small(stalled, 64), small(stalled, 128), small(stalled, 256)].map((made) =>
      made.then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    await expect.poll(() => store.calls.filter((call) => call === `GET pictures/shop/${stalled} 200`).length).toBe(2);
    store.mood = 'well';
    expect((await upload([pngOf(69, 48)])).status).toBe(200);
    const made = await small(other, 64);
    made?.content?.body.destroy();
    expect(made?.content).toBeDefined();
    // Two are made at once, whichever they are; the last one comes when the store is well.
    expect((await Promise.all(answers)).filter((error) => error !== undefined)).toEqual([
      expect.objectContaining({ status: 503 }),
      expect.objectContaining({ status: 503 }),
    ]);
    expect(readdirSync(join(one.dataDir, 'uploads'))).toEqual([]);
  });

  test('a picture of an aborted call is not read to its end, nor resized', async () => {
    const { body } = await upload([pngOf(70, 48)]);
    const name = body.imagePaths[0].slice(9);
    const pictures = openPictures(readSettings({ ...env, DATA_DIR: one.dataDir }));
    const small = thumbnails(pictures);
    const [first, second] = [new AbortController(), new AbortController()];
    store.mood = 'stalled';
    const waiting = Promise.allSettled([
      small(name, 64, undefined, first.signal),
      small(name, 64, undefined, second.signal),
    ]);
    await expect.poll(() => store.calls.at(-1)).toBe(`GET pictures/shop/${name} 200`);
    first.abort();
    second.abort();
    expect(await waiting).toEqual([
      expect.objectContaining({ status: 'rejected', reason: expect.objectContaining({ status: 499 }) }),
      expect.objectContaining({ status: 'rejected' }),
    ]);
    store.mood = 'well';
    const made = await small(name, 64);
    made?.content?.body.destroy();
    expect(made?.content).toBeDefined();
  });

  test.skipIf(!cluster)('with PostgreSQL no folder is needed', async () => {
    const databaseUrl = await cluster?.newDatabase();
    if (databaseUrl === undefined) return;
    const file = join(one.dataDir, 'file');
    writeFileSync(file, '');
    const [shop, second] = [
      await startShop({ env, databaseUrl, dataDir: join(file, 'data') }),
      await startShop({ env, databaseUrl, dataDir: '/proc/shop' }),
    ];
    try {
      // Both have the keys of the sign-in.
      const headers = { authorization: `Bearer ${await shop.tokenFor(admin)}` };
      const form = new FormData();
      form.append('images', new Blob([new Uint8Array(pngOf(300, 200))]), 'a.png');
      const sent = await fetch(`${second.url}/api/upload`, { method: 'POST', body: form, headers });
      expect(sent.status).toBe(200);
      const [path] = (await sent.json()).imagePaths;
      expect((await fetch(`${shop.url}${path}?w=64`)).headers.get('content-type')).toBe('image/webp');
      await expect(startShop({ databaseUrl, dataDir: '/proc/shop' })).rejects.toThrow(
        'The data folder cannot be written: /proc/shop (ENOENT).',
      );
    } finally {
      await Promise.all([shop.close(), second.close()]);
    }
  });

  // Shows nothing lost 24.
  test.each(['busy', 'away'] as const)(
    'a store that is %s leads to 503, and nothing is kept; the rest works',
    async (mood) => {
      const { body } = await upload([pngOf(30, 30)]);
      const before = [...store.objects.keys()];
      store.mood = mood;
      const message = 'The store of the shop’s images cannot be reached right now. Try again in a moment.';
      const refused = await upload([pngOf(31, 31), pngOf(32, 32)]);
      expect([refused.status, refused.body.message]).toEqual([503, message]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(one.url + body.imagePaths[0])).status).toBe(503);
      expect((await one.call('GET', '/api/products')).status).toBe(200);
      expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
      await expect(one.sweep(Date.now() + 2 * day)).rejects.toMatchObject({ status: 503 });
      store.mood = 'well';
      expect([...store.objects.keys()]).toEqual(before);
      expect(readdirSync(join(one.dataDir, 'uploads'))).toEqual([]);
      expect((await fetch(one.url + body.imagePaths[0])).status).toBe(200);
    },
  );

  test('a server starts while the store is away, and shows the pictures when it is back', async () => {
    const { body } = await upload([pngOf(40, 40)]);
    store.mood = 'away';
    const shop = await startShop({ env: { ...env, LOG_LEVEL: 'silent' } });
    try {
      store.mood = 'well';
      expect((await fetch(shop.url + body.imagePaths[0])).status).toBe(200);
    } finally {
      await shop.close();
    }
  });

  test('a backup has the pictures of the store, and a restore puts them there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bucket-'));
    const database = await openDatabase(undefined, one.dataDir);
    try {
      const { body } = await upload([pngOf(50, 50)]);
      const name = body.imagePaths[0].slice(9);
      const pictures = openPictures(readSettings({ ...env, DATA_DIR: one.dataDir }));
      const shop = { panel, entities, database };
      const { has } = await backUp(shop, pictures, join(folder, 'backup'));
      expect(has.uploads.map(({ file }) => file)).toContain(`uploads/${name}`);
      store.objects.clear();
      expect((await fetch(one.url + body.imagePaths[0])).status).toBe(404);
      await restore(shop, pictures, join(folder, 'backup'), () => undefined);
      expect((await fetch(one.url + body.imagePaths[0])).status).toBe(200);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('PICTURES_URL', () => {
  test.each([
    [
      { PICTURES_URL: 'https://pictures' },
      "PICTURES_URL is 'https://pictures'. It must be an address like s3://bucket/prefix?endpoint=https://s3.shop.example&region=eu-central-1.",
    ],
    [{ PICTURES_URL: 's3://' }, /^PICTURES_URL is 's3:\/\/'\. It must be an address like/],
    [{ PICTURES_URL: 's3://key:secret@pictures/shop' }, /^PICTURES_URL is 's3:\/\/…@pictures\/shop'/],
    [{ PICTURES_URL: 's3://:secret@pictures' }, /^PICTURES_URL is 's3:\/\/…@pictures'/],
    [{ PICTURES_URL: 's3://key:sec/ret@pictures/shop' }, /^PICTURES_URL is 's3:\/\/…@pictures\/shop'/],
    [
      { PICTURES_URL: 's3://pictures?endpoint=https://:sec@store' },
      /^PICTURES_URL has the endpoint 'https:\/\/…@store'/,
    ],
    [
      { PICTURES_URL: 's3://pictures?endpoint=https://key:sec/ret@store' },
      /^PICTURES_URL has the endpoint 'https:\/\/…@store'/,
    ],
    [{ PICTURES_URL: 's3://pictures/../etc' }, undefined],
    [{ PICTURES_URL: 's3://pictures/a b' }, /^PICTURES_URL has the prefix 'a%20b'/],
    [{ PICTURES_URL: 's3://pictures?end=x' }, "PICTURES_URL has 'end'. After the ? there can be endpoint and region."],
    [{ PICTURES_URL: 's3://pictures?endpoint=minio:9000' }, /^PICTURES_URL has the endpoint 'minio:9000'/],
    [
      { PICTURES_URL: 's3://pictures', AWS_SECRET_ACCESS_KEY: '' },
      'PICTURES_URL also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
  ])('%j', (given, sentence) => {
    const read = () => readSettings({ ...storeAccess, ...given });
    if (sentence === undefined) expect(read().pictures?.prefix).toBe('etc/');
    else expect(read).toThrow(sentence);
  });

  test('says where: AWS, or an endpoint; the region is the usual variable’s unless it is named', () => {
    const at = (address: string) => readSettings({ ...storeAccess, PICTURES_URL: address }).pictures;
    expect(at('s3://pictures')).toMatchObject({ endpoint: 'https://s3.eu-test-1.amazonaws.com', prefix: '' });
    expect(at('s3://pictures/a/b/?region=x&endpoint=http://store:9000/')).toMatchObject({
      name: 'pictures',
      prefix: 'a/b/',
      region: 'x',
      endpoint: 'http://store:9000',
    });
    expect(readSettings({}).pictures).toBeUndefined();
  });

  test.each([
    ['a bucket that is not there', { PICTURES_URL: 's3://photos/shop' }, /refuses the bucket 'photos' .*NoSuchBucket/],
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, /SignatureDoesNotMatch/],
    ['another region', { region: 'eu-test-2' }, /AuthorizationHeaderMalformed.*the region 'eu-test-2'/],
  ])(
    'with %s the server does not start',
    async (_, {
      region = 'eu-test-1',
      PICTURES_URL = 's3://pictures/shop',
      ...wrong
    }: Record<string, string>, sentence) => {
      const address = `${PICTURES_URL}?endpoint=${store.url}&region=${region}`;
      await expect(startShop({ env: { ...env, ...wrong, PICTURES_URL: address } })).rejects.toThrow(sentence);
    },
  );
});
