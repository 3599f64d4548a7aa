// npm run bench:api: what polling an unchanged list costs against building it anew, memory and start, in one run.
// Talks to its own server on the loopback only; ends within two minutes.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist/server/main.js');
const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
const seconds = 4;
const connections = 10;
const wanted = { ratio: 50, memory: 150, ready: 1000 };

const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_MODE: '', NODE_ENV: '', HOST: '' };

if (!existsSync(main)) run('node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'error');

const started = [];
let server;
try {
  server = await start();
  started.push(`first start, 62 products seeded   ${server.ms} ms`);
  await stop();
  run('tools/run.mjs', 'src/start/seed.ts', '--products', '10000', '--force');
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    server = await start();
    times.push(server.ms);
    if (round < 2) await stop();
  }
  const ready = Math.min(...times);

  const authorization = `Bearer ${await token()}`;
  const get = (path, headers = {}) => call(path, { authorization, 'accept-encoding': 'gzip', ...headers });
  const list = await get('/api/products');
  const plain = await get('/api/products', { 'accept-encoding': 'identity' });
  for (const path of ['categories', 'discounts', 'orders', 'admin/roles', 'admin/users']) await get(`/api/${path}`);

  const served = memoryOf('VmRSS');

  const polled = await rate(
    '/api/products',
    { authorization, 'accept-encoding': 'gzip', 'if-none-match': list.headers.etag },
    304,
  );
  const cached = await rate('/api/products', { authorization, 'accept-encoding': 'gzip' }, 200);
  const fresh = await rebuilt(authorization);
  const page = await rate('/api/products?limit=50&sort=-price', { authorization }, 200);
  const memory = memoryOf('VmRSS');

  const lines = [
    ...started,
    `start with 10,000 products        ${times.join(', ')} ms (best ${ready})`,
    `the list of 10,000 products       ${mb(plain.length)} MB, ${mb(list.length)} MB gzipped`,
    `polled, unchanged (304)           ${per(polled)}`,
    `sent from the cache (200)         ${per(cached)}`,
    `built anew (after each change)    ${per(fresh)}`,
    `a page of 50, sorted by price     ${per(page)}`,
    `304 against built anew            ${Math.round(polled / fresh)} times (wanted: ${wanted.ratio})`,
    `memory after serving every list   ${served} MB (wanted: under ${wanted.memory})`,
    `memory after all that             ${memory} MB, at most ${memoryOf('VmHWM')} MB`,
  ];
  console.log(lines.join('\n'));
  const failed = [
    polled / fresh < wanted.ratio && 'the ratio',
    served > wanted.memory && 'the memory',
    ready > wanted.ready && 'the start',
  ].filter(Boolean);
  if (failed.length > 0) {
    console.error(`Missed: ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start() {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done, fail) => {
    child.stdout.once('data', done);
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}.`)));
  });
  return { child, port, ms: Math.round(performance.now() - begun) };
}

async function stop() {
  if (!server || server.child.exitCode !== null) return;
  server.child.removeAllListeners('exit');
  const ended = new Promise((done) => server.child.once('exit', done));
  server.child.kill('SIGTERM');
  await ended;
}

function call(path, headers, agent, { method = 'GET', body } = {}) {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers, agent }, (answer) => {
      let length = 0;
      const chunks = [];
      answer.on('data', (chunk) => {
        length += chunk.length;
        if (method !== 'GET' || path.startsWith('/identity')) chunks.push(chunk);
      });
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, length, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Resident memory of the server as Linux reports it, in MB. */
function memoryOf(name) {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

async function token() {
  const postBody = new URLSearchParams({
    id_token: JSON.stringify({ sub: '1001' }),
    providerId: 'google.com',
  }).toString();
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
  const { text } = await call(path, { 'content-type': 'application/json' }, undefined, {
    method: 'POST',
    body: JSON.stringify({ postBody }),
  });
  return JSON.parse(text).idToken;
}

/** Answers per second, with ten connections that send the next request at once. */
async function rate(path, headers, status) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  let count = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const answer = await call(path, headers, agent);
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return (count * 1000) / (performance.now() - begun);
}

/** Lists per second, each requested after a change. The time of the change is not counted. */
async function rebuilt(authorization) {
  const agent = new Agent({ keepAlive: true });
  const json = { authorization, 'content-type': 'application/json' };
  let spent = 0;
  let count = 0;
  while (spent < seconds * 1000 && count < 100) {
    const body = JSON.stringify({ discountIds: [`dsc-${String((count % 15) + 1).padStart(2, '0')}`] });
    const id = `prd-${String(1000 + Math.floor(count / 15)).padStart(4, '0')}`;
    await call(`/api/products/${id}/discounts`, json, agent, { method: 'POST', body });
    const begun = performance.now();
    await call('/api/products', { authorization, 'accept-encoding': 'gzip' }, agent);
    spent += performance.now() - begun;
    count += 1;
  }
  agent.destroy();
  return (count * 1000) / spent;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function mb(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function per(count) {
  return `${count >= 100 ? Math.round(count) : count.toFixed(1)} a second`;
}
