import ky, { HTTPError, type Options } from 'ky';
import {
  type Backend,
  IDEMPOTENCY_KEY,
  idempotencyHeader,
  isExternal,
  tokenHeader,
} from '../../shared/config/backend.ts';
import { exactJson } from '../../shared/text/exactNumber.ts';
import { ApiError, unsent } from './apiError.ts';
import { failedAnswer } from './failedAnswer.ts';
import { tellingRedirects } from './fetchTellingRedirects.ts';
import { escapedPath, isAddress, pictureAt, withoutId } from './imagePath.ts';
import { answerOf, CALL_LIMIT, limitBody, timeLimit } from './timeLimit.ts';

/** The shop's API. */
export interface Api {
  /**
   * One HTTP call, with a time limit: its `timeout`, or `CALL_LIMIT`. Read the body with `jsonOf`, or end it with
   * `discard`.
   * @param path below the API base, with or without its leading slash; or a full address
   * @param options those of ky, and the key of a call that may be repeated (`idempotencyKey`)
   * @param backend the backend, if not the panel's own
   * @returns the answer, whatever its status when `throwHttpErrors` is false
   * @throws {ApiError} for a failed status, a time-out, or when no answer came
   */
  send(path: string, options: CallOptions, backend?: Backend): Promise<Response>;
  /**
   * Prepares a call to send when the page closes, when there is no time to get a token.
   * @returns a function that sends it; the call outlives the page, and its result is unknown
   */
  ready(path: string, options: ReadyOptions, backend?: Backend): Promise<() => void>;
  /**
   * The address to show an image from: one that does not start with http is prefixed with the API host, or with the
   * server that the panel's base names. One of another host ('//cdn.example/a.png') stays.
   * @param url the value, or the id of a picture that the backend stores by id
   * @param width how wide it is shown, in CSS pixels: where the API has small copies, one for this screen
   */
  imageAddress(url: string, width?: number, backend?: Backend): string;
  /** Translates a message of the API. */
  readonly inLanguage?: ((text: string) => string) | undefined;
  /** The same for background calls: they fail where `send` would ask the user. */
  readonly background?: Pick<Api, 'send'>;
}

interface Keyed {
  /**
   * The same for each repeat of a call, so that the API does it once. It is sent in the header that `api.idempotency` names;
   * without that only to the page's own origin: another server may not allow the header.
   */
  readonly idempotencyKey?: string | undefined;
}

interface CallOptions extends Options, Keyed {}

/** The request of a prepared call. */
interface ReadyOptions extends Keyed {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The address of an API, and the caller's token. */
export interface ApiOptions extends Backend {
  /** The host of a base that is only a path: 'https://api.shop.example', '/admin/' on the page's own, or ''. */
  readonly host: string;
  /** Translates a message of the API; without it messages stay unchanged. */
  readonly inLanguage?: ((text: string) => string) | undefined;
  /** A freshly refreshed token; undefined when nobody is signed in: the call is then sent without one. */
  token(): Promise<string | undefined>;
}

/** How long another call may take to show that the server answers, in ms. */
const PROBE = 5_000;

export function createApi({ host, token, inLanguage, ...own }: ApiOptions): Api {
  const pathsHost = host.replace(/\/+$/, '');
  const authorizer = (backend: Backend | undefined, key?: string) => async (request: Request) => {
    if (!backend) return;
    for (const [name, value] of Object.entries(backend.headers ?? {})) request.headers.set(name, value);
    const keyHeader = keyHeaderFor(request, backend);
    if (key !== undefined && keyHeader) request.headers.set(keyHeader, key);
    const [{ name, start }, sent] = [tokenHeader(backend), await token()];
    if (sent) request.headers.set(name, start + sent);
  };
  const http = ky.create({
    retry: 0,
    timeout: false,
  });
  const addressOf = (path: string, backend: Backend) =>
    isExternal(path) ? path : `${isExternal(backend.base) ? '' : pathsHost}${backend.base}/${path.replace(/^\//, '')}`;
  /** The last call that was answered, by the base of its server. */
  const answered = new Map<string, string>();
  return {
    inLanguage,
    async send(path, { timeout, signal, idempotencyKey, ...options }, backend = own) {
      const address = addressOf(path, backend);
      const limit = timeLimit(timeout || CALL_LIMIT);
      const known = isForeign(path, backend) ? undefined : backend;
      const signals = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal]);
      try {
        const { hooks, ...call } = bodyApart(options);
        const beforeRequest = [authorizer(known, idempotencyKey), ...(hooks?.beforeRequest ?? [])];
        const whole = { ...call, ...cookiesFor(known), hooks: { beforeRequest }, signal: signals };
        const sent = http(address, whole);
        const response = await limit.keep(sent);
        answered.set(known?.base ?? address, address);
        limitBody(response, limit);
        return response;
      } catch (error) {
        if (error instanceof HTTPError) {
          limitBody(error.response, limit);
          const { status, headers } = error.response;
          throw await failedAnswer(status, await answerOf(error.response, true), backend, inLanguage, { headers });
        }
        limit.end();
        // It timed out, or there is no token any more.
        if (error instanceof ApiError) throw error;
        // Not available in Node.
        if (globalThis.navigator?.onLine === false) throw unsent();
        const other = signals.aborted ? address : (answered.get(known?.base ?? address) ?? address);
        const isHeldBack = withoutQuery(other) !== withoutQuery(address) && (await isAnswered(other));
        const heldBack = isHeldBack ? withoutQuery(address) : undefined;
        throw new ApiError(undefined, undefined, {}, { cause: error, heldBack });
      }
    },
    async ready(path, { method, headers = {}, json, idempotencyKey }, backend = own) {
      const body = json === undefined ? {} : { body: exactJson(json) };
      const whole = { method, headers, keepalive: true, ...body, ...cookiesFor(backend) };
      const request = new Request(addressOf(path, backend), whole);
      if (json !== undefined) request.headers.set('content-type', 'application/json');
      await authorizer(backend, idempotencyKey)(request);
      return () => void fetch(request).catch(() => undefined);
    },
    imageAddress(url, width, { upload } = own) {
      if (isAddress(url)) return url;
      const plain = withoutId(url);
      if (plain === '' && url !== '') return '';
      const { base = own.base, address, store, small } = upload ?? {};
      const isId = store === 'id' && address !== undefined && !url.includes('/');
      const path = isId ? pictureAt({ address, base }, plain) : plain;
      if (isAddress(path)) return path;
      const isSmall = small && width && new RegExp(small.match).test(url);
      const query = isSmall ? `?${small.query}=${Math.ceil(width * devicePixelRatio)}` : '';
      const origin = isExternal(base) ? new URL(base).origin : pathsHost;
      return `${origin}${path.startsWith('/') ? '' : '/'}${escapedPath(path)}${query}`;
    },
  };
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

/** Whether an address is answered, whatever the answer. */
const isAnswered = (address: string): Promise<boolean> =>
  fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(PROBE) }).then(
    () => true,
    () => false,
  );

/** Whether a full address is of another server than the API: it gets nothing that is for the API, as the token. */
export const isForeign = (path: string, { base }: Pick<Backend, 'base'>): boolean =>
  isExternal(path) && (!isExternal(base) || new URL(path).origin !== new URL(base).origin);

/** A call with the cookies of another server. */
const cookiesFor = (backend: Backend | undefined): RequestInit =>
  backend?.auth?.cookie ? { credentials: 'include' } : {};

/** The header for the key of a call, if it may have one: by default only on the page's own origin. */
function keyHeaderFor({ url }: Request, backend: Backend): string | null {
  // Not available in Node.
  const isOwn = new URL(url).origin === globalThis.location?.origin;
  const named = idempotencyHeader(backend);
  return named === undefined && isOwn ? IDEMPOTENCY_KEY : (named ?? null);
}

/**
 * Sends the body past ky, which sends a clone of each request: to clone one with a body takes as long as all else of a call,
 * and Chromium shows no body of a clone in its network panel or to browser tests, which hides what a failed save has sent.
 */
function bodyApart(options: Options): Options {
  const { json, body = json === undefined ? undefined : exactJson(json), fetch: own, ...others } = options;
  if (own) return { ...options, fetch: tellingRedirects(own) };
  if (!body) return { ...options, fetch: tellingRedirects(fetch) };
  const typed = (request: Request) => {
    if (json !== undefined && !request.headers.has('content-type'))
      request.headers.set('content-type', 'application/json');
  };
  return {
    ...others,
    hooks: { beforeRequest: [typed] },
    fetch: tellingRedirects((input, init) => fetch(input, { ...init, body })),
  };
}
