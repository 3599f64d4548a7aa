// Polyfills for browsers since 2022, for the page's code and its packages: imported first (docs/behaviour.md#browsers).

/** Defines a function of the platform where the browser lacks it. */
function define(on: object, name: string, value: unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

/** The absolute index of a relative one. */
const placeOf = (index: number, length: number): number => {
  const whole = Math.trunc(index) || 0;
  return whole < 0 ? whole + length : whole;
};

function at(this: ArrayLike<unknown>, index: number): unknown {
  return this[placeOf(index, this.length)];
}

type Test = (value: unknown, index: number, all: readonly unknown[]) => unknown;

function findLastIndex(this: readonly unknown[], test: Test): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index], index, this)) index -= 1;
  return index;
}

function findLast(this: readonly unknown[], test: Test): unknown {
  return this[findLastIndex.call(this, test)];
}

function toSorted(this: readonly unknown[], compare?: (a: unknown, b: unknown) => number): unknown[] {
  return [...this].sort(compare);
}

function toReversed(this: readonly unknown[]): unknown[] {
  return [...this].reverse();
}

function toSpliced(this: readonly unknown[], start: number, count: number, ...added: unknown[]): unknown[] {
  const copy = [...this];
  copy.splice(start, count ?? copy.length, ...added);
  return copy;
}

function replaced(this: readonly unknown[], index: number, value: unknown): unknown[] {
  const [copy, i] = [[...this], placeOf(index, this.length)];
  if (i < 0 || i >= copy.length) throw new RangeError('Invalid index');
  copy[i] = value;
  return copy;
}

for (const on of [Array.prototype, String.prototype]) define(on, 'at', at);
define(Array.prototype, 'findLastIndex', findLastIndex);
define(Array.prototype, 'findLast', findLast);
define(Array.prototype, 'toSorted', toSorted);
define(Array.prototype, 'toReversed', toReversed);
define(Array.prototype, 'toSpliced', toSpliced);
define(Array.prototype, 'with', replaced);
define(
  Object,
  'hasOwn',
  (object: object, key: PropertyKey) => Reflect.getOwnPropertyDescriptor(object, key) !== undefined,
);

/** Platform classes that very old browsers lack. */
const { AbortSignal: Signal, AbortController: Controller } = globalThis;

if (Signal && Controller) {
  define(Signal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal): void {
    if (this.aborted) throw this.reason;
  });
  define(Signal, 'timeout', (milliseconds: number): AbortSignal => {
    const clock = new Controller();
    setTimeout(() => clock.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds);
    return clock.signal;
  });
  define(Signal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
    const any = new Controller();
    for (const signal of signals) {
      const abort = () => any.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: any.signal });
    }
    return any.signal;
  });
}

/** The browser lacks something that the page needs. */
export class TooOld extends Error {
  override readonly name = 'TooOld';
}

/** The required platform features, by name. */
const needed = (): Readonly<Record<string, unknown>> => ({
  AbortController: globalThis.AbortController,
  'Array.flatMap': Array.prototype.flatMap,
  'Intl.NumberFormat': globalThis.Intl?.NumberFormat,
  'Intl.RelativeTimeFormat': globalThis.Intl?.RelativeTimeFormat,
  'Object.fromEntries': Object.fromEntries,
  'Promise.allSettled': Promise.allSettled,
  ResizeObserver: globalThis.ResizeObserver,
  'String.matchAll': String.prototype.matchAll,
  'String.replaceAll': String.prototype.replaceAll,
  fetch: globalThis.fetch,
  indexedDB: globalThis.indexedDB,
  queueMicrotask: globalThis.queueMicrotask,
  structuredClone: globalThis.structuredClone,
});

/** The names of the features that this browser lacks. */
export const lacking = (): readonly string[] =>
  Object.entries(needed()).flatMap(([name, part]) => (part === undefined || part === null ? [name] : []));
