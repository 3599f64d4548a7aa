import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSortable } from '../../ui/useSortable.ts';
import { type Image, type Images, move, urlOf } from './images.ts';

/** The direction of a move by button. */
export type Step = 1 | -1;

/**
 * Moving images, by dragging them or by their buttons. A button keeps the focus when it moves with its image; at an
 * end, where it is disabled, the other one gets it.
 * @param images the rendered images
 * @param latest the current images
 * @param set changes the images
 * @param disabled whether moving is disabled
 * @param sentence the announcement of a move, from the old and the new index
 * @returns the ref of the list of tiles; the last announcement; a function that moves the image at an index
 */
export function useMoves(
  images: Images,
  latest: RefObject<Images>,
  set: (next: Images) => void,
  disabled: boolean,
  sentence: (image: Image, from: number, to: number) => string,
) {
  const [announcement, setTold] = useState('');
  const moveTo = (from: number, to: number) => {
    const image = latest.current[from];
    if (!image) return;
    const text = sentence(image, from, to);
    // A live region does not announce an unchanged text.
    setTold((last) => (last === text ? `${text}\u00a0` : text));
    set(move(latest.current, from, to));
  };
  const list = useSortable('horizontal', moveTo, disabled);

  /** The image moved by a button, until it is rendered at its new position. */
  const moving = useRef<{ readonly url: string; readonly to: number; readonly by: Step }>(undefined);
  useLayoutEffect(() => {
    const { url, to = 0, by } = moving.current ?? {};
    const image = images[to];
    if (!image || urlOf(image) !== url) return;
    moving.current = undefined;
    const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]:enabled') ?? [])];
    (buttons.find(({ dataset }) => dataset['move'] === String(by)) ?? buttons[0])?.focus();
  });
  const moveBy = (index: number, by: Step) => {
    const image = latest.current[index];
    if (image) moving.current = { url: urlOf(image), to: index + by, by };
    moveTo(index, index + by);
  };
  return { list, told: announcement, moveBy };
}
