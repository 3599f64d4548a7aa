/** A part of a text: the same in both versions, or in one of them only. */
export interface TextPart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A number, a sign of a script that has no blanks between its words, a word, blanks, or another sign. */
const TOKEN =
  /\p{N}+(?:[.,:]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}]+|\s+|\S/gu;
const IS_WORD = /[\p{L}\p{N}]/u;

/** The most pairs of words that are compared; of longer texts what lies between their common ends is one change. */
const MOST_PAIRS = 1_000_000;

/**
 * The words in which two versions of a text differ: a longest common sequence of words.
 * @returns both texts in parts; undefined if they have no word in common, so that the whole text is another one
 */
export function changedWords(
  before: string,
  after: string,
): readonly [before: readonly TextPart[], after: readonly TextPart[]] | undefined {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  const kept = keptPairs(was, is);
  if (!kept.some(([at]) => IS_WORD.test(was[at] ?? ''))) return undefined;
  return [partsOf(was, new Set(kept.map(([at]) => at))), partsOf(is, new Set(kept.map(([, at]) => at)))];
}

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? [];

type Pair = readonly [was: number, is: number];

/** The places of the tokens that both have, in order. */
function keptPairs(was: readonly string[], is: readonly string[]): Pair[] {
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const first = Array.from({ length: start }, (_, at): Pair => [at, at]);
  const last = Array.from({ length: end }, (_, at): Pair => [was.length - end + at, is.length - end + at]);
  const middle = commonPairs(was.slice(start, was.length - end), is.slice(start, is.length - end));
  return [...first, ...middle.map(([a, b]): Pair => [a + start, b + start]), ...last];
}

/** A longest common sequence; none of texts that are too long for that. */
function commonPairs(was: readonly string[], is: readonly string[]): Pair[] {
  if (was.length * is.length > MOST_PAIRS) return [];
  const width = is.length + 1;
  /** How many tokens the rests from two places on have in common. */
  const common = new Uint32Array((was.length + 1) * width);
  const at = (a: number, b: number): number => common[a * width + b] ?? 0;
  for (let a = was.length - 1; a >= 0; a -= 1)
    for (let b = is.length - 1; b >= 0; b -= 1)
      common[a * width + b] = was[a] === is[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const pairs: Pair[] = [];
  let [a, b] = [0, 0];
  while (a < was.length && b < is.length) {
    if (was[a] === is[b]) {
      pairs.push([a, b]);
      [a, b] = [a + 1, b + 1];
    } else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

/** Neighbours of one kind as one part. Blanks and signs between two changed words belong to the change. */
function partsOf(tokens: readonly string[], kept: ReadonlySet<number>): TextPart[] {
  const parts: { text: string; isChanged: boolean }[] = [];
  for (const [at, text] of tokens.entries()) {
    const isChanged = !kept.has(at);
    const last = parts.at(-1);
    const beforeLast = parts.at(-2);
    if (last?.isChanged === isChanged) last.text += text;
    else if (last && beforeLast?.isChanged && isChanged && !IS_WORD.test(last.text)) {
      parts.pop();
      beforeLast.text += last.text + text;
    } else parts.push({ text, isChanged });
  }
  return parts;
}
