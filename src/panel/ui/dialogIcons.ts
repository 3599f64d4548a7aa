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
