/** Texts that are cut off where they have no room. */
const CUT = '.cut, .references > li';

/** The text at an element, if it may be cut off. */
export const cutAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CUT) : null;

/** Whether some of it is not seen. */
export const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight > clientHeight || scrollWidth > clientWidth;

/** The texts of a cell that are cut off, whole, a line each; '' for none. */
export const cutTextOf = (cell: Element): string =>
  [...cell.querySelectorAll<HTMLElement>(CUT)].flatMap((text) => (isCut(text) ? text.innerText : [])).join('\n');
