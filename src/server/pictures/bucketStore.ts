import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import type { Bucket } from '../settings/bucketAddress.ts';
import { Unusable } from '../store/database.ts';
import { type PictureStore, typeOf } from './pictureStore.ts';

/**
 * How long a call waits for the store's first byte, and then for each next one, in milliseconds; the minimum upload rate
 * before that, in bytes per millisecond; and the number of tries.
 */
const limits = { answer: 10_000, silence: 10_000, bytesPerMs: 100, tries: 4 };

type Limits = typeof limits;

/** A call whose body, if any, has a known length. */
type Call = Omit<RequestInit, 'body'> & { readonly body?: Buffer<ArrayBuffer> };

/**
 * Pictures in a bucket of an S3 store.
 * @param scratch a folder for temporary files
 * @param times for tests: other limits
 */
export function bucketStore(bucket: Bucket, scratch: string, times: Limits = limits): PictureStore {
  const { endpoint, name: bucketName, prefix, region } = bucket;
  const client = new AwsClient({ ...bucket.credentials, region, service: 's3', retries: 0 });
  const root = `${endpoint}/${bucketName}`;
  const urlOf = (name: string) => `${root}/${prefix}${name}`;

  /** Makes a call, and retries it if the store is unavailable or busy: all calls are idempotent. */
  async function call(url: string, init: Call = {}): Promise<Response> {
    for (let remaining = times.tries - 1; ; remaining -= 1) {
      try {
        const answer = await once(url, init);
        if (answer.status < 500 && answer.status !== 429) return answer;
        if (remaining === 0) throw away(new Error(await refusalIn(answer)));
        await answer.body?.cancel();
      } catch (error) {
        if (remaining === 0) throw error instanceof HttpError ? error : away(error);
      }
      await pause((times.tries - remaining) * (50 + Math.random() * 100));
    }
  }

  /**
   * The time limit of the answer ends with the headers, which come after the body was sent: a picture may be read slowly, as
   * long as it comes. A redirection is none that a store of pictures needs: it might lead to any address of the network.
   */
  async function once(url: string, init: Call): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), times.answer + (init.body?.length ?? 0) / times.bytesPerMs);
    try {
      const signed = await client.sign(url, { ...init, redirect: 'manual' });
      return coming(await fetch(signed, { signal: late.signal }), times.silence, late);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns undefined for 404 */
  async function fetchFound(url: string, init?: Call): Promise<Response | undefined> {
    const answer = await call(url, init);
    if (answer.ok || answer.status === 304) return answer;
    if (answer.status !== 404) throw away(new Error(await refusalIn(answer)));
    await answer.body?.cancel();
    return undefined;
  }

  const page = (query: Readonly<Record<string, string>>) =>
    call(`${root}?${new URLSearchParams({ 'list-type': '2', ...query })}`);

  return {
    location: `s3://${bucketName}/${prefix}`,
    scratch,
    read: async (name, known) => {
      // A store may refuse anything but a single tag.
      const isTag = /^(W\/)?"[\w-]+"$/.test(known ?? '');
      const answer = await fetchFound(urlOf(name), known && isTag ? { headers: { 'if-none-match': known } } : {});
      if (!answer) return undefined;
      const tag = answer.headers.get('etag') ?? known ?? '';
      if (answer.status === 304 || !answer.body) return { tag };
      // The length is that of the bytes as they were sent: `fetch` has decoded them.
      const length = answer.headers.has('content-encoding') ? null : answer.headers.get('content-length');
      const size = length === null ? undefined : Number(length);
      return { tag, content: { size, body: Readable.from(answer.body) } };
    },
    put: async (file, name) => {
      const body = await readFile(file);
      const headers = {
        'content-type': typeOf(name),
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      };
      const answer = await call(urlOf(name), { method: 'PUT', headers, body });
      if (!answer.ok) throw away(new Error(await refusalIn(answer)));
      await answer.body?.cancel();
      await rm(file, { force: true });
    },
    async *list(folder) {
      const within = folder === '' ? prefix : `${prefix}${folder}/`;
      for (let token: string | undefined = ''; token !== undefined; ) {
        const answer = await page({ prefix: within, delimiter: '/', ...(token && { 'continuation-token': token }) });
        const text = await answer.text();
        if (!answer.ok) throw away(new Error(textIn(text, 'Code') ?? text));
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = (textIn(entry, 'Key') ?? '').slice(within.length);
          if (name) yield { name, writtenAt: Date.parse(textIn(entry, 'LastModified') ?? '') };
        }
        token = textIn(text, 'NextContinuationToken');
      }
    },
    writtenAt: async (name) => {
      const answer = await fetchFound(urlOf(name), { method: 'HEAD' });
      return answer && Date.parse(answer.headers.get('last-modified') ?? '');
    },
    remove: async (name) => {
      await (await fetchFound(urlOf(name), { method: 'DELETE' }))?.body?.cancel();
    },
    check: async () => {
      const answer = await page({ prefix, 'max-keys': '1' });
      if (!answer.ok) {
        throw new Unusable(
          `The store of PICTURES_URL refuses the bucket '${bucketName}' at ${endpoint} (${await refusalIn(answer)}). Check its name, the region '${region}' and the AWS_… credentials.`,
        );
      }
      await answer.body?.cancel();
    },
  };
}

/** An answer whose body fails when the store stops sending it. @param late aborts the call */
function coming(answer: Response, silence: number, late: AbortController): Response {
  if (!answer.body) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      // Called when the next part is wanted: a slow reader is not the store's fault.
      async pull(parts) {
        const timer = setTimeout(() => late.abort(), silence);
        try {
          const { done, value } = await reader.read();
          if (done) parts.close();
          else parts.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}

const away = (cause: unknown) => new HttpError(503, sentence('picturesAway'), {}, { cause });

/** The store's message for a refused call. */
async function refusalIn(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return `${answer.status} ${textIn(text, 'Code') ?? ''}`.trim();
}

/** The text of an element of XML. Names of pictures and answers of stores need only these entities. */
function textIn(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
