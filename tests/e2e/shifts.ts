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

/** A movement, in words. */
interface Movement {
  readonly at: number;
  readonly what: string;
}

/** What a page has noted since it has loaded. Times are in ms. */
export interface Notes {
  readonly movements: Movement[];
  /** When it was clicked, or a key was pressed. */
  readonly inputs: number[];
  /** The tasks of more than 50 ms, with their start and duration. */
  readonly tasks: { readonly startTime: number; readonly duration: number }[];
}

/** Notes in each page what moves. @param makesRoom what may move */
function takeNotes(makesRoom: string) {
  const notes: Notes = { movements: [], inputs: [], tasks: [] };
  window.notes = notes;
  for (const type of ['pointerdown', 'click', 'keydown', 'change'])
    window.addEventListener(type, ({ timeStamp }) => notes.inputs.push(timeStamp), { capture: true });
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  new PerformanceObserver((list) => notes.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  new PerformanceObserver((list) => {
    for (const { startTime: at, sources } of list
      .getEntries()
      .filter(isShift)
      .filter(({ hadRecentInput }) => !hadRecentInput))
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest(makesRoom)) continue;
        const what = `${node?.textContent?.slice(0, 40) ?? 'a part'}: from ${box(previousRect)} to ${box(currentRect)}`;
        notes.movements.push({ at, what });
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Watches for movements from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(takeNotes, MAKES_ROOM);
}

/**
 * What has moved by itself since the page has loaded. What comes within half a second of a click or a key has not: in that
 * time, a task that kept the page busy does not count, as a slow machine has longer ones.
 */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const { movements, inputs, tasks } = await page.evaluate(
    () => new Promise<Notes>((drawn) => requestAnimationFrame(() => drawn(window.notes))),
  );
  const isByHand = ({ at }: Movement) => {
    const acted = Math.max(...inputs.filter((input) => input <= at));
    const busy = tasks.map(
      ({ startTime, duration }) => Math.min(at, startTime + duration) - Math.max(acted, startTime),
    );
    return at - acted - busy.reduce((sum, one) => sum + Math.max(0, one), 0) < 500;
  };
  return movements.filter((one) => !isByHand(one)).map(({ what }) => what);
}
