import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** The credentials and the region that it accepts. */
export const storeAccess = {
  AWS_ACCESS_KEY_ID: 'shop-panel',
  AWS_SECRET_ACCESS_KEY: 'a secret/key+of=the shop',
  AWS_REGION: 'eu-test-1',
} as const;

/** A store that speaks as much of S3 as the panel needs, and refuses what S3 refuses. */
export interface ObjectStore {
  readonly url: string;
  /** Its objects, by bucket and name: 'pictures/shop/a.png'. */
  readonly objects: Map<string, StoredObject>;
  /** The calls so far: 'PUT pictures/shop/a.png 200'. */
  readonly calls: string[];
  /** How many calls have reached it. */
  taken: number;
  /**
   * How it treats calls: as it should; by taking them when it is no longer slow; with answers that are compressed, or
   * without a length, or end in their middle and leave the connection open; with 503; with a redirection; or by closing the
   * connection.
   */
  mood: 'well' | 'slow' | 'compressed' | 'unmeasured' | 'stalled' | 'busy' | 'leading' | 'away';
  close(): Promise<void>;
}

export interface StoredObject {
  readonly content: Buffer;
  readonly type: string;
  modified: Date;
}

/** How many names are in one page of a list. */
const pageSize = 3;

/** Starts a store. @param buckets those that it has */
export async function startObjectStore(buckets: readonly string[], port = 0): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    if (store.mood === 'away') return void request.socket.destroy();
    store.taken += 1;
    while (store.mood === 'slow') await new Promise((next) => setImmediate(next));
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).slice(1);
    const [status, content, headers] =
      store.mood === 'busy'
        ? refuse(503, 'SlowDown')
        : store.mood === 'leading'
          ? ([302, '', { location: `${store.url}/elsewhere` }] as const)
          : (refusal(request, url, body) ?? answer(request, url, key, body));
    calls.push(`${request.method} ${key} ${status}`);
    const [sent, coded] = store.mood === 'compressed' ? [gzipSync(content), { 'content-encoding': 'gzip' }] : [content];
    const length = store.mood === 'unmeasured' ? {} : { 'content-length': Buffer.byteLength(sent) };
    response.writeHead(status, { 'x-amz-request-id': '1', ...headers, ...coded, ...(status === 200 && length) });
    if (store.mood === 'stalled' && request.method === 'GET') return void response.write(sent.slice(0, 100));
    response.end(request.method === 'HEAD' ? undefined : sent);
  });
  const store: ObjectStore = {
    url: await listening(server, port),
    objects,
    calls,
    taken: 0,
    mood: 'well',
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };

  type Reply = readonly [status: number, content: Buffer | string, headers?: Readonly<Record<string, string>>];

  function answer({ method, headers }: IncomingMessage, url: URL, key: string, body: Buffer): Reply {
    const [bucket = '', ...rest] = key.split('/');
    if (!buckets.includes(bucket)) return refuse(404, 'NoSuchBucket');
    if (rest.join('/') === '')
      return url.searchParams.get('list-type') === '2' ? list(bucket, url) : refuse(501, 'NotImplemented');
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      objects.set(key, { content: body, type: headers['content-type'] ?? '', modified: new Date() });
      return [200, '', { etag: tagOf(body) }];
    }
    if (method === 'DELETE') return objects.delete(key) ? [204, ''] : [204, ''];
    const object = objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const etag = tagOf(object.content);
    if (headers['if-none-match'] === etag) return [304, '', { etag }];
    const modified = object.modified.toUTCString();
    return [200, object.content, { etag, 'content-type': object.type, 'last-modified': modified }];
  }

  function list(bucket: string, { searchParams: query }: URL): Reply {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const names = [...objects.keys()]
      .flatMap((key) => (key.startsWith(`${bucket}/`) ? [key.slice(bucket.length + 1)] : []))
      .filter((name) => name.startsWith(prefix) && name > after)
      .filter((name) => query.get('delimiter') !== '/' || !name.slice(prefix.length).includes('/'))
      .sort();
    const page = names.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
    const entries = page.map((name) => {
      const { modified, content } = objects.get(`${bucket}/${name}`) ?? { modified: new Date(), content: '' };
      return `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${content.length}</Size></Contents>`;
    });
    const next = names.length > page.length && page.at(-1);
    const token = next ? `<NextContinuationToken>${Buffer.from(next).toString('base64')}</NextContinuationToken>` : '';
    return [200, `<?xml version="1.0"?><ListBucketResult>${token}${entries.join('')}</ListBucketResult>`];
  }

  return store;
}

const refuse = (status: number, code: string) =>
  [status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`] as const;

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks the signature of a call as AWS describes it (Signature Version 4). @returns the refusal, if any */
function refusal({ method = '', headers }: IncomingMessage, url: URL, body: Buffer) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=([\da-f]{64})$/;
  const [, id, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return refuse(403, 'AccessDenied');
  if (id !== storeAccess.AWS_ACCESS_KEY_ID) return refuse(403, 'InvalidAccessKeyId');
  if (region !== storeAccess.AWS_REGION) return refuse(400, 'AuthorizationHeaderMalformed');
  const names = signed.split(';');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.includes(name)) return refuse(403, 'AccessDenied');
  }
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return refuse(403, 'RequestTimeTooSkewed');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hashOf(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
  if (method === 'PUT' && payload === 'UNSIGNED-PAYLOAD') return refuse(400, 'XAmzContentSHA256Mismatch');
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const path = url.pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [method, path, query.join('&'), lines.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    sign,
    `AWS4${storeAccess.AWS_SECRET_ACCESS_KEY}`,
  );
  const expected = sign(key, ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')).toString('hex');
  return expected === signature ? undefined : refuse(403, 'SignatureDoesNotMatch');
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((done) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`);
    });
  });
}
