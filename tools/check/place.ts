import { closest, distance } from 'fastest-levenshtein';

type Step = string | number;

/** One mistake in the config: where it is, what is wrong, and what would do instead. */
export interface Problem {
  /** The file, below `schema/`. */
  readonly file: string;
  readonly path: readonly Step[];
  /** Set when the key is wrong, not its value. */
  readonly at?: 'key';
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * A value in a config file together with where it stands. Reading never fails: what is missing or of another type is
 * a place without a value there, so that one mistake (which the grammar tells) hides no other.
 */
export class Place {
  constructor(
    readonly file: string,
    readonly value: unknown,
    readonly path: readonly Step[] = [],
  ) {}

  /** Whether anything stands here. */
  get exists(): boolean {
    return this.value !== undefined;
  }

  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  /** What stands at a key, and further inside. */
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

  /** A mistake in the value here. */
  problem(message: string, suggestion?: string): Problem {
    return { file: this.file, path: this.path, message, ...(suggestion && { suggestion }) };
  }

  /** A mistake in the key here: it should not be there, or be called otherwise. */
  keyProblem(message: string, suggestion?: string): Problem {
    return { ...this.problem(message, suggestion), at: 'key' };
  }

  /**
   * A name here that is not one of those there are: "'nmae' is no field of things.", and the one that was meant.
   * @param is what is to be said of it: 'is no field of things'
   */
  unknown(is: string, names: Iterable<string>): Problem {
    return this.problem(...aboutUnknown(String(this.value), is, [...names]));
  }

  /** The same of the key. */
  unknownKey(is: string, names: Iterable<string>): Problem {
    return this.keyProblem(...aboutUnknown(String(this.path.at(-1)), is, [...names]));
  }
}

function aboutUnknown(wrong: string, is: string, names: readonly string[]): [message: string, suggestion?: string] {
  const suggestion = nearest(wrong, names);
  if (suggestion || names.length === 0) return [`'${wrong}' ${is}.`, suggestion];
  return [`'${wrong}' ${is}. There are: ${listed(names)}.`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inside(value: unknown, step: Step): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The name that was probably meant: 'nmae' → 'name'. None when no name is near. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const candidates = [...names].filter((name) => name !== wrong);
  const same = candidates.find((name) => name.toLowerCase() === wrong.toLowerCase());
  if (same !== undefined || candidates.length === 0) return same;
  const best = closest(wrong, candidates);
  return distance(wrong, best) <= Math.max(1, Math.ceil(Math.min(wrong.length, best.length) / 3)) ? best : undefined;
}

/** Names as a person lists them: 'a, b, c'; the last ones left out when there are many. */
export function listed(names: Iterable<unknown>): string {
  const all = [...names].map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
  return all.length > 12 ? `${all.slice(0, 12).join(', ')} …` : all.join(', ');
}
