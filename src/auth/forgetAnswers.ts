import type { Identity } from './identity.ts';

/**
 * Lets the browser forget the answers that it keeps for a user when they sign out, or their session ends: the lists of
 * the API could still be read from its cache.
 * @param address the server's call that says so (`Clear-Site-Data`)
 */
export const forgettingAnswers = (identity: Identity, address: string): Identity => ({
  ...identity,
  onChange: (listener) => {
    let last: string | undefined;
    return identity.onChange((user, hasExpired) => {
      // Without an answer the page is signed out all the same.
      if (last !== undefined && user?.uid !== last) fetch(address, { method: 'POST' }).catch(() => undefined);
      last = user?.uid;
      listener(user, hasExpired);
    });
  },
});
