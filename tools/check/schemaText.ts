import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { checkConfig, type Problem } from './checkConfig.ts';

/** A mistake with its place in the text; lines and columns count from 1, as in editors. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How much of the line it is about. */
  readonly length: number;
  /** The line itself. */
  readonly source: string;
  /** 'list.columns[2].field: 'prcie' is no field of products. Did you mean 'price'?' */
  readonly message: string;
}

/** The texts of the config files in a directory, by file name. */
export const readSchemaTexts = (directory: string): Map<string, string> =>
  new Map(
    readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [file, readFileSync(join(directory, file), 'utf8')]),
  );

/** Every mistake in the config, in the order of files and lines. */
export function findMistakes(texts: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  const trees = new Map<string, Node>();
  const documents = new Map<string, unknown>();
  for (const [file, text] of texts) {
    const errors: ParseError[] = [];
    const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [error] = errors;
    // What follows a broken place cannot be judged: the first one is told, and the file counts as unread.
    if (error) findings.push(findingAt(file, text, error.offset, error.length, syntaxSentence(error)));
    else if (tree) {
      trees.set(file, tree);
      findings.push(...duplicateKeys(file, text, tree));
    }
    documents.set(file, tree && !error ? getNodeValue(tree) : undefined);
  }
  for (const problem of checkConfig(documents)) {
    const { offset, length } = nodeOf(problem, trees.get(problem.file)) ?? { offset: 0, length: 1 };
    findings.push(findingAt(problem.file, texts.get(problem.file) ?? '', offset, length, sentenceOf(problem)));
  }
  return findings.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** A mistake as people read it: the place as terminals make it clickable, the sentence, the line and a caret. */
export function printed({ file, line, column, length, source, message }: Finding, folder = 'schema'): string {
  const place = `${folder}/${file}:${line}:${column}`;
  const number = String(line);
  const caret = `${' '.repeat(column - 1)}${'^'.repeat(Math.max(1, Math.min(length, source.length - column + 1)))}`;
  return `${place}  ${message}\n  ${number} | ${source}\n  ${' '.repeat(number.length)} | ${caret}`;
}

/** The mistake with its place in the document, and what was probably meant. */
function sentenceOf({ path, message, suggestion }: Problem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return `${place && `${place.replace(/^\./, '')}: `}${message}${suggestion ? ` Did you mean '${suggestion}'?` : ''}`;
}

function findingAt(file: string, text: string, offset: number, length: number, message: string): Finding {
  const before = text.slice(0, offset).split('\n');
  const source = text.split('\n')[before.length - 1] ?? '';
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length, source, message };
}

/** Where a problem is in the text; for what is missing, the nearest thing around it that is there. */
function nodeOf({ path, at }: Problem, tree: Node | undefined): Node | undefined {
  if (!tree) return undefined;
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, depth));
    if (!node) continue;
    const wantsKey = at === 'key' || depth < path.length || node.type === 'object';
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    if (wantsKey && key) return key;
    return node;
  }
  return tree;
}

function* duplicateKeys(file: string, text: string, node: Node): Generator<Finding> {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key && seen.has(key.value)) {
      yield findingAt(
        file,
        text,
        key.offset,
        key.length,
        `'${key.value}' stands here twice: only the last one counts.`,
      );
    }
    seen.add(key?.value);
    yield* duplicateKeys(file, text, child);
  }
}

const syntaxSentences = new Map([
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
  ['EndOfFileExpected', 'the document has ended before this.'],
]);

function syntaxSentence({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  return syntaxSentences.get(code) ?? `is no JSON (${code}).`;
}
