import './dragRow.css';
import { FIRST_ROW } from '../model/tableParts.ts';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** The pointer that grabbed a handle, and where. */
interface Start extends Point {
  readonly pointerId: number;
}

/** A movement shorter than this, in pixels, is a press. */
const PRESSED = 4;
/** How near the edge of its frame a dragged row makes the table scroll, and the maximum it scrolls per animation frame, in pixels. */
const EDGE = 56;
const FASTEST = 16;

/**
 * Drags a row by its handle: a line shows where it would drop, and Escape cancels. The rows stay where they are
 * meanwhile, so that those of a long list come and go as it scrolls.
 * @param from where which pointer took the handle; what others do, such as a second finger, does not count
 * @param onDrop called with the index of the row before which it is dropped; the row count for the end
 */
export function dragRow(handle: HTMLElement, from: Start, onDrop: (before: number) => void): void {
  const [row, frame] = [handle.closest('tr'), handle.closest<HTMLElement>('.table')];
  if (!row || !frame) return;
  const watch = new AbortController();
  const { signal } = watch;
  let at: Point | undefined;
  let drop: Drop | undefined;
  row.setAttribute('data-held', '');
  const end = (isDropped: boolean) => {
    watch.abort();
    row.removeAttribute('data-held');
    if (!at) return;
    frame.removeAttribute('data-dragging');
    row.removeAttribute('data-dragged');
    mark(frame, undefined);
    keepFromClicking();
    if (isDropped && drop) onDrop(indexOf(drop.row) + (drop.side === 'after' ? 1 : 0));
  };
  const follow = () => {
    if (signal.aborted || !at) return;
    scroll(frame, at);
    drop = dropAt(frame, at);
    mark(frame, drop);
    requestAnimationFrame(follow);
  };
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons, pointerId }) => {
      if (pointerId !== from.pointerId) return;
      // Released before this module loaded, or outside the window.
      if (buttons === 0) return end(false);
      const isNear = Math.hypot(clientX - from.clientX, clientY - from.clientY) < PRESSED;
      if (!at && isNear) return;
      const begins = !at;
      at = { clientX, clientY };
      if (!begins) return;
      // A row that has the focus stays in the page when it is scrolled out of view.
      handle.focus({ preventScroll: true });
      frame.setAttribute('data-dragging', '');
      row.setAttribute('data-dragged', '');
      follow();
    },
    { signal },
  );
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === from.pointerId && end(true), { signal });
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === from.pointerId && end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !at) return;
      event.preventDefault();
      end(false);
    },
    { signal },
  );
}

/** The drop target: a row and its side. */
interface Drop {
  readonly row: HTMLElement;
  readonly side: 'before' | 'after';
}

const rowsIn = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];

const indexOf = (row: HTMLElement): number => Number(row.getAttribute('aria-rowindex')) - FIRST_ROW;

/** The row, or card, that the pointer is on, or the nearest one, and the half of it. */
function dropAt(frame: HTMLElement, { clientX, clientY }: Point): Drop | undefined {
  const distance = (row: HTMLElement) => {
    const { top, bottom, left, right } = row.getBoundingClientRect();
    return Math.hypot(Math.max(top - clientY, clientY - bottom, 0), Math.max(left - clientX, clientX - right, 0));
  };
  const rows = rowsIn(frame).map((row) => ({ row, far: distance(row) }));
  const nearest = rows.toSorted((a, b) => a.far - b.far)[0]?.row;
  if (!nearest) return undefined;
  const { top, left, width, height } = nearest.getBoundingClientRect();
  const isRtl = getComputedStyle(frame).direction === 'rtl';
  const isBefore = frame.matches('[data-cards]') ? clientX < left + width / 2 !== isRtl : clientY < top + height / 2;
  return { row: nearest, side: isBefore ? 'before' : 'after' };
}

function mark(frame: HTMLElement, drop: Drop | undefined): void {
  for (const row of frame.querySelectorAll('[data-drop]')) if (row !== drop?.row) row.removeAttribute('data-drop');
  drop?.row.setAttribute('data-drop', drop.side);
}

/** Scrolls the frame while the pointer is near its upper or lower edge, or beyond: the nearer, the faster. */
function scroll(frame: HTMLElement, { clientY }: Point): void {
  const { top, bottom } = frame.getBoundingClientRect();
  const head = frame.querySelector('thead')?.offsetHeight ?? 0;
  const speed = (into: number) => Math.min(Math.max(into, 0) / EDGE, 1) * FASTEST;
  frame.scrollTop += speed(clientY - (bottom - EDGE)) - speed(top + head + EDGE - clientY);
}

/** The click that ends a drag opens nothing. */
function keepFromClicking(): void {
  const over = new AbortController();
  const { signal } = over;
  const stop = (event: MouseEvent) => {
    over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, signal });
  for (const next of ['pointerdown', 'keydown']) {
    window.addEventListener(next, () => over.abort(), { capture: true, signal });
  }
}
