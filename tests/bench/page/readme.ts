const end = '<!-- end -->';

/**
 * Puts the figures of a run into a document, between their marks.
 * @param command what takes and writes them: the first of the marks is named after it
 * @throws when the marks are missing
 */
export function withFigures(document: string, command: string, figures: string): string {
  const begin = `<!-- ${command} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`There is no place for the figures: ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${figures}\n\n${document.slice(to)}`;
}
