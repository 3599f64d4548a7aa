/** The mark behind a list of which each entry is meant, in `api.upload.paths`. */
const EACH = '[]';

/** What stands before the first mark of a path, and behind it; the latter is undefined without one. */
export function partsOfPaths(path: string): [at: string, rest?: string] {
  const index = path.indexOf(EACH);
  return index === -1 ? [path] : [path.slice(0, index), path.slice(index + EACH.length).replace(/^\./, '')];
}

/**
 * The answer that has these texts at a path: 'files[].url' makes {files: [{url}, …]}.
 * @param isEach whether a path without a mark leads to one text, not to a list of them
 */
export function answerWith(path: string, texts: readonly string[], isEach = false): unknown {
  const [at, rest] = partsOfPaths(path);
  const entries = rest ? texts.map((text) => answerWith(rest, [text], true)) : texts;
  const value = rest === undefined && isEach ? entries[0] : entries;
  return at === '' ? value : at.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}
