import ky, { HTTPError, type Options } from 'ky';
import { ApiError, apiErrorOf } from './apiError.ts';

/** The shop's API, as the page reaches it. */
export interface Api {
  /**
   * One HTTP call.
   * @param path below the API base, with or without its leading slash
   * @returns the answer, whatever its status when `throwHttpErrors` is false
   * @throws {ApiError} for a failed status, a time-out, or when no answer came
   */
  send(path: string, options: Options): Promise<Response>;
  /** The address to show an image from: one that does not start with http is prefixed with the API host. */
  imageAddress(url: string): string;
}

/** Where an API is, and who calls it. */
export interface ApiOptions {
  /** 'https://api.shop.example', or '' for the page's own. */
  readonly host: string;
  /** The path of the API below the host: '/api'. */
  readonly base: string;
  /** A freshly refreshed bearer token; undefined when nobody is signed in: the call then goes out without one. */
  token(): Promise<string | undefined>;
}

export function createApi({ host, base, token }: ApiOptions): Api {
  const origin = host.replace(/\/+$/, '');
  const authorize = async (request: Request): Promise<void> => {
    const bearer = await token();
    if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
  };
  const http = ky.create({
    prefixUrl: `${origin}${base}`,
    retry: 0,
    timeout: 30_000,
    fetch: fetchWithBody,
    hooks: { beforeRequest: [authorize] },
  });
  return {
    async send(path, options) {
      try {
        return await http(path.replace(/^\//, ''), options);
      } catch (error) {
        if (error instanceof HTTPError) {
          throw apiErrorOf(error.response.status, await error.response.json().catch(() => undefined));
        }
        throw new ApiError(undefined, undefined, {}, { cause: error });
      }
    },
    imageAddress(url) {
      if (/^(http|data:|blob:)/.test(url)) return url;
      return `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
    },
  };
}

/**
 * `fetch` with the body given anew. ky sends a clone of each request, and Chromium shows nothing of a clone's body in
 * its network panel, nor to browser tests: whoever looks into a failed save could not see what was sent.
 */
const fetchWithBody: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  return fetch(request, request.body ? { body: await request.arrayBuffer() } : undefined);
};
