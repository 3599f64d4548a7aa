import { ApiError, answeredByProxy, unreadAnswer } from './apiError.ts';

/**
 * A `fetch` that tells a redirect which cannot be followed, to the sign-in of a proxy on another site, and an answer that the
 * browser keeps from the page, from a server that does not answer: the platform's rejects them alike. A call is never
 * repeated, it may have reached the API: its address is asked.
 * @param own what sends the call
 * @returns it throws an {ApiError} `isPage` then
 */
export const tellingRedirects =
  (own: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      return await own(input, init);
    } catch (error) {
      if (input instanceof Request && !input.signal.aborted && !(error instanceof ApiError)) {
        if (await isRedirected(input)) throw answeredByProxy();
        if (await isKept(input)) throw unreadAnswer();
      }
      throw error;
    }
  };

/** Whether the address of a call redirects. That of a call which has ended is not asked. */
const isRedirected = ({ url, headers, signal }: Request): Promise<boolean> =>
  fetch(new Request(url, { headers, signal, redirect: 'manual' })).then(
    // Node shows the redirect itself.
    ({ type, status }) => type === 'opaqueredirect' || redirects.includes(status),
    () => false,
  );

const redirects = [301, 302, 303, 307, 308];

/** Whether there is an answer at the address of another site, which a page may not read: asked for without the user's token. */
const isKept = ({ url, signal }: Request): Promise<boolean> => {
  const here = globalThis.location?.origin;
  if (here === undefined || new URL(url).origin === here) return Promise.resolve(false);
  return fetch(new Request(url, { signal, mode: 'no-cors', credentials: 'omit' })).then(
    ({ type }) => type === 'opaque',
    () => false,
  );
};
