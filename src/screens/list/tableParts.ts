import './table.css';
import { NARROW } from '../../look/breakpoints.ts';

/** The height of a row whose texts need no more, and of the head, in pixels. */
export const ROW_HEIGHT = 64;
export const HEAD_HEIGHT = 50;

/** The `aria-rowindex` of the first record's row: the head has 1. */
export const FIRST_ROW = 2;

/** On a phone a row is a card; what is not measured yet is taken to be as high as one of two lines of values. */
const CARD_HEIGHT = 184;
export const rowHeight = (): number => (window.matchMedia(NARROW).matches ? CARD_HEIGHT : ROW_HEIGHT);

/** No element is higher in any browser, in pixels: Firefox has the lowest limit. */
const HIGHEST = 15_000_000;

/** What a row that is not drawn is taken to be high, in pixels: of a million rows less than it is. */
export const estimatedHeight = (count: number): number => Math.min(rowHeight(), HIGHEST / Math.max(count, 1));
