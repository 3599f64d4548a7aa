import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A call that a backend has received. */
export interface Received {
  readonly call: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | null;
}

interface StrictOptions {
  /** How long its tokens are valid, in ms. */
  readonly lifetime?: number;
  readonly now?: () => number;
  /** The lists below `/items`. */
  readonly lists?: Readonly<Record<string, readonly object[]>>;
}

const PERSON = { id: 'd7', email: 'ada@shop.example', first_name: 'Ada', role: { name: 'Administrator' } };

/** Who can sign in. */
export const ada = { name: PERSON.email, password: 'correct horse' };

const json = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const refused = (status: number, message: string, code: string): Response =>
  json(status, { errors: [{ message, extensions: { code } }] });

/**
 * A backend with a sign-in of its own, as strict as Directus 11: it refuses foreign tokens and those that have ended in the
 * header of every call, also of the one that refreshes; a refresh token can be used once.
 */
export function strictBackend({ lifetime = 900_000, now = Date.now, lists = {} }: StrictOptions = {}) {
  const received: Received[] = [];
  const records = new Map(Object.entries(structuredClone(lists)));
  let lasting = lifetime;
  const [valid, refreshable] = [new Map<string, number>(), new Set<string>()];
  const answers = new Map<string, (call: Received) => Response | Promise<Response>>();
  let made = 0;

  const grant = (): Response => {
    made += 1;
    const [iat, exp] = [now() / 1000, (now() + lasting) / 1000];
    const claims = Buffer.from(JSON.stringify({ id: PERSON.id, iat, exp, made })).toString('base64url');
    const tokens = { access_token: `e30.${claims}.signed-${made}`, refresh_token: `refresh-${made}` };
    valid.set(tokens.access_token, now() + lasting);
    refreshable.add(tokens.refresh_token);
    return json(200, { data: { expires: lasting, ...tokens } });
  };
  /** The refusal of a call by its header; undefined if it may pass. */
  const wrongToken = ({ authorization }: Received, isOpen: boolean): Response | undefined => {
    if (authorization === null) return isOpen ? undefined : refused(403, "You don't have permission.", 'FORBIDDEN');
    const end = valid.get(authorization.replace('Bearer ', ''));
    if (end === undefined) return refused(401, 'Invalid user credentials.', 'INVALID_CREDENTIALS');
    return now() >= end ? refused(401, 'Token expired.', 'TOKEN_EXPIRED') : undefined;
  };
  const answer = (call: Received): Response | Promise<Response> => {
    const own = answers.get(call.call);
    if (own) return own(call);
    const isOpen = call.call.startsWith('POST /auth/');
    const wrong = wrongToken(call, isOpen);
    if (wrong) return wrong;
    const { email, password, refresh_token } = call.body;
    if (call.call === 'POST /auth/login') {
      if (email === ada.name && password === ada.password) return grant();
      return refused(401, 'Invalid user credentials.', 'INVALID_CREDENTIALS');
    }
    if (call.call === 'POST /auth/refresh')
      return refreshable.delete(String(refresh_token))
        ? grant()
        : refused(401, 'Invalid user credentials.', 'INVALID_CREDENTIALS');
    if (call.call === 'POST /auth/logout') {
      refreshable.delete(String(refresh_token));
      return json(204, undefined);
    }
    if (call.call === 'GET /users/me') return json(200, { data: PERSON });
    const [, verb, name = '', id] = /^(\w+) \/items\/(\w+)(?:\/(\w+))?$/.exec(call.call) ?? [];
    const list = records.get(name);
    if (list && verb === 'GET') return json(200, { data: list, meta: { filter_count: list.length } });
    const record = list?.find((one) => 'id' in one && one.id === id);
    if (!record) return refused(403, "You don't have permission.", 'FORBIDDEN');
    return json(200, { data: Object.assign(record, call.body) });
  };
  const receive = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const call = {
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: Object(text === '' ? {} : JSON.parse(text)),
      authorization: request.headers.get('authorization'),
    };
    received.push(call);
    return answer(call);
  };
  return {
    receive,
    received,
    calls: (name: string) => received.filter(({ call }) => call === name),
    /** Answers a call otherwise from now on. */
    on: (call: string, own: (call: Received) => Response | Promise<Response>) => void answers.set(call, own),
    /** How long the next tokens are valid, in ms. */
    setLifetime: (milliseconds: number) => {
      lasting = milliseconds;
    },
    /** Ends all tokens, but not what they are refreshed with. */
    endTokens: () => {
      for (const token of valid.keys()) valid.set(token, 0);
    },
    /** Ends what they are refreshed with, too. */
    endSessions: () => {
      for (const token of valid.keys()) valid.set(token, 0);
      refreshable.clear();
    },
  };
}

export type StrictBackend = ReturnType<typeof strictBackend>;

/**
 * Answers calls from a port of this computer, also those of pages of other origins.
 * @param port 0 for a free one
 * @returns the address, and what closes it
 */
export async function listenWith(receive: StrictBackend['receive'], port = 0) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    const whole = { method, headers: sent, ...(body.length > 0 && { body }) };
    const answer = await receive(new Request(`http://localhost${url}`, whole));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    return response.end(await answer.text());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
