// npm run bench:api -- [--seconds 60] [--staff 50] [--products 1000,10000] [--stores libsql,postgres] [--load-only]
// npm run bench:api -- --growth 1000,10000,100000,1000000 [--stores …]    what each call takes in shops of several sizes
//
// The API under the load of people at work (tests/bench/staff.ts says what they do), for shops of several sizes on both
// stores: how long each kind of call takes, the failures, the server's memory, and how long its event loop was held.
// Above 10,000 products people read pages (`list.paging`) instead of whole lists. Before that: what polling costs, the start and the memory of a shop of 10,000 products. Ends with 1 when a goal is missed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seed } from '../../src/shop/demo/seed.ts';
import { startPostgres } from '../server/postgres.ts';
import { figures } from './figures.ts';
import { growth } from './growth.ts';
import { buildServer, environment, type LoopHold, type Place, startServer } from './server.ts';
import type { Result, Task } from './staff.ts';

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    seconds: { type: 'string', default: '60' },
    staff: { type: 'string', default: '50' },
    products: { type: 'string', default: '1000,10000' },
    stores: { type: 'string', default: 'libsql,postgres' },
    growth: { type: 'string', default: '' },
    'load-only': { type: 'boolean', default: false },
  },
});

/** The goals, in milliseconds: the 99th percentile of whole lists, of pages of a large one, and of all other calls; and the event loop. */
const goals = { list: 2000, page: 50, other: 300, loop: 50 };
/** The most records of a whole list. */
const whole = 10_000;
/** Milliseconds until a server has done what it does once after its start. */
const settling = 2000;
/** What one person does once: its time is shown, and counts for the loop only. */
const alone = ['cold list', 'cold page', 'big deletion'];

interface Run {
  readonly store: string;
  readonly products: number;
  readonly result: Result;
  readonly hold: LoopHold;
  /** The event loop after the start, while nobody called. */
  readonly startHold: LoopHold;
  /** The same while nobody but the first caller was there. */
  readonly coldHold: LoopHold;
  readonly peak: number;
  /** How many processes wanted to run before the load began: above the machine's cores the figures are the neighbours'. */
  readonly busy: number;
}

const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
const missed: string[] = [];
try {
  buildServer();
  if (!options['load-only'] && !options.growth) missed.push(...(await figures(join(folder, 'figures'))));
  for (const store of options.stores.split(',')) await runStore(store);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.join('; ')}.`);
  process.exitCode = 1;
} else console.log('\nEvery goal holds.');

async function runStore(store: string): Promise<void> {
  const cluster = store === 'postgres' ? await startPostgres() : undefined;
  if (cluster && 'reason' in cluster) {
    console.log(`\nNot on PostgreSQL: ${cluster.reason}.`);
    return;
  }
  try {
    const placeOf = async (products: number) => ({
      dataDir: join(folder, `${store}-${products}`),
      databaseUrl: await cluster?.newDatabase(),
    });
    if (options.growth) {
      missed.push(...(await growth(store, options.growth.split(',').map(Number), placeOf)));
      return;
    }
    for (const products of options.products.split(',').map(Number)) {
      const place = await placeOf(products);
      report(await load(store, place, products));
      rmSync(place.dataDir, { recursive: true, force: true });
    }
  } finally {
    await cluster?.stop();
  }
}

async function load(store: string, place: Place, products: number): Promise<Run> {
  await seed(['--products', String(products)], environment(place));
  const server = await startServer(place);
  try {
    const token = await server.token();
    // What a server does once after its start is no call's doing.
    await setTimeout(settling);
    const startHold = await server.loopHold();
    server.resetLoop();
    const begun = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const isPaged = products > whole;
    await (await fetch(`${server.url}/api/products${isPaged ? '?limit=100' : ''}`, { headers })).arrayBuffer();
    const cold = performance.now() - begun;
    const coldHold = await server.loopHold();
    server.resetLoop();
    const busy = loadavg()[0] ?? 0;
    const task: Task = {
      url: server.url,
      token,
      products,
      staff: Number(options.staff),
      seconds: Number(options.seconds),
      isPaged,
    };
    const people = fork(resolve('tools/run.mjs'), ['tests/bench/staff.ts']);
    people.send(task);
    const [result]: Result[] = await once(people, 'message');
    if (!result) throw new Error('The load gave no result.');
    return {
      store,
      products,
      result: { ...result, times: { [isPaged ? 'cold page' : 'cold list']: [cold], ...result.times } },
      hold: await server.loopHold(),
      startHold,
      coldHold,
      peak: server.memory('peak'),
      busy,
    };
  } finally {
    await server.stop();
  }
}

function report({ store, products, result, hold, startHold, coldHold, peak, busy }: Run): void {
  const title = `${store}, ${products.toLocaleString('en')} products, ${options.staff} staff for ${options.seconds} s`;
  console.log(
    `\n${title}\n${'kind'.padEnd(18)}${['calls', 'p50 ms', 'p99 ms', 'most ms'].map((one) => one.padStart(9)).join('')}`,
  );
  const miss = (what: string) => missed.push(`${what} (${store}, ${products.toLocaleString('en')})`);
  for (const [kind, unsorted] of Object.entries(result.times)) {
    const times = [...unsorted].sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
    const isPage = kind === 'page' && products > whole;
    const goal = kind.endsWith('list') ? goals.list : isPage ? goals.page : goals.other;
    const isMissed = at(0.99) > goal && !alone.includes(kind);
    if (isMissed) miss(`${kind} p99 ${Math.round(at(0.99))} ms, wanted under ${goal}`);
    const columns = [times.length, ...[at(0.5), at(0.99), at(1)].map((one) => one.toFixed(one < 10 ? 1 : 0))];
    console.log(
      kind.padEnd(18) + columns.map((one) => String(one).padStart(9)).join('') + (isMissed ? '  missed' : ''),
    );
  }
  const held = (loop: LoopHold) => `${loop.longest.toFixed(0)} ms at most, p99 ${loop.p99.toFixed(1)} ms`;
  console.log(`the loop was held  ${held(hold)}; by the cold list ${held(coldHold)}`);
  console.log(`                   ${held(startHold)} in the first two seconds after the start`);
  console.log(`the machine before ${busy.toFixed(1)} processes wanted to run`);
  console.log(`peak memory        ${peak.toFixed(0)} MB`);
  console.log(`failures           ${result.errors.length}; edits refused because of another: ${result.conflicts}`);
  for (const error of result.errors.slice(0, 5)) console.log(`  ${error}`);
  if (result.errors.length > 0) miss(`${result.errors.length} failures`);
  const longest = Math.max(hold.longest, coldHold.longest);
  if (longest > goals.loop) miss(`the loop was held ${longest.toFixed(0)} ms, wanted under ${goals.loop}`);
}
