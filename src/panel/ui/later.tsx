import {
  type ComponentType,
  type FunctionComponent,
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { memoizeAsync } from '../../shared/base/memoizeAsync.ts';
import { usePanel } from '../config/context.ts';
import { useFailures } from './failures.ts';
import { useWindowEvent } from './useWindowEvent.ts';

// Components that the first rows do not need: their code is loaded later (docs/architecture.md#the-start).

/** A component whose code is loaded when it is first rendered, or earlier by `load` and `preload`. */
type LaterComponent<Props extends object> = FunctionComponent<Props> & {
  /** @returns the same promise each time; shortly after a failure the next call fetches again. It rejects with a `LoadError` */
  readonly load: () => Promise<unknown>;
  /** The same for an event handler. A failure is ignored: rendering the component fetches again, and reports it. */
  readonly preload: () => void;
};

/** The code of a component could not be fetched. */
class LoadError extends Error {
  override readonly name = 'LoadError';
}

type Loaded<Props extends object> = ComponentType<Props> | { readonly default: ComponentType<Props> };

const isModule = <Props extends object>(loaded: Loaded<Props>): loaded is { readonly default: ComponentType<Props> } =>
  'default' in loaded;

interface LaterOptions {
  /** Whether it uses MUI: MUI's theme is fetched with it. */
  readonly mui?: boolean;
}

/**
 * Like React's `lazy`, but draws without suspending when the code is loaded already, and fetches again after an error. It is
 * drawn inside of `Later`, or where the page itself waits for it.
 * @param load fetches the component, or the module whose default export it is; rendering throws a `LoadError` when it fails
 */
export function later<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { mui = false }: LaterOptions = {},
): LaterComponent<Props> {
  const fetchAll = async () => {
    const [loaded, theme] = await Promise.all([load(), mui ? import('./Themed.tsx') : undefined]);
    return { Component: isModule(loaded) ? loaded.default : loaded, Themed: theme?.Themed };
  };
  const once = memoizeAsync(() => fetchAll().catch(throwLoadError));
  const Loading = (props: Props) => {
    const { Component, Themed } = use(once());
    const component = <Component {...props} />;
    return Themed ? <Themed>{component}</Themed> : component;
  };
  return Object.assign(Loading, { load: once, preload: () => void once().catch(() => undefined) });
}

/** @throws {LoadError} */
export function throwLoadError(cause: unknown): never {
  throw new LoadError(String(cause), { cause });
}

interface LaterProps extends PropsWithChildren {
  /** Whether it is rendered for the first time; it then stays, so that it can be closed with a transition. */
  readonly open?: boolean;
  /** Shown until its code is loaded, and when that fails. */
  readonly fallback?: ReactNode;
  /** Whether a failure is not reported. */
  readonly silent?: boolean;
  /** Called when its code could not be loaded, or it broke; the user has been told. */
  readonly onFailed?: () => void;
}

/**
 * The place of a part of the page whose code is fetched later. If that fails, a toast says so, the rest of the page stays,
 * and the part is fetched again when the network is back.
 */
export function Later({ open = true, fallback = null, silent = false, onFailed, children }: LaterProps) {
  const { texts } = usePanel();
  const failures = useFailures();
  const [wasOpened, setOpened] = useState(open);
  const [attempt, setAttempt] = useState(0);
  useWindowEvent('online', () => setAttempt(attempt + 1));
  if (open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <ErrorBoundary
      fallback={fallback}
      resetKeys={[attempt]}
      onError={(error) => {
        if (!silent) failures.show('error', error instanceof LoadError ? texts.unreachable : texts.screenFailed);
        setOpened(false);
        onFailed?.();
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
