import type { Identity } from './identity.ts';

/**
 * Clears the browser's HTTP cache when a user signs out or their session ends: it could still have the API's lists.
 * @param address the server's call that clears it (`Clear-Site-Data`)
 */
export const forgettingAnswers = (identity: Identity, address: string): Identity => ({
  ...identity,
  onChange: (listener) => {
    let last: string | undefined;
    return identity.onChange((user, hasExpired) => {
      // The page is signed out even without an answer.
      if (last !== undefined && user?.uid !== last) fetch(address, { method: 'POST' }).catch(() => undefined);
      last = user?.uid;
      listener(user, hasExpired);
    });
  },
});
