import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../wire/apiError.ts';

/** How long a rate-limited list waits, in ms, and how often. */
const [LONGEST, TIMES] = [10_000, 3];

/** The `Retry-After` of a list, in ms: only of a 429, as a server that is down sends a 503 to everybody. */
const askedToWait = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;

/**
 * The cache of the lists. Failed calls are not retried: the screen shows the error with a button to retry. Only a list that
 * is asked to wait for a moment does so. Calls also fail while offline (with network mode 'online' they would wait silently).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (times, error) => times < TIMES && (askedToWait(error) ?? Number.POSITIVE_INFINITY) <= LONGEST,
        retryDelay: (_, error) => askedToWait(error) ?? 0,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 0,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
