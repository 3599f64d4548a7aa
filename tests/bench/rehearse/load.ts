import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../server/startShop.ts';
import { pngOf } from '../../support/png.ts';

/** One call of the load. */
interface Call {
  readonly at: number;
  readonly ms: number;
  readonly kind: 'read' | 'write';
  readonly isAnswered: boolean;
}

/** What the editors were told. */
export interface Load {
  readonly calls: readonly Call[];
  /** The value that each record had at its last acknowledged write, and at the last that was tried, by id. */
  readonly values: ReadonlyMap<string, { readonly acknowledged: number; readonly tried: number }>;
  /** The paths of pictures whose upload was acknowledged. */
  readonly pictures: readonly string[];
  /** How many changes were acknowledged. */
  readonly changes: number;
  /** Reads that showed less than an acknowledged write before them. */
  readonly stale: readonly string[];
  /** Answers that no failure of a machine explains. */
  readonly odd: readonly string[];
  readonly token: string;
  stop(): Promise<void>;
}

/** Editors that create records, change them, read them and upload pictures, each one call after the other. */
export async function startLoad(url: string, editors: number): Promise<Load> {
  const token = await signIn(url, 'admin@shop.example');
  const calls: Call[] = [];
  const values = new Map<string, { acknowledged: number; tried: number }>();
  const pictures: string[] = [];
  const stale: string[] = [];
  const odd: string[] = [];
  let changes = 0;
  let isOver = false;

  /** Makes a call. @returns undefined when no machine could answer it */
  async function call(method: string, path: string, body?: object, etag?: string): Promise<Answer | undefined> {
    const at = Date.now();
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(etag && { 'if-match': etag }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
      .then(
        async (one): Promise<Answer> => ({
          status: one.status,
          etag: one.headers.get('etag') ?? '',
          json: await one.json(),
        }),
      )
      .catch(() => undefined);
    const isAnswered = answer !== undefined && ![502, 503, 504].includes(answer.status);
    calls.push({ at, ms: Date.now() - at, kind: method === 'GET' ? 'read' : 'write', isAnswered });
    if (isAnswered) return answer;
    await pause(200);
    return undefined;
  }

  async function edit(editor: number): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const code = `REHEARSED-${editor}-${number}`;
      const made = await call('POST', '/api/discounts', { code, discountType: 'AMOUNT', value: 1 });
      if (made?.status === 201) {
        values.set(String(made.json.id), { acknowledged: 1, tried: 1 });
        await change(String(made.json.id), made);
      } else if (made && made.status !== 409) odd.push(`POST ${made.status}`);
      if (number % 5 === 0) await upload();
      await call('GET', '/api/discounts?limit=5');
    }
  }

  async function change(id: string, made: Answer): Promise<void> {
    const known = values.get(id);
    for (let { json, etag } = made; known && known.tried < 4 && !isOver; ) {
      known.tried += 1;
      const changed = await call('PUT', `/api/discounts/${id}`, { ...json, value: known.tried }, etag);
      if (changed?.status === 200) {
        known.acknowledged = known.tried;
        changes += 1;
      } else if (changed && changed.status !== 412) odd.push(`PUT ${changed.status}`);
      // After a failed change, as after any, the editor looks again.
      const seen = await call('GET', `/api/discounts/${id}`);
      if (!seen) return;
      if (seen.status !== 200 || Number(seen.json['value']) < known.acknowledged) stale.push(`${id}: ${seen.status}`);
      ({ json, etag } = seen);
    }
  }

  async function upload(): Promise<void> {
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(pngOf(40, 30))], { type: 'image/png' }), 'a.png');
    const sent = await call('POST', '/api/upload', form);
    if (sent?.status === 200) pictures.push(...[sent.json['imagePaths']].flat().map(String));
    else if (sent) odd.push(`upload ${sent.status}`);
  }

  const working = Array.from({ length: editors }, (_, editor) => edit(editor));
  return {
    calls,
    values,
    pictures,
    stale,
    odd,
    token,
    get changes() {
      return changes;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** What an event did to the calls between two moments. */
export interface Effect {
  readonly calls: number;
  readonly failed: number;
  /** The longest time in which no call of the kind was answered, in milliseconds. */
  readonly withoutReads: number;
  readonly withoutWrites: number;
}

/** Sums up the calls that began between two moments. */
export function effectBetween({ calls }: Load, from: number, to: number): Effect {
  const some = calls.filter(({ at }) => at >= from && at < to);
  const without = (kind: Call['kind']) => {
    const answered = some.filter((one) => one.kind === kind && one.isAnswered).map(({ at, ms }) => at + ms);
    const moments = [from, ...answered.sort((one, other) => one - other)];
    return Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
  };
  return {
    calls: some.length,
    failed: some.filter(({ isAnswered }) => !isAnswered).length,
    withoutReads: without('read'),
    withoutWrites: without('write'),
  };
}
