import { createContext, use } from 'react';
import type { Api } from '../wire/api.ts';

const ApiContext = createContext<Api | undefined>(undefined);

/** Hands the shop's API down to every component. */
export const ApiProvider = ApiContext.Provider;

/** The shop's API, for any component below an `ApiProvider`. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}
