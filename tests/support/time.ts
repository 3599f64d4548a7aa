import { expect, vi } from 'vitest';

/**
 * Stops the timers of refetches: one runs when the test advances the time. Everything else works as usual.
 * Not by `vi.useFakeTimers()`: `expect.poll` and `expect.element` advance Vitest's clock by 50 ms each time they look again,
 * so on a busy machine a refetch came before its time. `vi.unstubAllGlobals()` restores the timers.
 */
export function holdPolls(): { readonly pass: (milliseconds: number) => Promise<void> } {
  const timers = new Map<number, { readonly run: () => void; readonly every: number; due: number }>();
  let now = 0;
  let made = 0;
  vi.stubGlobal('setInterval', (run: () => void, every: number) => {
    made += 1;
    timers.set(made, { run, every, due: now + every });
    return made;
  });
  vi.stubGlobal('clearInterval', (timer: number) => timers.delete(timer));
  return {
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers.values()].sort((a, b) => a.due - b.due);
        if (!next || next.due > end) break;
        now = next.due;
        next.due += next.every;
        next.run();
        await Promise.resolve();
      }
      now = end;
    },
  };
}

/**
 * Stops what a page does when it is idle: on a busy machine, code would be fetched and a form rehearsed between two looks of a
 * test. `vi.unstubAllGlobals()` restores it.
 */
export const holdIdleWork = () => vi.stubGlobal('requestIdleCallback', () => 0);

/**
 * Expects that what `isThere` looks for appears, stays for this many milliseconds, and then disappears.
 * @param cause makes it appear; the clock stands still from then on, but for what the page needs to get there
 */
export async function expectToLast(
  milliseconds: number,
  isThere: () => boolean,
  cause: () => void | Promise<void>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await cause();
  await vi.waitFor(() => expect(isThere()).toBe(true), { interval: 10, timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(milliseconds - 200);
  expect(isThere()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(isThere()).toBe(false);
  vi.useRealTimers();
}

/** Puts the tab into the background, or brings it back. */
export function hideTab(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
