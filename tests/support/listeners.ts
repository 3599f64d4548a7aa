/** An event listener that was added and not removed. */
interface Added {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly capture: boolean;
}

const captures = (options: unknown): boolean =>
  typeof options === 'object' && options !== null ? 'capture' in options && options.capture === true : options === true;

/**
 * Notes every event listener that is added from now on, until it is removed.
 * @returns `left()`: those still there on what outlives a dialog (the window, the page, what is on it, and what is no
 *   node at all, such as a media query), a line each; `stop()`
 */
export function watchListeners() {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let added: Added[] = [];

  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const one = { target: this, type, listener, capture: captures(options) };
    const signal = typeof options === 'object' ? options?.signal : undefined;
    const isOnce = typeof options === 'object' && options?.once === true;
    if (listener && !signal && !isOnce && !added.some((other) => same(one, other))) added.push(one);
    addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const one = { target: this, type, listener, capture: captures(options) };
    added = added.filter((other) => !same(one, other));
    removeEventListener.call(this, type, listener, options);
  };
  return {
    left: () =>
      added
        .filter(({ target }) => !(target instanceof Node) || target.isConnected)
        .map(({ target, type }) => `${nameOf(target)} ${type}`),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}

const same = (one: Added, other: Added): boolean =>
  one.target === other.target &&
  one.type === other.type &&
  one.listener === other.listener &&
  one.capture === other.capture;

const nameOf = (target: EventTarget): string =>
  target instanceof Element ? target.tagName.toLowerCase() : target.constructor.name;
