import { afterEach, expect, test, vi } from 'vitest';
import { storedFor } from '../../src/panel/data/stored/storedFor.ts';

afterEach(() => vi.unstubAllGlobals());

test('A choice that the browser does not store lasts for the page', () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  const messages = storedFor('messages', 'u1');
  expect(messages.read()).toBeUndefined();
  expect(messages.write(true)).toBe(false);
  expect(storedFor('messages', 'u1').read()).toBe(true);
  expect(storedFor('messages', 'u2').read()).toBeUndefined();
  messages.forget();
  expect(messages.read()).toBeUndefined();
});

test('what was full for a while is stored by the next choice', () => {
  const kept = new Map([['messages/u1', 'false']]);
  let isFull = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  const messages = storedFor('messages', 'u1');
  messages.write(true);
  expect(messages.read()).toBe(true);
  isFull = false;
  messages.write(false);
  expect([messages.read(), kept.get('messages/u1')]).toEqual([false, 'false']);
});
