/** Where an app's page has what the bench looks at and clicks. */
export interface Selectors {
  /** The list's rows, in order; of a windowed list, those in view. */
  readonly row: string;
  /** Inside a row. */
  readonly name: string;
  readonly status: string;
  readonly edit: string;
  /** The control that opens the menu of the status filter. */
  readonly filter: string;
  /** The header to click: the cheapest come first, then the dearest. */
  readonly priceHeader: string;
  readonly nameField: string;
  readonly save: string;
  /** What leaves the form unsaved; without it, the browser's Back does. */
  readonly cancel?: string;
  readonly toast: string;
  /** What a toast says, or has in it, after a save. */
  readonly saved: string;
}

/** What a person waits for. */
export type Condition =
  | { readonly when: 'firstRow'; readonly names: readonly string[] }
  | { readonly when: 'filtered'; readonly name: string; readonly status: string }
  | { readonly when: 'field' | 'opaque' | 'whole'; readonly value: string }
  | { readonly when: 'formGone' }
  | { readonly when: 'toast' }
  | { readonly when: 'row'; readonly index: number; readonly name: string };

/** The clocks in a page. All times are milliseconds since its navigation began. */
export interface Clocks {
  /** Starts to wait for a condition, under a key. */
  watch(key: string, condition: Condition): void;
  /** When a watched condition was first painted; null if it was not in `patience` milliseconds. */
  painted(key: string, patience: number): Promise<number | null>;
  /** Lets the next user event start the clock. */
  arm(): void;
  /** When the clock was started by an event. */
  start: number | null;
  /** From each key going down until the next frame was painted; kept from `countKeys` on. */
  keys: number[];
  countKeys(): void;
}

declare global {
  interface Window {
    bench: Clocks;
  }
}

/**
 * Puts the clocks into a page. It runs there before the page's own scripts and can use nothing of this module.
 * @param setup `first`: the name in the list's first row, which is watched for under the key 'start'
 */
export function installClocks({ selectors, first }: { selectors: Selectors; first: string }): void {
  const textIn = (row: Element | null | undefined, selector: string) => row?.querySelector(selector)?.textContent ?? '';
  const rows = () => document.querySelectorAll(selectors.row);
  const field = () => document.querySelector<HTMLInputElement>(selectors.nameField);
  const isInView = (element: Element | null | undefined) => {
    const box = element?.getBoundingClientRect();
    return !!box && box.height > 0 && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  };
  /** Whether a click in its middle reaches it. */
  const isReachable = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !!hit && (element.contains(hit) || hit.contains(element) || !!hit.closest('label')?.contains(element));
  };

  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  const CONTROLS = 'input:not([type=hidden]):not([type=file]), textarea, select, [role=combobox], [role=spinbutton]';
  /** How many controls of the form are in view, and since when; other ones may come for a second. */
  let shown = { count: 0, since: 0 };
  const countShown = () => {
    const root = field()?.closest('[role=dialog], form') ?? undefined;
    const count = [...(root?.querySelectorAll(CONTROLS) ?? [])].filter(isInView).length;
    if (count !== shown.count) shown = { count, since: performance.now() };
  };

  // Each is asked once a frame, so it must be cheap.
  const holds = (condition: Condition): boolean => {
    const top = document.querySelector(selectors.row);
    switch (condition.when) {
      case 'firstRow': {
        const text = textIn(top, selectors.name);
        return condition.names.some((name) => text.includes(name)) && isInView(top);
      }
      case 'filtered':
        return (
          textIn(top, selectors.name).includes(condition.name) &&
          (condition.status === '' ||
            [...rows()].every((row) => textIn(row, selectors.status).trim().toUpperCase() === condition.status))
        );
      case 'field': {
        const input = field();
        if (!input || input.disabled || input.readOnly || input.value !== condition.value) return false;
        return isInView(input) && isReachable(input);
      }
      case 'opaque':
        return holds({ ...condition, when: 'field' }) && opacityOf(field()) > 0.9;
      case 'whole':
        countShown();
        return shown.count > 1 && performance.now() - shown.since > 1000 && holds({ ...condition, when: 'field' });
      case 'formGone':
        return !field() && isInView(top);
      case 'toast':
        return [...document.querySelectorAll(selectors.toast)].some(
          (toast) => isInView(toast) && toast.textContent.toLowerCase().includes(selectors.saved),
        );
      case 'row': {
        const row = rows()[condition.index];
        return textIn(row, selectors.name).includes(condition.name) && isInView(row);
      }
    }
  };

  /** A message arrives after the frame in which it was sent is painted. */
  const afterPaint = (then: (time: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  };
  const waits = new Map<string, Promise<number>>();
  let isArmed = false;
  let countsKeys = false;
  let keyDown = 0;
  const bench: Clocks = {
    start: null,
    keys: [],
    watch: (key, condition) => {
      const painted = new Promise<number>((done) => {
        const end = (time: number) => done(condition.when === 'whole' ? shown.since : time);
        const look = () => (holds(condition) ? afterPaint(end) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      });
      waits.set(key, painted);
    },
    painted: (key, patience) => {
      const late = new Promise<null>((done) => setTimeout(() => done(null), patience));
      return Promise.race([waits.get(key) ?? late, late]);
    },
    arm: () => {
      isArmed = true;
      bench.start = null;
    },
    countKeys: () => {
      countsKeys = true;
    },
  };
  window.bench = bench;
  for (const type of ['click', 'keydown']) {
    const start = (event: Event) => {
      if (isArmed) bench.start = event.timeStamp;
      isArmed = false;
    };
    addEventListener(type, start, true);
  }
  addEventListener('keydown', ({ timeStamp }) => (keyDown = timeStamp), true);
  const count = () => {
    const down = keyDown;
    if (countsKeys) requestAnimationFrame(() => afterPaint((time) => bench.keys.push(time - down)));
  };
  addEventListener('input', count, true);
  bench.watch('start', { when: 'firstRow', names: [first] });
}
