import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { getProp } from '../../src/shared/base/getProp.ts';
import { type ConfigProblem, checkConfig } from './checkConfig.ts';
import type { ProblemCode } from './codes.ts';
import { BRAND } from './panel/brandProblems.ts';
import { MIGRATIONS } from './panel/migrationProblems.ts';
import { type Parsed, parsed, type TextProblem } from './parsed.ts';
import { listed, listedFirst, pathText } from './place.ts';

/** A config problem with its place in the text of a file. Lines and columns count from 1, as in editors. */
export interface LocatedProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters of the line to mark. */
  readonly length: number;
  /** The text of the line. */
  readonly source: string;
  /** A warning does not stop the config from being used. */
  readonly severity: 'error' | 'warning';
  /** The code of the problem, for programs. */
  readonly code: ProblemCode;
  /** 'list.columns[2].field: 'prcie' is not a field of products. Did you mean 'price'?' */
  readonly message: string;
  /** The same for people: a long list of names is shortened. */
  readonly brief: string;
}

/** The config files in a directory, by file name. */
interface SchemaFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Why the others cannot be read: a sentence. */
  readonly unread: ReadonlyMap<string, string>;
}

/** Reads the config files in a directory. */
export function readSchemaFiles(directory: string): SchemaFiles {
  const texts = new Map<string, string>();
  const unread = new Map<string, string>();
  const brand = existsSync(join(directory, BRAND)) ? [BRAND] : [];
  const folders = ['', 'locales/', ...MIGRATIONS];
  for (const file of [...folders.flatMap((folder) => jsonFiles(directory, folder)), ...brand]) {
    try {
      texts.set(file, readFileSync(join(directory, file), 'utf8'));
    } catch (error) {
      unread.set(
        file,
        reasons.get(getProp(error, 'code')) ?? `cannot be read: ${error instanceof Error ? error.message : error}.`,
      );
    }
  }
  return { texts, unread };
}

const reasons = new Map<unknown, string>([
  ['EISDIR', 'is a folder, and must be a file.'],
  ['ENOENT', 'is a link that leads nowhere.'],
  ['ELOOP', 'is a link that leads back to itself.'],
  ['EACCES', 'cannot be read: its permissions do not allow it.'],
]);

/** The texts of the config files in a directory that can be read, by file name. */
export const readSchemaTexts = (directory: string): ReadonlyMap<string, string> => readSchemaFiles(directory).texts;

const jsonFiles = (directory: string, folder: string): string[] =>
  filesIn(join(directory, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => folder + file);

const filesIn = (directory: string): string[] =>
  statSync(directory, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(directory) : [];

/** Where the records of a new database are, from the folder of the config. */
const RECORDS = ['records/', '../records/'] as const;

/** What is wrong with the files of the records that a new database begins with: each must be a list. */
export const recordFileProblems = (directory: string): LocatedProblem[] =>
  RECORDS.flatMap((folder) => jsonFiles(directory, folder)).flatMap((file) => {
    const text = readFileSync(join(directory, file), 'utf8');
    const { error } = parsed(text, 'array');
    return error ? [located(file, text, error)] : [];
  });

/** Whether a file has such records. */
export const isRecordFile = (directory: string, file: string): boolean =>
  file.endsWith('.json') && RECORDS.some((folder) => join(directory, folder) === join(file, '..', '/'));

/** What may be beside the config files: the grammar, translations, notes, and generated files. */
const BESIDE = /^(meta|locales|migrations|records|\..*|.*\.md|.*\.d\.json\.ts)$/;

/** The names of other files in the config directory, which are never read. */
export const strayFiles = (directory: string): string[] =>
  filesIn(directory).filter((file) => !file.endsWith('.json') && !BESIDE.test(file));

/** The mistakes among the problems: with one of them the config is not used. */
export const mistakesIn = (problems: readonly LocatedProblem[]): LocatedProblem[] =>
  problems.filter(({ severity }) => severity === 'error');

/**
 * Every problem in the config.
 * @param texts the config files by name, as `readSchemaTexts` returns them
 * @param unread why existing files cannot be read
 * @returns the problems, sorted by file and line
 */
export function findProblems(
  texts: ReadonlyMap<string, string>,
  unread: SchemaFiles['unread'] = new Map(),
): LocatedProblem[] {
  const problems: LocatedProblem[] = [];
  const trees = new Map<string, Node>();
  const documents = new Map<string, unknown>();
  for (const [file, text] of texts) {
    const { tree, error }: Parsed = file.endsWith('.json') ? parsed(text) : {};
    // Nothing after such an error can be checked: only the first is reported, and the file counts as unread.
    if (error) problems.push(located(file, text, error));
    else if (tree) {
      trees.set(file, tree);
      problems.push(...duplicateKeys(file, text, tree));
    }
    documents.set(file, tree && structuredClone(getNodeValue(tree)));
  }
  for (const [file, message] of unread) {
    documents.set(file, undefined);
    problems.push(located(file, '', { offset: 0, length: 1, code: 'unreadable-file', message }));
  }
  for (const problem of checkConfig(documents)) {
    const { offset, length } = nodeOf(problem, trees.get(problem.file)) ?? { offset: 0, length: 1 };
    const { file, code, severity } = problem;
    const message = sentenceOf(problem, listed);
    const found = located(file, texts.get(file) ?? '', { offset, length, code, message }, severity);
    problems.push({ ...found, brief: sentenceOf(problem, listedFirst) });
  }
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** A problem as text: the place, in the form that terminals make clickable, the message, the line and a caret. */
export function printed(problem: LocatedProblem, folder = 'schema'): string {
  const { file, line, column, length, source, severity, code, brief } = problem;
  const message = `${severity === 'warning' ? 'warning: ' : ''}${brief} [${code}]`;
  const place = `${posix.join(folder, file)}:${line}:${column}`;
  const number = String(line);
  const caret = `${' '.repeat(column - 1)}${'^'.repeat(Math.max(1, Math.min(length, source.length - column + 1)))}`;
  return `${place}  ${message}\n  ${number} | ${source}\n  ${' '.repeat(number.length)} | ${caret}`;
}

/** The message with its path in the document, and the name that was probably meant. */
function sentenceOf({ path, message, suggestion }: ConfigProblem, list: typeof listed): string {
  const said = typeof message === 'string' ? message : message(list);
  return `${path.length > 0 ? `${pathText(path)}: ` : ''}${said}${suggestion ? ` Did you mean '${suggestion}'?` : ''}`;
}

function located(
  file: string,
  text: string,
  { offset, length, code, message }: TextProblem,
  severity: LocatedProblem['severity'] = 'error',
): LocatedProblem {
  const before = text.slice(0, offset).split('\n');
  const source = text.split('\n')[before.length - 1] ?? '';
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line: before.length, column, length, source, severity, code, message, brief: message };
}

/** The node a problem is about; for a missing value, its nearest ancestor in the text. */
function nodeOf({ path, at }: ConfigProblem, tree: Node | undefined): Node | undefined {
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

function* duplicateKeys(file: string, text: string, node: Node): Generator<LocatedProblem> {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key && seen.has(key.value)) {
      const message = `'${key.value}' is here twice: only the last one counts.`;
      yield located(file, text, { offset: key.offset, length: key.length, code: 'duplicate-key', message });
    }
    seen.add(key?.value);
    yield* duplicateKeys(file, text, child);
  }
}
