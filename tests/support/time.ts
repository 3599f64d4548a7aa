import { expect, vi } from 'vitest';

/**
 * Stops the timers of refetches: one runs when the test advances the time. Everything else works as usual.
 * `vi.useRealTimers()` restores the clock.
 */
export function holdPolls(): { readonly pass: (milliseconds: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return { pass: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) };
}

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
  await vi.waitFor(() => expect(isThere()).toBe(true), { interval: 10, timeout: 5000 });
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
