/**
 * How long a finger must hold before it drags, in ms (a swipe scrolls), and how far it may move meanwhile, in pixels.
 */
export const [HOLD, SLOP] = [250, 8];

interface Press {
  readonly pointerType: string;
  readonly pointerId: number;
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a press may become a drag: of a finger when it has held, of a mouse or pen at once. */
export function isHeld({ pointerType, pointerId, clientX, clientY }: Press): boolean | Promise<boolean> {
  if (pointerType !== 'touch') return true;
  return new Promise((resolve) => {
    const watch = new AbortController();
    const { signal } = watch;
    const end = (isHeld: boolean) => {
      watch.abort();
      clearTimeout(timer);
      resolve(isHeld);
    };
    const timer = setTimeout(() => end(true), HOLD);
    const own = (event: PointerEvent, ends: boolean) => event.pointerId === pointerId && ends && end(false);
    const isFar = (event: PointerEvent) => Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP;
    window.addEventListener('pointermove', (event) => own(event, isFar(event)), { signal });
    // A scroll cancels the pointer.
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(type, (event) => own(event, true), { signal });
  });
}

/**
 * Prevents the browser's own reactions while a finger drags: scrolling, and the menu of a long press.
 * @param element listens from the start: a browser asks only those listeners that are there before the touch
 * @param isDragging whether a drag is running
 * @returns a function that removes the listeners
 */
export function keepTouch(element: HTMLElement, isDragging: () => boolean): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const keep = (event: Event) => event.cancelable && isDragging() && event.preventDefault();
  element.addEventListener('touchmove', keep, { signal, passive: false });
  element.addEventListener('contextmenu', keep, { signal });
  return () => listeners.abort();
}
