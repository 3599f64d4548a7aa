import { cdp } from 'vitest/browser';

/** Where an element is on the screen: the tests are in a frame of the page. */
function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + (left + width / 2) * scale, y: (frame?.top ?? 0) + (top + height / 2) * scale };
}

type Place = ReturnType<typeof middleOf>;

const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints });

/** The places of eight steps from one place to another. */
const steps = (from: Place, to: Place): Place[] =>
  Array.from({ length: 8 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / 8,
    y: from.y + ((to.y - from.y) * (step + 1)) / 8,
  }));

/** Notes whether the page keeps the browser from scrolling. */
function watchKept() {
  const kept: boolean[] = [];
  const watch = new AbortController();
  window.addEventListener('touchmove', (event) => kept.push(event.defaultPrevented), { signal: watch.signal });
  return () => {
    watch.abort();
    return kept.includes(true);
  };
}

/**
 * A finger that comes down on an element.
 * @returns `moveTo` moves it there in steps and says whether the page kept the browser from scrolling; `lift` ends it
 */
export async function touch(element: Element) {
  const from = middleOf(element);
  await send('touchStart', from);
  return {
    async moveTo(other: Element): Promise<boolean> {
      const isKept = watchKept();
      for (const step of steps(from, middleOf(other))) {
        await send('touchMove', step);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return isKept();
    },
    lift: () => send('touchEnd'),
  };
}

/**
 * A finger that swipes from one element to another. On a slow machine, too, it does not rest where it came down: nothing is waited for.
 * @returns whether the page kept the browser from scrolling
 */
export async function swipe(element: Element, other: Element): Promise<boolean> {
  const from = middleOf(element);
  const isKept = watchKept();
  await Promise.all([
    send('touchStart', from),
    ...steps(from, middleOf(other)).map((step) => send('touchMove', step)),
    send('touchEnd'),
  ]);
  return isKept();
}
