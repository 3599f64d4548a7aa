import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { ProblemCode } from './codes.ts';
import { typeName } from './grammarProblems.ts';

/** A problem in a text, with its place. */
export interface TextProblem {
  readonly offset: number;
  readonly length: number;
  readonly code: ProblemCode;
  readonly message: string;
}

/** The syntax tree of a config file, or the first reason why there is none. */
export interface Parsed {
  readonly tree?: Node;
  readonly error?: TextProblem;
}

/**
 * Reads the text of a file of JSON.
 * @param wanted what it must be: a config file is an object, one of records a list
 */
export function parsed(text: string, wanted: 'object' | 'array' = 'object'): Parsed {
  const whole = wholeProblem(text);
  if (whole) return { error: whole };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) return { error: invalid(error.offset, error.length, sentenceOf(error, text)) };
  if (tree?.type === wanted) return { tree };
  const { offset = 0, length = 1, type = 'null' } = tree ?? {};
  const form = wanted === 'object' ? 'an object, {…}' : 'a list, […]';
  return { error: invalid(offset, length, `must be ${form}, not ${typeName(type)}.`) };
}

const invalid = (offset: number, length: number, message: string): TextProblem => ({
  ...{ offset, length, message },
  code: 'invalid-json',
});

/** What is wrong with the text as a whole. */
function wholeProblem(text: string): TextProblem | undefined {
  const at = { offset: 0, length: 1 };
  if (text.startsWith('\uFEFF'))
    return {
      ...at,
      code: 'not-utf-8',
      message: 'begins with a byte order mark: save the file as UTF-8 without BOM.',
    };
  // Replacement characters of invalid UTF-8, and the zeros of UTF-16.
  const odd = text.search(/[\uFFFD\0]/);
  if (odd !== -1) {
    const place = Buffer.byteLength(text.slice(0, odd)) + 1;
    const message = `is not UTF-8: byte ${place} of the file, here, is part of another encoding. Save the file as UTF-8.`;
    return { offset: odd, length: 1, code: 'not-utf-8', message };
  }
  if (text.trim() === '') return { ...at, code: 'empty-file', message: 'is empty: there must be an object, {…}.' };
  const conflict = conflictIn(text);
  if (conflict) return conflict;
  const deep = tooDeepIn(text);
  return deep === undefined ? undefined : invalid(deep, 1, `is nested more than ${DEEPEST} levels deep.`);
}

/** A line that Git writes around the two sides of a conflict, and between them. No line of JSON begins like it. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$).*/gm;

/** Conflicts that Git has left in a text: at the first one, with the lines of all. */
export function conflictIn(text: string): TextProblem | undefined {
  const [first, ...others] = text.matchAll(MARKER);
  if (!first) return undefined;
  const ends = [first, ...others].map(({ 0: marker, index }) => ({
    marker,
    line: text.slice(0, index).split('\n').length,
  }));
  // A side that was deleted without its markers leaves one of them alone.
  const places: (readonly [from: number, to: number])[] = [];
  for (const [at, { marker, line }] of ends.entries()) {
    const last = places.at(-1);
    if (last && !marker.startsWith('<') && !ends[at - 1]?.marker.startsWith('>')) places.splice(-1, 1, [last[0], line]);
    else places.push([line, line]);
  }
  const lines = places.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
  const where = `${lines.length > 1 || lines[0]?.includes('-') ? 'lines' : 'line'} ${lines.join(' and ')}`;
  return invalid(first.index, first[0].trimEnd().length, `has a conflict of Git in ${where}: keep one of the two.`);
}

/** Far more than a config needs, and less than a recursive parser can handle. */
const DEEPEST = 200;

/** The place where a text is nested too deeply. */
function tooDeepIn(text: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}

const sentences = new Map([
  ['CommaExpected', 'a comma is missing before this.'],
  ['ColonExpected', 'a colon is missing before this.'],
  ['CloseBraceExpected', "a '}' is missing before this."],
  ['CloseBracketExpected', "a ']' is missing before this."],
  ['PropertyNameExpected', 'a key in double quotes is missing here; there must be no comma after the last entry.'],
  ['ValueExpected', 'a value is missing here; there must be no comma after the last entry.'],
  ['InvalidSymbol', 'is not JSON: texts stand in double quotes.'],
  ['InvalidCommentToken', 'JSON has no comments.'],
  ['UnexpectedEndOfString', 'a double quote is missing at the end of this text.'],
  ['InvalidEscapeCharacter', "a backslash in a text is written '\\\\'."],
  ['InvalidUnicode', "four hexadecimal digits are missing after '\\u'."],
  ['InvalidCharacter', "a tab or line break in a text is written '\\t' or '\\n'."],
  ['EndOfFileExpected', 'the document has ended before this.'],
]);

/** Values of other languages, and what they are in JSON. */
const values = new Map([
  ...['NaN', 'Infinity', '-Infinity', '+Infinity'].map((value): [string, string] => [value, 'a number has digits']),
  ...['undefined', 'None', 'nil', 'NULL'].map((value): [string, string] => [value, 'leave the key out']),
  ...['True', 'TRUE', 'False', 'FALSE'].map((value): [string, string] => [value, `write ${value.toLowerCase()}`]),
]);

function sentenceOf({ error, offset }: ParseError, text: string): string {
  const [word = ''] = /^[+-]?\w+/.exec(text.slice(offset)) ?? [];
  const meant = values.get(word);
  if (meant) return `'${word}' is not a value in JSON: ${meant}.`;
  if (/^[+.]\d/.test(text.slice(offset))) return "is not a number in JSON: a digit or '-' comes first.";
  const code = printParseErrorCode(error);
  return sentences.get(code) ?? `is not JSON (${code}).`;
}
