import './table.css';

/** The height of a row whose texts need no more, and of the head, in pixels, as in table.css. */
export const ROW_HEIGHT = 64;
export const HEAD_HEIGHT = 50;
