import { expect, test } from 'vitest';
import { type Key, optionByKey } from '../../src/panel/ui/optionByKey.ts';

const options = ['All', 'Active', 'Draft', 'Archived', 'Out of Stock'];

/** Types on a closed field: each key so many milliseconds after the one before. */
function type(keys: string, value: string, pause = 50): string {
  const typed = { text: '', at: 0 };
  let now = 1000;
  let chosen = value;
  for (const key of keys) {
    now += pause;
    chosen = optionByKey({ ...plain, key, timeStamp: now }, typed, options, chosen) ?? chosen;
  }
  return chosen;
}

const plain: Key = {
  key: '',
  timeStamp: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  preventDefault: () => undefined,
};

test('a letter is the next option that begins with it, the same letter again the one after', () => {
  expect(type('d', 'All')).toBe('Draft');
  expect(type('a', 'All')).toBe('Active');
  expect(type('aa', 'All')).toBe('Archived');
  expect(type('aaa', 'All')).toBe('All');
});

test('letters together are the beginning of an option, with its spaces; after a pause a new one', () => {
  expect(type('ar', 'All')).toBe('Archived');
  expect(type('out of', 'All')).toBe('Out of Stock');
  expect(type('do', 'All', 2000)).toBe('Out of Stock');
});

test('other keys choose nothing', () => {
  const typed = { text: '', at: 0 };
  const pressed = (event: Partial<Key>) => optionByKey({ ...plain, timeStamp: 1000, ...event }, typed, options, 'All');
  expect(pressed({ key: 'Enter' })).toBeUndefined();
  expect(pressed({ key: 'd', ctrlKey: true })).toBeUndefined();
  expect(pressed({ key: ' ' })).toBeUndefined();
  expect(pressed({ key: 'x' })).toBeUndefined();
});
