import { closest, distance } from 'fastest-levenshtein';

type Step = string | number;

/** One mistake in the config: where it is, what is wrong, and what was probably meant. */
export interface ConfigProblem {
  /** The file, below `schema/`. */
  readonly file: string;
  readonly path: readonly Step[];
  /** Set when the key is wrong, not its value. */
  readonly at?: 'key';
  readonly message: string;
  readonly suggestion?: string;
  /** Set for what stops nobody and should be looked at all the same. */
  readonly severity?: 'warning';
}

/**
 * A value in a config file, with its path. Reading never fails: for a value that is missing or of another type the
 * getters return undefined or nothing, so that one mistake (which the grammar reports) hides no other.
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

  /** The entries of an object. */
  get entries(): [key: string, place: Place][] {
    return this.keys.map((key) => [key, this.get(key)]);
  }

  /** A problem with the value here. */
  problem(message: string, suggestion?: string): ConfigProblem {
    return { file: this.file, path: this.path, message, ...(suggestion && { suggestion }) };
  }

  /** A problem with the key here: it should not be there, or have another name. */
  keyProblem(message: string, suggestion?: string): ConfigProblem {
    return { ...this.problem(message, suggestion), at: 'key' };
  }

  /** Something about the value here that stops nobody. */
  warning(message: string): ConfigProblem {
    return { ...this.problem(message), severity: 'warning' };
  }

  /** Something about the key here that stops nobody. */
  keyWarning(message: string): ConfigProblem {
    return { ...this.keyProblem(message), severity: 'warning' };
  }

  /**
   * The text here is an unknown name: "'nmae' is no field of things.", with the name that was probably meant.
   * @param is the sentence about it: 'is no field of things'
   */
  unknown(is: string, names: Iterable<string>): ConfigProblem {
    return this.problem(...aboutUnknown(String(this.value), is, [...names]));
  }

  /** The key here is an unknown name. */
  unknownKey(is: string, names: Iterable<string>): ConfigProblem {
    return this.keyProblem(...aboutUnknown(String(this.path.at(-1)), is, [...names]));
  }
}

function aboutUnknown(wrong: string, is: string, names: readonly string[]): [message: string, suggestion?: string] {
  const suggestion = nearest(wrong, names);
  if (suggestion || names.length === 0) return [`'${wrong}' ${is}.`, suggestion];
  return [`'${wrong}' ${is}. There are: ${listed(names)}.`];
}

/** Whether a value is a JSON object: no list, not null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inside(value: unknown, step: Step): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The name that was probably meant: 'nmae' → 'name'. Undefined when no name is close enough. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const candidates = [...names].filter((name) => name !== wrong);
  const same = candidates.find((name) => name.toLowerCase() === wrong.toLowerCase());
  if (same !== undefined || candidates.length === 0) return same;
  const best = closest(wrong, candidates);
  return distance(wrong, best) <= Math.max(1, Math.ceil(Math.min(wrong.length, best.length) / 3)) ? best : undefined;
}

/** Names as text: 'a, b, c', at most twelve of them. */
export function listed(names: Iterable<unknown>): string {
  const all = [...names].map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
  return all.length > 12 ? `${all.slice(0, 12).join(', ')} …` : all.join(', ');
}
