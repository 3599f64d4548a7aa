/** The sign of a missing value. */
export const NO_VALUE = '-';
