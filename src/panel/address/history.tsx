import { type PropsWithChildren, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  type Location,
  type To,
} from 'react-router-dom';
import { requiredContext } from '../config/requiredContext.ts';

// React Router without its data router: the panel uses neither loaders nor actions (docs/decisions.md).

type RouterHistory = ReturnType<typeof createBrowserHistory>;

/** A navigation before it happens. */
export interface Navigation {
  readonly from: Pick<Location, 'pathname' | 'search'>;
  readonly to: Pick<Location, 'pathname' | 'search'>;
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
  /** Repeats it. */
  readonly proceed: () => void;
}

/** @returns whether the navigation is blocked */
type Blocker = (navigation: Navigation) => boolean;

/** A history whose navigations can be blocked: also steps back, which are undone. */
export interface PanelHistory extends RouterHistory {
  /** @returns unblocks */
  block(blocker: Blocker): () => void;
}

/**
 * A history of which navigations can be blocked.
 * @param history one that reports each change (`v5Compat`)
 */
export function blockable(history: RouterHistory): PanelHistory {
  const blockers = new Set<Blocker>();
  const isBlocked = (navigation: Navigation) => [...blockers].some((blocker) => blocker(navigation));
  let { location: from } = history;
  /** Whether a blocked step is being undone. */
  let isReturning = false;
  const going =
    (action: 'PUSH' | 'REPLACE', go: RouterHistory['push']) =>
    (to: To, state?: unknown): void => {
      const { pathname = from.pathname, search = '' } = typeof to === 'string' ? history.createURL(to) : to;
      const proceed = () => go(to, state);
      if (!isBlocked({ from, to: { pathname, search }, action, proceed })) proceed();
    };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: going('PUSH', history.push),
    replace: going('REPLACE', history.replace),
    listen: (listener) =>
      history.listen((update) => {
        const { action, location: to, delta } = update;
        if (isReturning) {
          isReturning = false;
          return;
        }
        const isStep = String(action) === 'POP' && delta !== null && delta !== 0;
        const proceed = () => history.go(delta ?? 0);
        if (isStep && isBlocked({ from, to, action: 'POP', proceed })) {
          isReturning = true;
          history.go(-delta);
          return;
        }
        from = to;
        listener(update);
      }),
    block(blocker) {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
}

const [HistoryContext, useHistory] = requiredContext<PanelHistory>('There is no AddressRouter.');

interface AddressRouterProps extends PropsWithChildren {
  readonly history: PanelHistory;
  readonly basename?: string;
}

/**
 * The router. Without transitions: React renders a navigation at once, so that the old page never shows the new state
 * (for example after a logout).
 */
export const AddressRouter = ({ history, basename = '/', children }: AddressRouterProps) => (
  <HistoryContext value={history}>
    <HistoryRouter history={history} basename={basename} useTransitions={false}>
      {children}
    </HistoryRouter>
  </HistoryContext>
);

/** The history of the browser. */
export const browserHistory = (): PanelHistory => blockable(createBrowserHistory({ v5Compat: true }));

/**
 * Blocks navigations.
 * @param blocks whether to block a navigation
 * @returns the blocked navigation, and a function that drops it
 */
export function useBlocker(blocks: Blocker): readonly [blocked: Navigation | undefined, reset: () => void] {
  const history = useHistory();
  const [blocked, setBlocked] = useState<Navigation>();
  const latest = useRef(blocks);
  useLayoutEffect(() => {
    latest.current = blocks;
  });
  useEffect(
    () =>
      history.block((navigation) => {
        const isBlocked = latest.current(navigation);
        if (isBlocked) setBlocked(navigation);
        return isBlocked;
      }),
    [history],
  );
  return [blocked, useCallback(() => setBlocked(undefined), [])];
}
