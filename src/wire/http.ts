import ky, { HTTPError, type KyInstance, type Options } from 'ky';
import { CallFailed, failureOf } from './failure.ts';

type TokenSource = () => Promise<string | undefined>;

let tokenSource: TokenSource = async () => undefined;
let http: KyInstance | undefined;

/** Sets where bearer tokens come from. Called by the start script, so that this folder need not import sign-in. */
export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}

/**
 * Sets where the API is.
 * @param prefixUrl the API host and base, e.g. 'http://localhost:4000/api'
 */
export function connectHttp(prefixUrl: string): void {
  http = ky.create({
    prefixUrl,
    retry: 0,
    timeout: 30_000,
    fetch: fetchWithBody,
    hooks: { beforeRequest: [authorize] },
  });
}

/**
 * `fetch` with the body given anew. ky sends a clone of each request, and Chromium shows nothing of a clone's body in
 * its network panel, nor to browser tests: whoever looks into a failed save could not see what was sent.
 */
const fetchWithBody: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  return fetch(request, request.body ? { body: await request.arrayBuffer() } : undefined);
};

/** Each call carries a freshly refreshed token when someone is signed in (spec §7); else it goes out without. */
async function authorize(request: Request): Promise<void> {
  const token = await tokenSource();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
}

/**
 * One HTTP call.
 * @param path below the API base, with or without its leading slash
 * @returns the answer, whatever its status when `throwHttpErrors` is false
 * @throws {CallFailed} for a failed status, a time-out, or when no answer came
 */
export async function send(path: string, options: Options): Promise<Response> {
  if (!http) throw new Error('connectHttp has not been called.');
  try {
    return await http(path.replace(/^\//, ''), options);
  } catch (error) {
    if (error instanceof HTTPError) {
      throw failureOf(error.response.status, await error.response.json().catch(() => undefined));
    }
    throw new CallFailed(undefined, undefined, {}, { cause: error });
  }
}
