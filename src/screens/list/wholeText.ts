import type { PointerEvent } from 'react';

/** Lets the browser tell all of a text that is cut off, when somebody points at it. */
export function tellWholeText({ target }: PointerEvent): void {
  const cut = target instanceof Element && target.closest<HTMLElement>('.cut, .references > li');
  if (!cut) return;
  if (cut.scrollHeight > cut.clientHeight || cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent;
  else cut.removeAttribute('title');
}
