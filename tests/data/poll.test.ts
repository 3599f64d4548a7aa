import { expect, test } from 'vitest';
import { pollOf } from '../../src/panel/data/lists/poll.ts';
import { ApiError, unsent } from '../../src/panel/wire/apiError.ts';
import { entityNamed } from '../support/entityNamed.ts';

const after = (error: Error | null) => ({ state: { error } });

test('a list is fetched again as its config says, and 10 s after a call without an answer', () => {
  const [unpolled, polled] = [pollOf(entityNamed('products')), pollOf(entityNamed('discounts'))];
  expect([unpolled(after(null)), polled(after(null))]).toEqual([false, 5000]);
  const cut = after(new ApiError(undefined, undefined));
  expect([unpolled(cut), polled(cut)]).toEqual([10_000, 5000]);
  // A refusal stays one, and the browser says when it is online again.
  for (const error of [new ApiError(500, undefined), new ApiError(404, undefined), unsent()])
    expect([unpolled(after(error)), polled(after(error))]).toEqual([false, 5000]);
});
