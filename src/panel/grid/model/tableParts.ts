import './table.css';
import { NARROW } from '../../ui/breakpoints.ts';
import { useMedia } from '../../ui/useMedia.ts';
import type { ColumnState } from './columnState.ts';
import type { TableColumn } from './useEntityTable.ts';

/** The height of the head, in pixels. */
export const HEAD_HEIGHT = 44;

/** The least height of rows by their density: of two lines of text, or of one. */
const ROW_HEIGHTS = { comfortable: 44, compact: 36 } as const;

/** The space around a picture in a row, with the line below it. */
const MARGINS = { comfortable: 4, compact: 1 } as const;

/** The `aria-rowindex` of the first record's row: the head has 1. */
export const FIRST_ROW = 2;

/** On a phone a row is a card; what is not measured yet is taken to be as high as one of two lines of values. */
const CARD_HEIGHT = 93;

/** In a grid cards are this wide at least (grid.css), in pixels. */
export const NARROWEST_CARD = 150;

/** What a table scrolls in. */
export const frameOf = (body: Element | null): HTMLElement | null =>
  body?.closest<HTMLElement>('[role=region]') ?? null;

/** How many rows of a body are beside each other: cards in a grid, else one. */
export function cardsPerLine(body: Element | null): number {
  const tracks = body ? getComputedStyle(body).gridTemplateColumns : 'none';
  return tracks === 'none' ? 1 : tracks.split(' ').length;
}

/** The height of rows that show what these columns do, in pixels, as far as no text needs more. */
export function useRowHeight(columns: readonly TableColumn[], density: ColumnState['density'] = 'comfortable'): number {
  const isNarrow = useMedia(NARROW);
  if (isNarrow) return CARD_HEIGHT;
  const heights = columns.map(({ columnDef: { meta } }) => meta?.cell.height?.(meta.config) ?? 0);
  return Math.max(ROW_HEIGHTS[density], Math.max(0, ...heights) + MARGINS[density]);
}

/** Whether buttons of rows that are so wide would take half of the window: they scroll with the values then. */
export const useCrowded = (actionsWidth: number): true | undefined =>
  useMedia(`(width < ${2 * actionsWidth}px)`) || undefined;

/** The maximum height of an element in any browser, in pixels: Firefox has the lowest limit. */
const HIGHEST = 15_000_000;

/** The height assumed for a row that is not drawn, in pixels: with a million rows less than its real one. */
export const estimatedHeight = (count: number, height: number): number =>
  Math.min(height, HIGHEST / Math.max(count, 1));

/** Moves the focus in a table. The one place that it comes back to is marked. */
export function focus(stop: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!stop) return;
  for (const old of stop.closest('table')?.querySelectorAll('[data-at]') ?? []) {
    old.removeAttribute('data-at');
    if (old.matches('td, th')) old.removeAttribute('tabindex');
  }
  if (stop.closest('table')) stop.setAttribute('data-at', '');
  if (stop.matches('td, th')) stop.tabIndex = 0;
  stop.focus(options);
}
