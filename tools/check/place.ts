import { closest, distance } from 'fastest-levenshtein';
import { isObject } from '../../src/shared/base/json.ts';
import type { ProblemCode } from './codes.ts';

type Step = string | number;

/** A sentence. One that lists names is a function of how they are written: all of them for programs, the first for people. */
export type Message = string | ((list: (names: Iterable<unknown>) => string) => string);

/** One mistake in the config: where it is, what is wrong, and what was probably meant. */
export interface ConfigProblem {
  /** The file, below `schema/`. */
  readonly file: string;
  readonly path: readonly Step[];
  /** Set when the key is wrong, not its value. */
  readonly at?: 'key';
  readonly code: ProblemCode;
  readonly message: Message;
  readonly suggestion?: string;
  /** Set for warnings. */
  readonly severity?: 'warning';
}

/**
 * A value in a config file, with its path. Reading never fails: for a missing value or one of another type the getters
 * return undefined or nothing, so that one mistake (which the grammar reports) does not hide others.
 */
export class Place {
  constructor(
    readonly file: string,
    readonly value: unknown,
    readonly path: readonly Step[] = [],
  ) {}

  /** Whether there is a value here. */
  get exists(): boolean {
    return this.value !== undefined;
  }

  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  /** The place at a key or index, or further inside. */
  get(...path: readonly Step[]): Place {
    const value = path.reduce<unknown>(inside, this.value);
    return new Place(this.file, value, [...this.path, ...path]);
  }

  /** The entries of a list. */
  get items(): Place[] {
    const items: unknown[] = Array.isArray(this.value) ? this.value : [];
    return items.map((item, index) => new Place(this.file, item, [...this.path, index]));
  }

  get keys(): string[] {
    return isObject(this.value) ? Object.keys(this.value) : [];
  }

  /** The texts among the entries of a list. */
  get texts(): string[] {
    return this.items.flatMap(({ text }) => text ?? []);
  }

  /** The key or index of this place. */
  get key(): string {
    return String(this.path.at(-1));
  }

  /** Those of these words that are set here. */
  given(...words: readonly string[]): Place[] {
    return words.map((word) => this.get(word)).filter(({ exists }) => exists);
  }

  /** The entries of an object. */
  get entries(): [key: string, place: Place][] {
    return this.keys.map((key) => [key, this.get(key)]);
  }

  /** A problem with the value here. */
  problem(code: ProblemCode, message: Message, suggestion?: string): ConfigProblem {
    return { file: this.file, path: this.path, code, message, ...(suggestion && { suggestion }) };
  }

  /** A problem with the key here: it should not be there, or have another name. */
  keyProblem(code: ProblemCode, message: Message, suggestion?: string): ConfigProblem {
    return { ...this.problem(code, message, suggestion), at: 'key' };
  }

  /** A warning about the value here. */
  warning(code: ProblemCode, message: Message): ConfigProblem {
    return { ...this.problem(code, message), severity: 'warning' };
  }

  /** A warning about the key here. */
  keyWarning(code: ProblemCode, message: Message): ConfigProblem {
    return { ...this.keyProblem(code, message), severity: 'warning' };
  }

  /**
   * The text here is an unknown name: "'nmae' is not a field of things.", with the name that was probably meant.
   * @param is the sentence about it: 'is not a field of things'
   */
  unknown(code: ProblemCode, is: string, names: Iterable<string>): ConfigProblem {
    return this.problem(code, ...aboutUnknown(String(this.value), is, [...names]));
  }

  /** A problem if the text here is none of these names; none where they are not known. */
  *mustBe(names: Iterable<string> | undefined, code: ProblemCode, is: string): Generator<ConfigProblem> {
    const known = names && [...names];
    if (known && this.text !== undefined && !known.includes(this.text)) yield this.unknown(code, is, known);
  }

  /** A problem for each key of the object here that is none of these names. */
  *keysMustBe(names: readonly string[], code: ProblemCode, is: string): Generator<ConfigProblem> {
    for (const [key, place] of this.entries) if (!names.includes(key)) yield place.unknownKey(code, is, names);
  }

  /** The key here is an unknown name. */
  unknownKey(code: ProblemCode, is: string, names: Iterable<string>): ConfigProblem {
    return this.keyProblem(code, ...aboutUnknown(this.key, is, [...names]));
  }
}

function aboutUnknown(wrong: string, is: string, names: readonly string[]): [message: Message, suggestion?: string] {
  const suggestion = nearest(wrong, names);
  if (suggestion || names.length === 0) return [`'${wrong}' ${is}.`, suggestion];
  return [(list) => `'${wrong}' ${is}. There are: ${list(names)}.`];
}

function inside(value: unknown, step: Step): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The name that was probably meant: 'nmae' → 'name'. Undefined when no name is close enough. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const candidates = [...names].filter((name) => name !== wrong);
  const same =
    candidates.find((name) => name.toLowerCase() === wrong.toLowerCase()) ??
    candidates.find((name) => lettersOf(name) === lettersOf(wrong));
  if (same !== undefined || candidates.length === 0) return same;
  const best = closest(wrong, candidates);
  const length = Math.min(wrong.length, best.length);
  // Two different letters make another word of a short one: 'page' is not 'base'.
  const isShort = length <= 4 && wrong.length === best.length;
  return distance(wrong, best) <= (isShort ? 1 : Math.ceil(length / 3)) ? best : undefined;
}

/** A path as text: 'list.columns[2].field'. */
export const pathText = (path: readonly Step[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

/** The same for words that differ in the order of their letters only. */
const lettersOf = (word: string): string => [...word.toLowerCase()].sort().join('');

/** Names as text, all of them: 'a, b, c'. */
export const listed = (names: Iterable<unknown>): string => texts(names).join(', ');

/** Names as text, the first twelve of many: 'a, b, c and 14 more'. */
export function listedFirst(names: Iterable<unknown>): string {
  const all = texts(names);
  return all.length > MOST + 1 ? `${all.slice(0, MOST).join(', ')} and ${all.length - MOST} more` : all.join(', ');
}

const MOST = 12;

const texts = (names: Iterable<unknown>): string[] =>
  [...names].map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
