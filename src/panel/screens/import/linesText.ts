/** The maximum number of lines that a sentence names. */
const MOST = 10;

/** The first of some lines: '2, 5, 9 …'. */
export const linesText = (lines: readonly number[]): string =>
  lines.slice(0, MOST).join(', ') + (lines.length > MOST ? ' …' : '');
