import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type Sortable from 'sortablejs';
import { HOLD, keepTouch, SLOP } from './touchHold.ts';

/**
 * Lets the `[data-sortable]` children of a list be dragged into another order; with a finger after holding them.
 * @param direction the direction of the list
 * @param onMove called with the old and the new index; must render the children in the new order
 * @param disabled whether dragging is disabled
 * @returns the ref of the list
 */
export function useSortable(
  direction: 'horizontal' | 'vertical',
  onMove: (from: number, to: number) => void,
  disabled = false,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const moved = useEffectEvent(onMove);

  useEffect(() => {
    const element = list.current;
    if (!element || disabled) return undefined;
    const options: Sortable.Options = {
      animation: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
      direction,
      draggable: '[data-sortable]',
      filter: 'button, input, textarea',
      preventOnFilter: false,
      // A browser's own dragging knows no fingers, also beside a mouse.
      forceFallback: window.matchMedia('(any-pointer: coarse)').matches,
      delay: HOLD,
      delayOnTouchOnly: true,
      onChoose({ item }) {
        chosen = item;
      },
      onUnchoose() {
        chosen = undefined;
      },
      onEnd({ item, oldIndex, newIndex }) {
        if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return;
        // Undone in the DOM, because React renders the new order.
        item.remove();
        element.insertBefore(item, element.children[oldIndex] ?? null);
        moved(oldIndex, newIndex);
      },
    };
    let sortable: Sortable | undefined;
    let gone = false;
    let chosen: HTMLElement | undefined;
    const stopKeeping = keepTouch(element, () => chosen !== undefined);
    // Loaded only by forms with such a list. Until then, and if loading fails, there are the buttons.
    import('sortablejs').then(
      ({ default: library }) => {
        if (gone) return;
        sortable = library.create(element, options);
        // The library begins with 1.
        sortable.option('touchStartThreshold', SLOP);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      gone = true;
      stopKeeping();
      sortable?.destroy();
    };
  }, [direction, disabled]);
  return list;
}
