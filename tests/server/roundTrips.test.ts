import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { startShop } from './startShop.ts';

test('a change takes four round trips to the writing thread: begin, read, write, commit', async () => {
  const shop = await startShop();
  const messages: string[][] = [];
  try {
    const path = '/api/products/prd-0003';
    const { record } = await shop.call('GET', path);
    const change = (stock: number) => shop.call('PUT', path, { body: { ...record, stock } });
    expect((await change(1)).status).toBe(200);
    const post = Worker.prototype.postMessage;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, sent: { text: string }[]) {
      messages.push(sent.map(({ text }) => text));
      post.call(this, sent);
    });
    expect((await change(2)).status).toBe(200);
  } finally {
    vi.restoreAllMocks();
    await shop.close();
  }
  const begun = messages.findIndex(([text]) => text === 'begin immediate');
  const write = messages.slice(begun, messages.findIndex(([text]) => text === 'commit') + 1);
  expect(write.map((texts) => texts.filter((text) => !/^select/.test(text)).length > 0)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
