import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { replaceRecords } from '../../src/server/records/shop.ts';
import { openDatabase } from '../../src/server/store/openDatabase.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { demoData } from '../../src/shop/demo/demoData.ts';
import { builtForTests, type Running, ready, stop } from './builtServer.ts';
import { clusterForTests } from './clusterForTests.ts';
import { admin, signIn } from './startShop.ts';

const cluster = await clusterForTests();
const built = await builtForTests();

const newFolder = () => mkdtempSync(join(built.folder, 'drain-'));
const codesOf = async (databaseUrl: string | undefined, dataDir: string): Promise<string[]> => {
  const database = await openDatabase(databaseUrl, dataDir);
  const rows = await database.rows('select doc from "discounts"');
  await database.close();
  return rows.map(({ doc }) => String((typeof doc === 'string' ? JSON.parse(doc) : Object(doc)).code));
};

/** Whether a server has said that it cut calls, or itself: they took longer than a server that stops has. */
const hasCut = (server: Running) => / were cut: |did not close within/.test(server.said());

/**
 * Sends many writes to a server, and the signal once the first is answered; fewer to the next one, where the machine has so much
 * other work that they take longer than a server that stops has.
 * @returns whether a code is one of the last writes, and those of them that were answered 201
 */
async function writeAndStop(
  start: () => Promise<Running>,
  count = 128,
): Promise<[(code: string) => boolean, string[]]> {
  const server = await ready(await start());
  const authorization = `Bearer ${await signIn(server.url, admin)}`;
  const isOurs = (code: string) => code.startsWith(`DRAIN-${count}-`);
  const answers = Array.from({ length: count }, async (_, number) => {
    const code = `DRAIN-${count}-${number}`;
    const init = {
      method: 'POST',
      body: JSON.stringify({ code, discountType: 'AMOUNT', value: 1 }),
      headers: { authorization, 'content-type': 'application/json' },
    };
    const outcome = await fetch(`${server.url}/api/discounts`, init).then(
      ({ status }) => status,
      // A connection that came too late was not taken; any other failure is a call that was cut.
      ({ cause }) => (cause.code === 'ECONNREFUSED' ? 'not taken' : cause),
    );
    return { code, outcome };
  });
  await Promise.race(answers);
  server.child.kill('SIGTERM');
  const all = await Promise.all(answers);
  const end = await server.ended;
  if (hasCut(server) && count > 16) return writeAndStop(start, count / 2);
  expect(all.filter(({ outcome }) => outcome !== 201 && outcome !== 'not taken')).toEqual([]);
  expect(end).toBe(0);
  const answered = all.filter(({ outcome }) => outcome === 201).map(({ code }) => code);
  expect(answered.length).toBeGreaterThan(1);
  return [isOurs, answered.sort()];
}

/** A connection that has sent something. */
async function sent(server: Running, text: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  await new Promise<void>((done) => socket.once('connect', () => done()));
  if (text) socket.write(text);
  return { socket, heard: () => heard };
}

// Noise does not compress: 59 kB.
let random = 1;
const noise = Buffer.from(
  Array.from({ length: 140 * 140 * 3 }, () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return random >>> 24;
  }),
);
const picture = (
  await sharp(noise, { raw: { width: 140, height: 140, channels: 3 } })
    .png()
    .toBuffer()
).toString('latin1');
const form = `--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${picture}\r\n--b--\r\n`;
const uploadBy = async (server: Running) =>
  `POST /api/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await signIn(server.url, admin)}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`;
const uploadsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'small');
const partIn = (dataDir: string) => uploadsIn(dataDir).some((name) => name.endsWith('.part'));

describe('a server that is told to stop', () => {
  // Shows nothing lost 13.
  test('answers every accepted write; shop.db has everything then', async () => {
    const dataDir = newFolder();
    const [isOurs, codes] = await writeAndStop(() => built.start({ DATA_DIR: dataDir }));
    const copy = newFolder();
    copyFileSync(join(dataDir, 'shop.db'), join(copy, 'shop.db'));
    expect((await codesOf(undefined, copy)).filter(isOurs).sort()).toEqual(codes);
  });

  test.skipIf(!cluster)('answers every accepted write, on PostgreSQL', async () => {
    if (!cluster) return;
    const databaseUrl = await cluster.newDatabase();
    const dataDir = newFolder();
    const [isOurs, codes] = await writeAndStop(() => built.start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
    expect((await codesOf(databaseUrl, dataDir)).filter(isOurs).sort()).toEqual(codes);
  });

  // So many records that a machine sends before the server that stops cuts what is under way.
  const sendLongList = async (count = 8000): Promise<void> => {
    const dataDir = newFolder();
    const database = await openDatabase(undefined, dataDir);
    await replaceRecords({ panel, entities, database }, demoData(count), () => undefined);
    await database.close();
    const server = await ready(await built.start({ DATA_DIR: dataDir }));
    const authorization = `Bearer ${await signIn(server.url, admin)}`;
    const agent = new Agent({ keepAlive: true });
    const received = new Promise<string>((done, fail) => {
      get(`${server.url}/api/products`, { agent, headers: { authorization } }, async (answer) => {
        server.child.kill('SIGTERM');
        let heard = '';
        try {
          for await (const chunk of answer) {
            heard += chunk;
            if (Math.random() < 0.05) await pause(20);
          }
          done(heard);
        } catch (error) {
          fail(error);
        }
      }).on('error', fail);
    });
    const [text, end] = await Promise.all([received.catch(String), server.ended]);
    agent.destroy();
    if (hasCut(server) && count > 1000) return sendLongList(count / 2);
    expect(JSON.parse(text)).toHaveLength(count);
    expect(end).toBe(0);
  };

  test('sends a long list to its end, however slowly it is read', () => sendLongList());

  test('finishes an upload, and does not wait for idle connections', async () => {
    const dataDir = newFolder();
    const server = await ready(await built.start({ DATA_DIR: dataDir }));
    const upload = await sent(server, '');
    upload.socket.write((await uploadBy(server)) + form.slice(0, 30_000), 'latin1');
    const unused = await sent(server, '');
    const idle = await sent(server, 'GET /config.json HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect.poll(idle.heard).toContain('authMode');
    await expect.poll(() => partIn(dataDir)).toBe(true);
    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.url}/config.json`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    upload.socket.write(form.slice(30_000), 'latin1');
    await expect.poll(upload.heard).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nconnection: close\r\n.*\/uploads\//is);
    expect(await server.ended).toBe(0);
    expect(server.said()).not.toContain('cut');
    expect([unused.heard(), uploadsIn(dataDir)]).toEqual(['', [expect.stringMatching(/\.png$/)]]);
  });

  test('cuts calls that do not end, logs it, and leaves no partial upload', async () => {
    const dataDir = newFolder();
    const server = await ready(await built.start({ DATA_DIR: dataDir }));
    const upload = await sent(server, '');
    upload.socket.write((await uploadBy(server)) + form.slice(0, 30_000), 'latin1');
    await expect.poll(() => partIn(dataDir)).toBe(true);
    expect(await stop(server, 'SIGTERM')).toBe(0);
    expect(server.said()).toMatch(/\n1 calls? .* cut: /);
    expect(uploadsIn(dataDir)).toEqual([]);
  });
});

test('the rest of an upload from a killed server is removed at the next start', async () => {
  const dataDir = newFolder();
  const server = await ready(await built.start({ DATA_DIR: dataDir }));
  const upload = await sent(server, '');
  upload.socket.write((await uploadBy(server)) + form.slice(0, 30_000), 'latin1');
  await expect.poll(() => partIn(dataDir)).toBe(true);
  await stop(server, 'SIGKILL');
  expect(partIn(dataDir)).toBe(true);
  mkdirSync(join(dataDir, 'uploads/small'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/older.part'), '');
  writeFileSync(join(dataDir, `uploads/small/a.png-64w.webp.elsewhere-1.part`), '');
  const again = await ready(await built.start({ DATA_DIR: dataDir }));
  // Another computer may be writing its own.
  expect(uploadsIn(dataDir)).toEqual(['small/a.png-64w.webp.elsewhere-1.part']);
  expect(await stop(again, 'SIGTERM')).toBe(0);
});
