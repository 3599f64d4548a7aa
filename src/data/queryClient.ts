import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of the lists. Failed calls are not retried: the screen shows the error with a button to retry. Calls also
 * fail while offline (with network mode 'online' they would wait silently).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 0 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
