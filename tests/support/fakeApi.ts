import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { Endpoint } from '../../src/shared/config/grammar.ts';
import { fakeXhr } from './fakeXhr.ts';

/** A call the page made. */
export interface Made {
  readonly call: string;
  readonly body: unknown;
}

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The version that the record must still have. */
  readonly ifMatch: string | null;
  /** The key of a create. */
  readonly key: string | null;
}
type Answer = (asked: Asked) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** After so many looks at calm, changes are over; after so many in all, one is held and never answered. */
const SETTLED = 4;
const PATIENCE = 100;

/**
 * The shop's API as the page sees it, in place of `fetch` and XMLHttpRequest: lists by entity, every configured call answered, each call
 * recorded. A test gives other answers with `on('PUT /things/{id}', …)`.
 */
export function fakeApi(
  lists: Readonly<Record<string, readonly object[]>>,
  known: readonly Entity[] = [...entities.values()],
) {
  const rows = new Map(Object.entries(lists).map(([name, list]) => [name, structuredClone([...list])]));
  const made: Made[] = [];
  const tokens: (string | null)[] = [];
  const ifMatches: (string | null)[] = [];
  const answers: [pattern: string, answer: Answer][] = [];
  let underWay = 0;
  const callOf = (endpoint: Endpoint) => (typeof endpoint === 'string' ? endpoint : endpoint.call);

  for (const entity of known) {
    const { name } = entity;
    const list = () => rows.get(name) ?? [];
    answers.push([entity.endpoints.list, () => json(list())]);
    const { create, update, remove, afterSave = [] } = entity.endpoints;
    const created: Answer = ({ body, params }) =>
      json({ id: `new-${list().length + 1}`, ...params, ...asObject(body) }, 201);
    if (create) answers.push([callOf(create), created]);
    if (update) answers.push([callOf(update), ({ body, params }) => json({ ...asObject(body), ...params })]);
    if (remove) answers.push([callOf(remove), () => json(undefined, 204)]);
    for (const step of afterSave) answers.push([callOf(step), () => json({})]);
  }
  const stored: Answer = ({ body }) =>
    json({ imagePaths: Array.isArray(body) ? body.map((name) => `/uploads/${name}`) : [] });
  answers.push(['POST /upload', stored]);

  const real = window.fetch;
  const xhr = fakeXhr();
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    const call = `${request.method} ${url.pathname.slice('/api'.length)}`;
    const body = await bodyOf(request);
    const ifMatch = request.headers.get('if-match');
    made.push({ call, body });
    tokens.push(request.headers.get('authorization'));
    ifMatches.push(ifMatch);
    const isChange = !call.startsWith('GET ');
    if (isChange) underWay += 1;
    try {
      for (const [pattern, answer] of answers) {
        const params = match(pattern, call);
        const key = request.headers.get('idempotency-key');
        if (params) return await answer({ params, query: url.searchParams, body, ifMatch, key });
      }
      return json({ message: `No answer for ${call}` }, 404);
    } finally {
      if (isChange) underWay -= 1;
    }
  };

  return {
    made,
    /** The Authorization header of each call; null where it had none. */
    tokens,
    /** The If-Match header of each call, but those that only read; null where it had none. */
    ifMatches: () => ifMatches.filter((_, index) => !made[index]?.call.startsWith('GET ')),
    /** The calls that were made, without those for lists. */
    changes: () => made.filter(({ call }) => !call.startsWith('GET ')),
    /** Answers a call from now on. */
    on: (pattern: string, answer: Answer) => void answers.unshift([pattern, answer]),
    /** Replaces a list. */
    set: (entity: Entity['name'], list: readonly object[]) => void rows.set(entity, [...list]),
    /** Tells the page how much of the upload that began last has been sent, from 0 to 1. */
    tellSent: xhr.tell,
    /** Waits until no change is under way, nor what is sent after it: the next test would take that for its own. */
    async settled() {
      if (made.every(({ call }) => call.startsWith('GET '))) return;
      for (let looks = 0, quiet = 0; quiet < SETTLED && looks < PATIENCE; looks += 1) {
        await new Promise((next) => setTimeout(next));
        quiet = underWay === 0 ? quiet + 1 : 0;
      }
    },
    restore: () => {
      window.fetch = real;
      xhr.restore();
    },
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;

const asObject = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const form = await request.formData();
    return form.getAll('images').map((file) => (file instanceof File ? file.name : file));
  }
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

function match(pattern: string, call: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(call);
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
    : undefined;
}
