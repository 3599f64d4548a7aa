import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let server: Server;
let answer: RequestListener;
let url: string;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const answers = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(JSON.stringify(body));
};

describe('npm run audit', () => {
  const root = resolve(import.meta.dirname, '../..');
  const command = async (...args: readonly string[]) => {
    const child = spawn('node', ['tools/run.mjs', 'tools/audit.ts', ...args], { cwd: root });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
    const [code] = await once(child, 'close');
    return { code, said: said.join('') };
  };

  test('says with its exit code whether all records pass', async () => {
    answers([]);
    const nothing = { code: 0, said: 'There are no products.\n' };
    expect(await command('--api', url, '--entity', 'products')).toEqual(nothing);
    answers([{ id: 'a' }]);
    expect(await command('--api', url, '--entity', 'products')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^1 of 1 products fail: .*1 × name missing/),
    });
    expect(await command('--ap', url)).toMatchObject({
      code: 2,
      said: expect.stringContaining('Did you mean --api?'),
    });
  });

  test('judges by a config that has warnings, not by one that has mistakes', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'audit-'));
    try {
      cpSync(join(root, 'tests/shop'), copy, { recursive: true });
      const edit = (file: string, change: (text: string) => string) =>
        writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
      answers([]);
      edit('locales/de.json', () => '{}');
      expect(await command('--schema', copy, '--api', url, '--entity', 'products')).toMatchObject({ code: 0 });
      edit('products.ui.json', (text) => text.replace('"list"', '"lost"'));
      expect(await command('--schema', copy, '--api', url, '--entity', 'products')).toMatchObject({
        code: 2,
        said: expect.stringContaining('npm run check'),
      });
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
