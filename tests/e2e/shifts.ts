import type { Page } from '@playwright/test';

/** An entry of the Layout Instability API (https://wicg.github.io/layout-instability). */
interface Shift extends PerformanceEntry {
  /** Whether it came within half a second of a click or a key, as what that has done. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * What makes room for others: messages at the foot of the window, the rows of a list and its foot, the lines of results, and the
 * place for pictures behind them.
 */
const MAKES_ROOM = '.toasts, tbody tr, .foot, [role=region] li, ul + button';

/** Collects in each page what moves by itself, in words. @param makesRoom what may move */
function collect(makesRoom: string) {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  new PerformanceObserver((list) => {
    for (const { node, previousRect, currentRect } of list
      .getEntries()
      .filter(isShift)
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .flatMap(({ sources }) => sources)) {
      const element = node instanceof Element ? node : node?.parentElement;
      if (element?.closest(makesRoom)) continue;
      moved.push(`${node?.textContent?.slice(0, 40) ?? 'a part'}: from ${box(previousRect)} to ${box(currentRect)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Watches for movements from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(collect, MAKES_ROOM);
}

/** What has moved by itself since the page has loaded. */
export const shiftsOf = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise<unknown>((drawn) => requestAnimationFrame(() => drawn(Reflect.get(window, 'moved')))),
  );
