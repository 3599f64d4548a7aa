import { type PropsWithChildren, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { AddressContext, type ChangeAddress } from './useAddress.ts';

/** A search that was asked for, until the router has gone on from where it was asked. */
interface Ahead {
  readonly from: Location;
  readonly search: string;
}

/**
 * What stands behind the `?` of the address, for the screen in it. A change is shown here first: the rest of the page
 * heeds the address too, and the rows need not wait until that is drawn.
 */
export function AddressProvider({ children }: PropsWithChildren) {
  const location = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Ahead>();
  const search = ahead?.from === location ? ahead.search : location.search;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const now = useRef({ params, location, navigate });
  now.current = { params, location, navigate };

  const change = useCallback<ChangeAddress>((edit, { isStep = false, ...kept } = {}) => {
    const { params, location, navigate } = now.current;
    const next = new URLSearchParams(params);
    edit(next);
    // The next change may come before this one is drawn.
    now.current.params = next;
    const search = searchOf(next);
    setAhead({ from: location, search });
    startTransition(() => void navigate(search || '?', { replace: !isStep, state: location.state, ...kept }));
  }, []);
  const address = useMemo(() => [params, change] as const, [params, change]);
  return <AddressContext value={address}>{children}</AddressContext>;
}

/** As a location has it: parameters that have no value stand without their '='. */
const searchOf = (params: URLSearchParams): string =>
  params.size > 0 ? `?${String(params).replace(/=(?=&|$)/g, '')}` : '';
