import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export interface AddressChange {
  /** Back leads to the address as it was. Otherwise the new one takes its place. */
  readonly isStep?: boolean;
  /** What the browser keeps with the new address; without it, what it kept with the last one. */
  readonly state?: unknown;
}

/** Changes what stands behind the `?` of the address. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, change?: AddressChange) => void;

/** What stands behind the `?` of the address, and what changes it: the same function as long as the page is shown. */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const now = useRef({ params, navigate, state });
  now.current = { params, navigate, state };
  const change = useCallback<ChangeAddress>((edit, { isStep = false, ...kept } = {}) => {
    const { params, navigate, state } = now.current;
    const next = new URLSearchParams(params);
    edit(next);
    // At once, as without a data router.
    void navigate(`?${searchOf(next)}`, { replace: !isStep, state, flushSync: true, ...kept });
  }, []);
  return [params, change];
}

/** Parameters as they stand in the address; one that has no value without its '='. */
export const searchOf = (params: URLSearchParams): string => String(params).replace(/=(?=&|$)/g, '');
