/** The pictures of the shell and the lists, each a path in a square of 24. */

export const ADD = 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z';
/** A pencil. */
export const EDIT = 'M4 20v-4.2L15.2 4.6l4.2 4.2L8.2 20zm2-2h1.4l8-8-1.4-1.4-8 8zM16.6 3.2 18 1.8 22.2 6l-1.4 1.4z';
/** An eye. */
export const SHOW =
  'M12 5c5 0 8.8 3.6 10.5 7-1.7 3.4-5.5 7-10.5 7S3.2 15.4 1.5 12C3.2 8.6 7 5 12 5m0 2c-3.7 0-6.6 2.4-8.2 5 1.6 2.6 4.5 5 8.2 5s6.6-2.4 8.2-5C18.6 9.4 15.7 7 12 7m0 2a3 3 0 0 1 0 6 3 3 0 0 1 0-6';
/** A bin with its lid. */
export const REMOVE = 'M9 3h6v1.5h5v2H4v-2h5zM5.5 8h13v11a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zm2 2v9h9v-9z';
/** Three lines. */
export const MENU = 'M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z';
/** A circle, half of it filled. */
/** Mountains in a frame. */
export const PICTURE = 'M3 4h18v16H3zm2 2v12h14V6zm1.5 10 3.5-5 2.5 3.5 2-2.5 3 4z';
/** An empty tray. */
export const EMPTY = 'M3 3h18v18H3zm2 2v9h4a3 3 0 0 0 6 0h4V5zm0 11v3h14v-3h-2.5a5 5 0 0 1-9 0z';
/** An exclamation mark in a circle. */
export const FAILED =
  'M12 2a10 10 0 0 1 0 20 10 10 0 0 1 0-20m0 2a8 8 0 0 0 0 16 8 8 0 0 0 0-16m-1 3h2v6h-2zm0 8h2v2h-2z';
/** A tick in a circle. */
export const DONE =
  'M12 2a10 10 0 0 1 0 20 10 10 0 0 1 0-20m0 2a8 8 0 0 0 0 16 8 8 0 0 0 0-16m4.6 4.2L18 9.6l-7 7-4-4 1.4-1.4 2.6 2.6z';
/** An arrow head that points down. */
export const DOWN = 'm7 10 5 5 5-5z';
/** A magnifying glass. */
export const SEARCH =
  'M10 3a7 7 0 0 1 5.6 11.2l5.1 5.1-1.4 1.4-5.1-5.1A7 7 0 1 1 10 3m0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10';
/** Three points. */
export const MORE = 'M12 4a2 2 0 0 1 0 4 2 2 0 0 1 0-4m0 6a2 2 0 0 1 0 4 2 2 0 0 1 0-4m0 6a2 2 0 0 1 0 4 2 2 0 0 1 0-4';
/** A cross. */
export const CLOSE = 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z';
/** Six points, to take something by. */
export const GRIP =
  'M9 4a2 2 0 0 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 0 1 0 4 2 2 0 0 1 0-4M9 10a2 2 0 0 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 0 1 0 4 2 2 0 0 1 0-4M9 16a2 2 0 0 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 0 1 0 4 2 2 0 0 1 0-4';
