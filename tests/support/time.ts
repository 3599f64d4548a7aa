import { expect, vi } from 'vitest';

/**
 * Holds the panel's polls back: one comes when the test lets time pass. Everything else goes on as usual.
 * The page is given back its own clock by `vi.useRealTimers()`.
 */
export function holdPolls(): { readonly pass: (milliseconds: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return { pass: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) };
}

/**
 * That what `isThere` looks for appears, stays for so many milliseconds, and then goes.
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
