import { createContext, use } from 'react';

export interface AddressChange {
  /** Back leads to the address as it was. Otherwise the new one takes its place. */
  readonly isStep?: boolean;
  /** Goes back by the step that has led to this address, if one has. Otherwise the new address takes its place. */
  readonly isReturn?: boolean;
  /** The browser's own address follows when what this one shows is painted. */
  readonly isAfterPaint?: boolean;
}

/** Changes the query string. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void, change?: AddressChange) => void;

/** The query string, and the function that changes it, which stays the same while the page is shown. */
export type Address = readonly [URLSearchParams, ChangeAddress];

export const AddressContext = createContext<Address | undefined>(undefined);

/** @throws outside of an `AddressProvider` */
export function useAddress(): Address {
  const address = use(AddressContext);
  if (!address) throw new Error('There is no AddressProvider above.');
  return address;
}
