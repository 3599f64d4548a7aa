import type { HTMLAttributes, RefCallback } from 'react';
import { isHeld, keepTouch } from '../../ui/touchHold.ts';
import type { OnResize } from './resizing.ts';

/** How far from the edge of a heading the pointer still resizes its column, in pixels. */
const EDGE = 10;

/** If the code cannot be loaded, columns are just not resizable. */
const fetched = (then: (code: typeof import('./resizing.ts')) => void | Promise<void>): Promise<void> =>
  import('./resizing.ts').then(then, () => undefined);

/** While a finger drags an edge, the list does not scroll. */
const keepHead: RefCallback<HTMLElement> = (head) =>
  head ? keepTouch(head, () => head.querySelector('[data-held]') !== null) : undefined;

/**
 * Makes headings resizable by dragging their edge, by a finger after holding it, or by Shift and an arrow key. The code is
 * loaded then.
 */
export const resizable = (
  onResize: OnResize,
): HTMLAttributes<HTMLTableSectionElement> & { readonly ref: RefCallback<HTMLElement> } => ({
  ref: keepHead,
  onPointerDown(event) {
    const { target, clientX, button } = event;
    if (button !== 0 || !(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
    const { left, right } = target.getBoundingClientRect();
    const isRight = getComputedStyle(target).direction !== 'rtl';
    if (Math.abs(clientX - (isRight ? right : left)) > EDGE) return;
    const mayDrag = isHeld(event);
    void fetched(async (code) => {
      if (await mayDrag) code.dragEdge(target, clientX, onResize);
    });
  },
  onKeyDown(event) {
    const { target, key, shiftKey } = event;
    if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof Element)) return;
    const heading = target.closest<HTMLElement>('th[data-column]');
    if (!heading) return;
    event.preventDefault();
    void fetched((code) => code.pressEdge(heading, key, onResize));
  },
});
