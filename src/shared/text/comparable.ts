/** Signs without width: soft hyphens, joiners, marks of direction. The tags of a flag are none: they say which flag it is. */
const WIDTHLESS = /[^\P{DI}\u{e0020}-\u{e007f}]/gu;
const APOSTROPHES = /[`´‘’‚‛′‵ʹʻʼʽ‹›׳＇]/g;
const QUOTES = /[“”„‟″‶«»〝〞〟״]/g;
const DASHES = /[\p{Pd}−⁃]/gu;
/** Line breaks stay: they are between the texts of a record. */
const BLANKS = /[^\S\n]|[\u0085\u2800]/g;

/**
 * A text to be compared with another one: those that look alike are equal. It is without what has no width, with one kind of
 * blank, of quote and of dash, and with 'kg', '1/2' and 'ABC' for '㎏', '½' and 'ＡＢＣ'. Letters keep their case.
 */
export const comparable = (text: string): string =>
  text
    .replace(WIDTHLESS, '')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(/⁄/g, '/')
    .replace(BLANKS, ' ');

/** Blanks, and what cannot be seen at the end of a text. Not the signs that make a picture of a letter, or a flag. */
const UNSEEN =
  '[\\s\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\uffa0]';
// Not from within a run of blanks: each of them would be gone through to its end.
const ENDS = new RegExp(`^${UNSEEN}+|(?<!${UNSEEN})${UNSEEN}+$`, 'g');

/** A text without what cannot be seen at its ends. */
export const trimmedText = (text: string): string => text.replace(ENDS, '');
