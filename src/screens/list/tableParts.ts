import './table.css';

/** The height of a row whose texts need no more, and of the head, in pixels, as in table.css. */
export const ROW_HEIGHT = 64;
export const HEAD_HEIGHT = 50;

/** On a phone a row is a card; what is not measured yet is taken to be as high as one of two lines of values. */
const CARD_HEIGHT = 184;
export const rowHeight = (): number => (window.matchMedia('(max-width: 599.95px)').matches ? CARD_HEIGHT : ROW_HEIGHT);
