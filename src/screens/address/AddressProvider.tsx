import {
  type PropsWithChildren,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { getProp } from '../../config/getProp.ts';
import { afterPaint } from '../../look/afterPaint.ts';
import { searchOf } from './formAddress.ts';
import { AddressContext, type ChangeAddress } from './useAddress.ts';

/** A search that was asked for. */
interface Asked {
  readonly search: string;
  /** What the browser keeps with it. */
  readonly state: unknown;
  /** Where it was asked. */
  readonly from: Location;
  /** What was asked before it and may be still to come: the router may go there first. */
  readonly before: readonly string[];
}

/** What is to take the place of the address when the rows are painted. */
interface Replacing {
  readonly now: () => void;
  readonly drop: () => void;
}

/** What the browser keeps with an address that is a step from the one before. */
const STEP = { isStep: true };

/**
 * Holds the query string for the screen in it, and updates it optimistically: the rows and the input do not wait until
 * the rest of the page has rendered.
 */
export function AddressProvider({ children }: PropsWithChildren) {
  const location = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const isToCome = asked && (asked.from === location || isOnTheWay(asked, location.search));
  // Not kept for later: Back may lead to the very location that it was asked from.
  if (asked && !isToCome) setAsked(undefined);
  const search = isToCome ? asked.search : location.search;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const now = useRef({ params, location, navigate, asked });
  useLayoutEffect(() => {
    now.current = { params, location, navigate, asked };
  });
  // The browser goes back a moment later. What is changed until then waits: it would be lost.
  const leaving = useRef<Location>(undefined);
  const waiting = useRef<Parameters<ChangeAddress>[]>([]);
  const replacing = useRef<Replacing>(undefined);

  const change = useCallback<ChangeAddress>((edit, { isStep = false, isReturn = false, isAfterPaint = false } = {}) => {
    const { params, location, navigate, asked } = now.current;
    if (leaving.current === location) {
      waiting.current.push([edit, { isStep, isReturn, isAfterPaint }]);
      return;
    }
    replacing.current?.drop();
    if (isStep) replacing.current?.now();
    replacing.current = undefined;
    const next = new URLSearchParams(params);
    edit(next);
    const search = searchOf(next);
    const before = asked ?? location;
    const state: unknown = isStep ? STEP : isReturn ? null : before.state;
    const asking = { search, state, from: location, before: asked ? [...asked.before, asked.search] : [] };
    setAsked(asking);
    // The next change may come before this one is drawn.
    now.current = { ...now.current, params: next, asked: asking };
    if (isReturn && getProp(before.state, 'isStep') === true) {
      leaving.current = location;
      void navigate(-1);
    } else {
      const entry = window.history.state;
      const go = () => startTransition(() => void navigate(search || '?', { replace: !isStep, state }));
      // A link that was followed meanwhile has left this page, which the router says only when it has drawn the next.
      const now = () => window.history.state === entry && go();
      if (isAfterPaint) replacing.current = { now, drop: afterPaint(now) };
      else go();
    }
  }, []);
  useEffect(() => {
    if (!asked) replacing.current?.drop();
  }, [asked]);
  useEffect(() => () => replacing.current?.drop(), []);
  useEffect(() => {
    if (leaving.current === undefined || leaving.current === location) return;
    leaving.current = undefined;
    for (const waited of waiting.current.splice(0)) change(...waited);
  }, [location, change]);
  const address = useMemo(() => [params, change] as const, [params, change]);
  return <AddressContext value={address}>{children}</AddressContext>;
}

const isOnTheWay = ({ before, search }: Asked, here: string): boolean => here !== search && before.includes(here);
