import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { whenIdle, whenQuiet } from '../../src/panel/ui/schedule.ts';

test('deferred work waits until typing stops', async () => {
  let pressed = 0;
  const note = ({ timeStamp }: KeyboardEvent) => {
    pressed = timeStamp;
  };
  window.addEventListener('keydown', note);
  await userEvent.keyboard('a');
  const began: string[] = [];
  const later = new Promise<number>((done) =>
    whenQuiet(() => {
      began.push('later');
      // Since the last key, whether the second one came in time or not.
      done(performance.now() - pressed);
    }),
  );
  whenIdle(() => began.push('soon'));
  await userEvent.keyboard('b');
  expect(await later).toBeGreaterThanOrEqual(500);
  window.removeEventListener('keydown', note);
  expect(began).toEqual(['soon', 'later']);
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
