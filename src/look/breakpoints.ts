/**
 * Where the layout of the page changes, as media queries for scripts. Style sheets cannot take them from here: they say
 * `@media (width < 600px)` and `@media (width >= 960px)`, with the same numbers.
 */

/** A phone. */
export const NARROW = '(width < 600px)';
/** Room for the menu in the bar. */
export const WIDE = '(width >= 960px)';
/** Touch: targets need to be larger. */
export const TOUCHED = `(pointer: coarse), ${NARROW}`;
