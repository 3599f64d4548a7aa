import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../src/panel/wire/api.ts';
import { prefetchList } from '../../src/panel/wire/prefetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An API that answers each call with its number. */
function numbered() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const api: Api = {
    send: async (_, { signal }) => new Response(String(signals.push(signal))),
    ready: async () => () => undefined,
    imageAddress: (url) => url,
  };
  return { api, signals, get: async (of: Api, path = '/lamps') => (await of.send(path, { method: 'GET' })).text() };
}

test('the next equal call gets the early answer, the one after it is made', async () => {
  const { api, signals, get } = numbered();
  const early = prefetchList(api, '/lamps', new AbortController().signal);
  expect(signals).toHaveLength(1);
  expect(await get(early, '/desks')).toBe('2');
  expect(await get(early)).toBe('1');
  expect(await get(early)).toBe('3');
});

test('a change at the same path does not get the early answer', async () => {
  const { api } = numbered();
  const early = prefetchList(api, '/lamps', new AbortController().signal);
  expect(await (await early.send('/lamps', { method: 'POST' })).text()).toBe('2');
});

test('an unused answer expires after 5 s', async () => {
  const { api, get } = numbered();
  const early = prefetchList(api, '/lamps', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await get(early)).toBe('2');
});

test('a failure is passed only to the call that needs the answer', async () => {
  const { api, get } = numbered();
  const failing = { ...api, send: vi.fn(api.send).mockRejectedValueOnce(new Error('offline')) };
  const early = prefetchList(failing, '/lamps', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10);
  await expect(get(early)).rejects.toThrow('offline');
  expect(await get(early)).toBe('1');
});

test('an aborted call leaves no answer', async () => {
  const { api, signals, get } = numbered();
  const asking = new AbortController();
  const early = prefetchList(api, '/lamps', asking.signal);
  asking.abort();
  expect(signals[0]?.aborted).toBe(true);
  expect(await get(early)).toBe('2');
});

test('a call to another backend is not answered early', async () => {
  const { api } = numbered();
  const backend = { base: '/v2' };
  const early = prefetchList(api, '/lamps', new AbortController().signal, backend);
  expect(await (await early.send('/lamps', { method: 'GET' })).text()).toBe('2');
  expect(await (await early.send('/lamps', { method: 'GET' }, backend)).text()).toBe('1');
});
