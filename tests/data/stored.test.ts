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

test('what has no room in a full storage does not hide what is stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'false',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  });
  const messages = storedFor('messages', 'u1');
  expect(messages.write(true)).toBe(false);
  expect(messages.read()).toBe(false);
});
