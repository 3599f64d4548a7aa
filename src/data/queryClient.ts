import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of the lists. Failed calls are not retried: the screen shows the error with a button to retry. Calls made
 * while offline fail too (network mode 'online' would let them wait without a word).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 0 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
