import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, listenWith, strictBackend } from '../support/strictBackend.ts';
import { admin, manager, type StartedShop, startShop } from './startShop.ts';

const root = resolve(import.meta.dirname, '../..');
const [, code = ''] =
  /^```js proxy\.mjs\n([\s\S]*?)^```$/m.exec(readFileSync(resolve(root, 'docs/backends.md'), 'utf8')) ?? [];
/** Beside the packages that it imports. */
const file = resolve(root, `node_modules/.tokenProxy-${process.pid}.mjs`);

const backend = strictBackend({ lists: { products: [{ id: 1, name: 'Désk' }] } });
const closing: (() => unknown)[] = [];
let shop: StartedShop;
let proxy: string;

beforeAll(async () => {
  shop = await startShop();
  const behind = await listenWith(backend.receive);
  const login = { method: 'POST', body: JSON.stringify({ email: ada.name, password: ada.password }) };
  const { data } = await (await fetch(`${behind.url}/auth/login`, login)).json();
  writeFileSync(file, code);
  const started = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      SIGN_IN: `${shop.url}/identitytoolkit.googleapis.com`,
      API_KEY: 'any',
      BACKEND: behind.url,
      TOKENS: JSON.stringify({ [admin]: data.access_token }),
      // A free one.
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(
    () => started.kill(),
    behind.close,
    () => shop.close(),
    () => rmSync(file),
  );
  for await (const line of createInterface(started.stdout)) {
    proxy = line;
    break;
  }
  expect((await fetch(proxy)).status).toBe(401);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const call = async (token: string | undefined, options: RequestInit = {}) =>
  fetch(`${proxy}/items/products?limit=1`, {
    ...options,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });

describe('The proxy of docs/backends.md', () => {
  test("sends the backend's own token in place of the panel's", async () => {
    const answer = await call(await shop.tokenFor(admin));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { data: [{ id: 1, name: 'Désk' }], meta: { filter_count: 1 } },
    ]);
  });

  test('passes the body of a change on, and the refusal', async () => {
    backend.on('POST /items/products', ({ body, authorization }) =>
      Response.json(
        { errors: [{ message: `No ${body['name']}`, isOurs: authorization?.includes('.signed-') }] },
        { status: 400 },
      ),
    );
    const answer = await call(await shop.tokenFor(admin), { method: 'POST', body: '{"name":"Désk"}' });
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [{ message: 'No Désk', isOurs: true }] }]);
  });

  test('refuses an invalid token, and people without a token', async () => {
    const before = backend.received.length;
    const answers = await Promise.all([call(undefined), call('a.b.c'), call(await shop.tokenFor(manager))]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
    expect(backend.received).toHaveLength(before);
  });
});
