import { type ComponentType, type FunctionComponent, use } from 'react';
import { memoizeAsync } from './memoizeAsync.ts';

/** A component whose code is fetched when it is first drawn, or earlier by `load` and `preload`. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & {
  readonly load: () => Promise<unknown>;
  /** The same for an event handler. A failure is ignored: rendering the component fetches again, and reports it. */
  readonly preload: () => void;
};

/** The code of a component could not be fetched. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Like React's `lazy`, but draws without suspending when the code is loaded already, and fetches again after an error.
 * @param load fetches the module whose default export the component is; rendering throws a `LoadError` when it fails
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const once = memoizeAsync(() =>
    load().catch((cause: unknown) => {
      throw new LoadError(String(cause), { cause });
    }),
  );
  const Lazy = (props: Props) => {
    const { default: Component } = use(once());
    return <Component {...props} />;
  };
  return Object.assign(Lazy, { load: once, preload: () => void once().catch(() => undefined) });
}
