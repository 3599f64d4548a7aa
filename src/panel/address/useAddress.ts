import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { getProp } from '../../shared/base/getProp.ts';
import { formAt, searchOf } from './formAddress.ts';

/** A step is left by Back, a return is that Back. By default the new address takes the place of the one before. */
type AddressChange = 'step' | 'return';

/** Changes the query string. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, how?: AddressChange) => void;

/** What the browser keeps with an address that is a step from the one before. */
export const STEP = { isStep: true };

/**
 * The address that was written last, until the router has drawn it: the next change, in any component, starts from it. The
 * router draws after more urgent work.
 */
const going: { written: URLSearchParams | undefined; underWay: number } = { written: undefined, underWay: 0 };

/** The query string, and the function that changes it, which stays the same while the page is shown. */
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
