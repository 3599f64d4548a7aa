/** The pictures of the dialogs, which come after the list, each a path in a square of 24. */

/** An arrow head that points to the start of the line. */
export const BACKWARD = 'm14 6-6 6 6 6 1.4-1.4L10.8 12l4.6-4.6z';
/** An arrow head that points to its end. */
export const FORWARD = 'm10 6 6 6-6 6-1.4-1.4 4.6-4.6-4.6-4.6z';
/** Two sheets of paper. */
export const COPY = 'M8 3h12v13h-4v5H4V8h4zm2 2v3h6v6h2V5zm-4 5v9h8v-9z';
/** Two links of a chain. */
export const LINK =
  'M3 12a5 5 0 0 1 5-5h3v2H8a3 3 0 0 0 0 6h3v2H8a5 5 0 0 1-5-5m5-1h8v2H8zm5-4h3a5 5 0 0 1 0 10h-3v-2h3a3 3 0 0 0 0-6h-3z';
/** A clock. */
export const CLOCK =
  'M12 2a10 10 0 0 1 0 20 10 10 0 0 1 0-20m0 2a8 8 0 0 0 0 16 8 8 0 0 0 0-16m-1 3h2v4.6l3.2 3.2-1.4 1.4L11 12.4z';

/** A folder with a plus: a record below another one. */
export const ADD_BELOW =
  'M20 6h-8l-2-2H4c-1.11 0-1.99.89-1.99 2L2 18c0 1.11.89 2 2 2h16c1.11 0 2-.89 2-2V8c0-1.11-.89-2-2-2m0 12H4V6h5.17l2 2H20zm-8-4h2v2h2v-2h2v-2h-2v-2h-2v2h-2z';

/** A printer. */
export const PRINT =
  'M19 8H5c-1.66 0-3 1.34-3 3v6h4v4h12v-4h4v-6c0-1.66-1.34-3-3-3zm-3 11H8v-5h8v5zm3-7c-.55 0-1-.45-1-1s.45-1 1-1 1 .45 1 1-.45 1-1 1zm-1-9H6v4h12V3z';
