/** Properties whose values name a side. */
const NAMED = /^(text-align|float|clear|transform-origin|object-position|background-position)$/;
/** Properties with a value for each side: top, right, bottom, left. */
const ROUND = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/** The space-separated parts of a value: 'calc(2 * var(--gap)) 4px'. */
const PARTS = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;
/** The horizontal part of a translation. */
const X = /\b(translate(?:X|3d)?\(\s*)((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)/g;

/**
 * Right-to-left styles from left-to-right ones: the sides are swapped.
 * @param styles as Emotion hands them to its cache: declarations, and nested rules with theirs
 */
export const turnedStyles = (styles: string): string =>
  styles.replace(
    /(^|[;{}])(\s*)(-?[a-z][-a-z]*)(\s*:\s*)([^;{}]+)(?=[;}]|$)/g,
    (_, before: string, space: string, property: string, colon: string, value: string) =>
      before + space + otherSide(property) + colon + turnedValue(property, value),
  );

const otherSide = (text: string): string =>
  text.replace(/\b(left|right)\b/g, (side) => (side === 'left' ? 'right' : 'left'));

function turnedValue(property: string, value: string): string {
  if (NAMED.test(property)) return otherSide(value);
  if (property === 'transform') {
    return value.replace(X, (_, name: string, x: string) => name + negated(x));
  }
  const parts = value.match(PARTS) ?? [];
  const [first, second, third, fourth] = parts;
  if (ROUND.test(property) && fourth !== undefined) return [first, fourth, third, second].join(' ');
  if (property === 'border-radius' && second !== undefined) {
    // Corners: each is swapped with the one beside it.
    return [second, first, fourth ?? second, third ?? first].join(' ');
  }
  return value;
}

/** '14px' → '-14px' */
const negated = (length: string): string => {
  const bare = length.trim();
  if (bare.startsWith('-')) return bare.slice(1);
  return /^0[a-z%]*$/.test(bare) ? bare : /^[\d.]/.test(bare) ? `-${bare}` : `calc(-1 * ${bare})`;
};
