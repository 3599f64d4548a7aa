import type { PointerEvent } from 'react';

/** Shows the full text of a truncated cell on hover. */
export function tellWholeText({ target }: PointerEvent): void {
  const cut = target instanceof Element && target.closest<HTMLElement>('.cut, .references > li');
  if (!cut) return;
  if (cut.scrollHeight > cut.clientHeight || cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent;
  else cut.removeAttribute('title');
}
