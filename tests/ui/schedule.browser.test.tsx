import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { whenIdle, whenQuiet } from '../../src/panel/ui/schedule.ts';

test('what is only needed later waits until nobody types any more', async () => {
  await userEvent.keyboard('a');
  const pressed = performance.now();
  const began: string[] = [];
  const later = new Promise<number>((done) =>
    whenQuiet(() => {
      began.push('later');
      done(performance.now());
    }),
  );
  whenIdle(() => began.push('soon'));
  await userEvent.keyboard('b');
  expect((await later) - pressed).toBeGreaterThanOrEqual(500);
  expect(began).toEqual(['soon', 'later']);
});

test('what is cancelled meanwhile never begins', async () => {
  await userEvent.keyboard('a');
  let hasBegun = false;
  const cancel = whenQuiet(() => {
    hasBegun = true;
  });
  await new Promise<void>((soon) => whenIdle(() => soon()));
  cancel();
  await new Promise<void>((later) => whenQuiet(() => later()));
  expect(hasBegun).toBe(false);
});
