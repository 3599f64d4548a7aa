import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** What is wrong with a text, and where. */
export interface TextProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** The syntax tree of a config file, or the first reason why there is none. */
export interface Parsed {
  readonly tree?: Node;
  readonly error?: TextProblem;
}

/** Reads the text of a config file, which must be an object in JSON. */
export function parsed(text: string): Parsed {
  const whole = wholeProblem(text);
  if (whole) return { error: { offset: 0, length: 1, message: whole } };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) return { error: { offset: error.offset, length: error.length, message: sentenceOf(error, text) } };
  if (tree?.type === 'object') return { tree };
  const { offset = 0, length = 1, type = 'null' } = tree ?? {};
  return { error: { offset, length, message: `must be an object, {…}, not ${typeNames.get(type) ?? type}.` } };
}

const typeNames = new Map<string, string>([
  ['array', 'a list'],
  ['string', 'a text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
]);

/** What is wrong with the text as a whole. */
function wholeProblem(text: string): string | undefined {
  if (text.startsWith('\uFEFF')) return 'begins with a byte order mark: save the file as UTF-8 without BOM.';
  if (text.startsWith('\uFFFD') || text.includes('\0')) return 'is not in UTF-8: save the file as UTF-8.';
  return text.trim() === '' ? 'is empty: there must be an object, {…}.' : undefined;
}

const sentences = new Map([
  ['CommaExpected', 'a comma is missing before this.'],
  ['ColonExpected', 'a colon is missing before this.'],
  ['CloseBraceExpected', "a '}' is missing before this."],
  ['CloseBracketExpected', "a ']' is missing before this."],
  ['PropertyNameExpected', 'a key in double quotes is missing here; after the last entry there is no comma.'],
  ['ValueExpected', 'a value is missing here; after the last entry there is no comma.'],
  ['InvalidSymbol', 'is no JSON: texts stand in double quotes.'],
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
  if (meant) return `'${word}' is no value of JSON: ${meant}.`;
  if (/^[+.]\d/.test(text.slice(offset))) return "is no number of JSON: a digit or '-' comes first.";
  const code = printParseErrorCode(error);
  return sentences.get(code) ?? `is no JSON (${code}).`;
}
