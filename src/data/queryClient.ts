import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of the lists. Nothing is retried or held back behind a person's back: a call that fails is told, with a
 * way to try again, and being offline fails like any other ('online' mode would wait in silence).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 0 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
