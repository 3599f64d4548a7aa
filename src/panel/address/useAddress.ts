import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { getProp } from '../../shared/base/getProp.ts';
import { formAt, searchOf } from './formAddress.ts';

/** 'step' adds to the browser's history, 'back' goes back. By default the new address replaces the current one. */
type AddressChange = 'step' | 'return';

/** Changes the query string. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, how?: AddressChange) => void;

/** The history state of an address that was opened by a step. */
export const STEP = { isStep: true };

/**
 * The last written address until the router renders it: the next change, in any component, starts from it. The router
 * renders after more urgent work.
 */
const going: { written: URLSearchParams | undefined; underWay: number } = { written: undefined, underWay: 0 };

/** The query string, and its setter, which is stable. */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const now = useRef({ params, state, navigate });
  useLayoutEffect(() => {
    now.current = { params, state, navigate };
  });
  useLayoutEffect(() => {
    if (going.underWay === 0) going.written = undefined;
  }, [params]);
  const change = useCallback<ChangeAddress>((edit, how) => {
    const { state, navigate } = now.current;
    const params = going.written ?? now.current.params;
    if (how === 'return' && getProp(state, 'isStep') === true) {
      going.written = undefined;
      return void navigate(-1);
    }
    const next = new URLSearchParams(params);
    edit(next);
    going.written = next;
    going.underWay += 1;
    const end = () => {
      going.underWay -= 1;
    };
    // From one form to another there is no step.
    const isStep = how === 'step' && formAt(params) === '';
    const gone = navigate(searchOf(next) || '?', { replace: !isStep, state: isStep ? STEP : state });
    Promise.resolve(gone).then(end, end);
  }, []);
  return [params, change];
}
