import { cdp } from 'vitest/browser';

/** Where an element is on the screen: the tests are in a frame of the page. */
function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + (left + width / 2) * scale, y: (frame?.top ?? 0) + (top + height / 2) * scale };
}

/**
 * A finger that comes down on an element.
 * @returns `moveTo` moves it there in steps and says whether the page kept the browser from scrolling; `lift` ends it
 */
export async function touch(element: Element) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  const from = middleOf(element);
  await send('touchStart', [from]);
  return {
    async moveTo(other: Element): Promise<boolean> {
      const to = middleOf(other);
      const kept: boolean[] = [];
      const watch = new AbortController();
      window.addEventListener('touchmove', (event) => kept.push(event.defaultPrevented), { signal: watch.signal });
      for (let step = 1; step <= 8; step += 1) {
        await send('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
        ]);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      watch.abort();
      return kept.includes(true);
    },
    lift: () => send('touchEnd', []),
  };
}
