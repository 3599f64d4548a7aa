import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { sentence } from '../api/sentences.ts';
import { HttpError } from '../http/httpError.ts';
import { Unusable } from '../store/database.ts';
import type { Bucket } from './bucketAddress.ts';
import { type PictureStore, typeOf } from './pictureStore.ts';

/**
 * How long a call waits for the store's first byte, in milliseconds; the minimum upload rate before that, in bytes per
 * millisecond; and the number of tries.
 */
const limits = { answer: 10_000, bytesPerMs: 100, tries: 4 } as const;

/** A call whose body, if any, has a known length. */
type Call = Omit<RequestInit, 'body'> & { readonly body?: Buffer<ArrayBuffer> };

/** Pictures in a bucket of an S3 store. @param scratch a folder for temporary files */
export function bucketStore(bucket: Bucket, scratch: string): PictureStore {
  const { endpoint, name: bucketName, prefix, region } = bucket;
  const client = new AwsClient({ ...bucket.credentials, region, service: 's3', retries: 0 });
  const root = `${endpoint}/${bucketName}`;
  const urlOf = (name: string) => `${root}/${prefix}${name}`;

  /** Makes a call, and retries it if the store is unavailable or busy: all calls are idempotent. */
  async function call(url: string, init: Call = {}): Promise<Response> {
    for (let left = limits.tries - 1; ; left -= 1) {
      try {
        const answer = await once(url, init);
        if (answer.status < 500 && answer.status !== 429) return answer;
        if (left === 0) throw away(new Error(await refusalIn(answer)));
        await answer.body?.cancel();
      } catch (error) {
        if (left === 0) throw error instanceof HttpError ? error : away(error);
      }
      await pause((limits.tries - left) * (50 + Math.random() * 100));
    }
  }

  /** The time limit ends with the headers: a picture may be read slowly. They come after the body was sent. */
  async function once(url: string, init: Call): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limits.answer + (init.body?.length ?? 0) / limits.bytesPerMs);
    try {
      return await fetch(await client.sign(url, init), { signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns undefined for 404 */
  async function found(url: string, init?: Call): Promise<Response | undefined> {
    const answer = await call(url, init);
    if (answer.ok || answer.status === 304) return answer;
    if (answer.status !== 404) throw away(new Error(await refusalIn(answer)));
    await answer.body?.cancel();
    return undefined;
  }

  const page = (query: Readonly<Record<string, string>>) =>
    call(`${root}?${new URLSearchParams({ 'list-type': '2', ...query })}`);

  return {
    place: `s3://${bucketName}/${prefix}`,
    scratch,
    read: async (name, known) => {
      // A store may refuse anything but a single tag.
      const isTag = /^(W\/)?"[\w-]+"$/.test(known ?? '');
      const answer = await found(urlOf(name), known && isTag ? { headers: { 'if-none-match': known } } : {});
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
      const answer = await found(urlOf(name), { method: 'HEAD' });
      return answer && Date.parse(answer.headers.get('last-modified') ?? '');
    },
    remove: async (name) => {
      await (await found(urlOf(name), { method: 'DELETE' }))?.body?.cancel();
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
