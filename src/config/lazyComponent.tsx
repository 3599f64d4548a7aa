import { type ComponentType, type FunctionComponent, use } from 'react';
import { settled } from './settled.ts';

/** A component whose code is fetched when it is first drawn, or earlier by `load`. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/**
 * How long a failed fetch is kept, in ms: React draws a failed component more than once, and must not fetch each time.
 */
const FAILED_FOR = 1000;

/**
 * Like React's `lazy`, but draws without suspending when the code is loaded already, and fetches again after an error.
 * @param load fetches the module whose default export the component is
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const once = () => {
    if (!loading) {
      loading = settled(load());
      loading.catch(() => setTimeout(() => (loading = undefined), FAILED_FOR));
    }
    return loading;
  };
  const Lazy = (props: Props) => {
    const { default: Component } = use(once());
    return <Component {...props} />;
  };
  return Object.assign(Lazy, { load: once });
}
