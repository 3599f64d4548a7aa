import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { whenIdle, whenQuiet } from '../../src/panel/ui/schedule.ts';

test('deferred work waits until typing stops', async () => {
  const happened: string[] = [];
  const note = ({ key }: KeyboardEvent) => happened.push(key);
  window.addEventListener('keydown', note);
  await userEvent.keyboard('a');
  const later = new Promise<void>((done) =>
    whenQuiet(() => {
      happened.push('later');
      done();
    }),
  );
  whenIdle(() => happened.push('soon'));
  await userEvent.keyboard('b');
  await later;
  window.removeEventListener('keydown', note);
  expect(happened[0]).toBe('a');
  expect(happened.at(-1)).toBe('later');
  expect(happened.toSorted()).toEqual(['a', 'b', 'later', 'soon']);
});

test('cancelled work never begins', async () => {
  // Not by `userEvent`, whose answer may come when the page is quiet again.
  window.dispatchEvent(new KeyboardEvent('keydown'));
  let hasBegun = false;
  const cancel = whenQuiet(() => {
    hasBegun = true;
  });
  await new Promise<void>((soon) => whenIdle(() => soon()));
  cancel();
  await new Promise<void>((later) => whenQuiet(() => later()));
  expect(hasBegun).toBe(false);
});
