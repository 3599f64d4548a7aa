import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { getProp } from '../../config/getProp.ts';
import { formAt, searchOf } from './formAddress.ts';

/** A step is left by Back, a return is that Back. By default the new address takes the place of the one before. */
export type AddressChange = 'step' | 'return';

/** Changes the query string. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, how?: AddressChange) => void;

/** What the browser keeps with an address that is a step from the one before. */
const STEP = { isStep: true };

/** The query string, and the function that changes it, which stays the same while the page is shown. */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const now = useRef({ params, state, navigate });
  useLayoutEffect(() => {
    now.current = { params, state, navigate };
  });
  // The router draws a new address after more urgent work: another change begins with what was written last.
  const written = useRef<URLSearchParams>(undefined);
  const underWay = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address is another one
  useLayoutEffect(() => {
    if (underWay.current === 0) written.current = undefined;
  }, [params]);
  const change = useCallback<ChangeAddress>((edit, how) => {
    const { state, navigate } = now.current;
    const params = written.current ?? now.current.params;
    if (how === 'return' && getProp(state, 'isStep') === true) {
      written.current = undefined;
      return void navigate(-1);
    }
    const next = new URLSearchParams(params);
    edit(next);
    written.current = next;
    underWay.current += 1;
    const end = () => {
      underWay.current -= 1;
    };
    // From one form to another there is no step.
    const isStep = how === 'step' && formAt(params) === '';
    const going = navigate(searchOf(next) || '?', { replace: !isStep, state: isStep ? STEP : state });
    Promise.resolve(going).then(end, end);
  }, []);
  return [params, change];
}
