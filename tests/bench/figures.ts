import { Agent, request } from 'node:http';
import { seed } from '../../src/shop/demo/seed.ts';
import { type BenchServer, environment, startServer } from './server.ts';

const seconds = 4;
const connections = 10;
const wanted = { ratio: 50, memory: 150, ready: 1000 };

/**
 * Measures, with nobody else there, what polling an unchanged list costs against building it anew, memory and start, on
 * libSQL. Prints the figures.
 * @returns what missed its goal
 */
export async function figures(dataDir: string): Promise<string[]> {
  const place = { dataDir };
  let server = await startServer(place);
  const first = server.readyAfter;
  await server.stop();
  await seed(['--products', '10000', '--force'], environment(place));
  const starts: number[] = [];
  const colds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    server = await startServer(place);
    starts.push(server.readyAfter);
    const begun = performance.now();
    await callerOf(server, await server.token())('/api/products');
    colds.push(performance.now() - begun);
    if (round < 2) await server.stop();
  }
  try {
    const call = callerOf(server, await server.token());
    const list = await call('/api/products');
    const plain = await call('/api/products', { headers: { 'accept-encoding': 'identity' } });
    for (const path of ['categories', 'discounts', 'orders', 'admin/roles', 'admin/users']) await call(`/api/${path}`);
    const served = server.memory('now');
    const polled = await rate(() => call('/api/products', { headers: { 'if-none-match': list.tag } }), 304);
    const cached = await rate(() => call('/api/products'), 200);
    const page = await rate(() => call('/api/products?limit=50&sort=-price'), 200);
    const edited = await afterEdits(call);
    const ready = Math.min(...starts);
    const cold = Math.min(...colds);
    const ratio = (polled * cold) / 1000;
    const lines = [
      'libsql, 10,000 products, nobody else',
      `first start, usual products seeded   ${first.toFixed(0)} ms`,
      `start                                ${ready.toFixed(0)} ms (wanted: under ${wanted.ready})`,
      `the list                             ${mb(plain.length)} MB, ${mb(list.length)} MB gzipped`,
      `built anew (first after a start)     ${cold.toFixed(0)} ms`,
      `after an edit                        ${edited.toFixed(1)} ms`,
      `polled, unchanged (304)              ${per(polled)}`,
      `sent from the cache (200)            ${per(cached)}`,
      `a page of 50, sorted by price        ${per(page)}`,
      `304 against built anew               ${ratio.toFixed(0)} times (wanted: ${wanted.ratio})`,
      `memory after serving every list      ${served.toFixed(0)} MB (wanted: under ${wanted.memory})`,
      `memory after all that                ${server.memory('now').toFixed(0)} MB, at most ${server.memory('peak').toFixed(0)} MB`,
    ];
    console.log(lines.join('\n'));
    return [
      ...(ratio < wanted.ratio ? ['the ratio of 304 to built anew'] : []),
      ...(served > wanted.memory ? ['the memory after serving every list'] : []),
      ...(ready > wanted.ready ? ['the start'] : []),
    ];
  } finally {
    await server.stop();
  }
}

interface Answer {
  readonly status: number;
  readonly tag: string;
  readonly length: number;
}

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Caller = (path: string, options?: CallOptions) => Promise<Answer>;

function callerOf({ url }: BenchServer, token: string): Caller {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const common = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, fail) => {
      const all = { ...common, ...(body && { 'content-type': 'application/json' }), ...headers };
      const sent = request({ hostname, port, path, method, headers: all, agent }, (answer) => {
        let length = 0;
        answer.on('data', (chunk) => {
          length += chunk.length;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, tag: answer.headers.etag ?? '', length }));
      });
      sent.on('error', fail);
      sent.end(body);
    });
}

/** Answers per second, with ten connections that send the next request at once. */
async function rate(call: () => Promise<Answer>, status: number): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const ask = async () => {
    while (performance.now() < begun + seconds * 1000) {
      const answer = await call();
      if (answer.status !== status) throw new Error(`Answered ${answer.status} instead of ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (count * 1000) / (performance.now() - begun);
}

/** Milliseconds for the list after a change somewhere in it. The time of the change is not counted. */
async function afterEdits(call: Caller): Promise<number> {
  let spent = 0;
  const rounds = 30;
  for (let round = 0; round < rounds; round += 1) {
    const id = `prd-${String(1000 + round * 251).padStart(4, '0')}`;
    const body = JSON.stringify({ discountIds: ['dsc-01', 'dsc-02', 'dsc-03', 'dsc-04', 'dsc-05'] });
    await call(`/api/products/${id}/discounts`, { method: 'POST', body });
    const begun = performance.now();
    await call('/api/products');
    spent += performance.now() - begun;
  }
  return spent / rounds;
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
const per = (count: number) => `${count >= 100 ? Math.round(count) : count.toFixed(1)} a second`;
