/** What stands for a missing value. */
export const NO_VALUE = '-';
