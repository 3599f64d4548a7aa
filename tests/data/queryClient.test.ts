import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';

afterEach(() => vi.useRealTimers());

/** Asks for a list that fails so often. @returns when it was asked for, in ms, and what came of it */
async function asked(error: Error, failures: number) {
  vi.useFakeTimers();
  const start = Date.now();
  const at: number[] = [];
  const queryFn = async () => {
    at.push(Date.now() - start);
    if (at.length <= failures) throw error;
    return 'rows';
  };
  const answer = createQueryClient()
    .fetchQuery({ queryKey: ['lamps'], queryFn })
    .catch((failure: unknown) => failure);
  await vi.runAllTimersAsync();
  return { at, answer: await answer };
}

const busy = (status: number, retryAfter?: number) => new ApiError(status, 'Slow down', {}, { retryAfter });

test('a list that is refused as too many calls waits as told, three times at most', async () => {
  expect(await asked(busy(429, 1000), 2)).toEqual({ at: [0, 1000, 2000], answer: 'rows' });
  const error = busy(429, 1000);
  expect(await asked(error, 9)).toEqual({ at: [0, 1000, 2000, 3000], answer: error });
});

test.each([
  ['one that is not told how long', busy(429)],
  ['one that would wait long', busy(429, 11_000)],
  ['one of a server that is down', busy(503, 1000)],
  ['any other failure', new Error('No')],
])('%s is shown at once', async (_, error) => {
  expect(await asked(error, 1)).toEqual({ at: [0], answer: error });
});
