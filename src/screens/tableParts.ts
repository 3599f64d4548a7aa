import './table.css';

/** The height of every row and of the head, in pixels, as in table.css: fixed, so that a windowed table need not measure. */
export const ROW_HEIGHT = 64;
export const HEAD_HEIGHT = 50;
