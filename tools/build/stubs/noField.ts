/** Replaces the fields with which rjsf lays out a grid: the grammar has no name for them, forms have a grid of their own. */
export default (): null => null;
