import './table.css';
import { CARDS } from '../../ui/breakpoints.ts';
import { useMedia } from '../../ui/useMedia.ts';
import type { ColumnState } from './columnState.ts';
import type { TableColumn } from './useEntityTable.ts';

/** The height of the head, in pixels. */
export const HEAD_HEIGHT = 44;

/** The least height of rows by their density: of two lines of text, or of one. */
const ROW_HEIGHTS = { comfortable: 44, compact: 36 } as const;

/** The space around a picture in a row, with the line below it. */
const MARGINS = { comfortable: 12, compact: 1 } as const;

/** The `aria-rowindex` of the first record's row: the head has 1. */
export const FIRST_ROW = 2;

/** The assumed height of a card: two lines of values. */
const CARD_HEIGHT = 93;

/** The minimum width of a card in a grid (grid.css), in pixels. */
export const NARROWEST_CARD = 150;

/** The element that scrolls a table. */
export const frameOf = (body: Element | null): HTMLElement | null =>
  body?.closest<HTMLElement>('[role=region]') ?? null;

/** The number of cards in a line of a grid; 1 for a table. */
export function cardsPerLine(body: Element | null): number {
  const tracks = body ? getComputedStyle(body).gridTemplateColumns : 'none';
  return tracks === 'none' ? 1 : tracks.split(' ').length;
}

/** The minimum height of rows with these columns, in pixels. */
export function useRowHeight(columns: readonly TableColumn[], density: ColumnState['density'] = 'comfortable'): number {
  const isCard = useMedia(CARDS);
  if (isCard) return CARD_HEIGHT;
  const heights = columns.map(({ columnDef: { meta } }) => meta?.cell.height?.(meta.config) ?? 0);
  return Math.max(ROW_HEIGHTS[density], Math.max(0, ...heights) + MARGINS[density]);
}

/** The maximum height of an element in any browser, in pixels: Firefox has the lowest limit. */
const HIGHEST = 15_000_000;

/** The height assumed for a row that is not drawn, in pixels: with a million rows less than its real one. */
export const estimatedHeight = (count: number, height: number): number =>
  Math.min(height, HIGHEST / Math.max(count, 1));
