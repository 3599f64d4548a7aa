/** Stands in for the definition of a kind that the config does not name. */
export const definition = { name: '' };
