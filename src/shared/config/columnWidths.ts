/** The minimum and maximum width of a resized column, in pixels. */
export const [NARROWEST, WIDEST] = [64, 1200] as const;
