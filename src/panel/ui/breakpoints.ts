/**
 * Where the layout of the page changes, as media queries for scripts. Style sheets cannot take them from here: they say
 * `@media (width < 600px)` and so on, with the same numbers.
 */

/** A phone. */
export const NARROW = '(width < 600px)';
/** A table has no room: each row is a card. */
export const CARDS = '(width < 900px)';
/** Room for the menu in the bar. */
export const WIDE = '(width >= 960px)';
/** Hardly any height: a phone held sideways, or a page at 400 %. */
export const LOW = '(height < 400px)';
/** What one points with is a finger. */
export const COARSE = '(pointer: coarse)';
/** Touch: targets need to be larger. */
export const TOUCHED = `${COARSE}, ${NARROW}`;
