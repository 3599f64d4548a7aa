// npm run bench -- [--only load,keys] [--reps 5] [--peers react-admin,refine] [--n 1000] [--quiet 20] [--no-build] [--write]
// npm run bench -- --only growth [--sizes 100,1000,10000] [--reps 3] [--no-build]
// npm run bench -- --only paged [--sizes 20000,200000] [--reps 3]
// npm run bench -- --only day [--peers none] [--hands keyboard] [--prices 5] [--reps 3] [--n 1000] [--no-build] [--write]
//
// The panel beside its peers: one interleaved run, one table (see the README beside this file).
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Keyed } from '../../../src/shared/wire/names.ts';
import { panelApp, peerApp, peerNames } from './apps.ts';
import { buildPanel, panelFolder, prepareApp } from './builds.ts';
import { day, handsNames } from './day.ts';
import { type Line, type Trial, trials } from './goals.ts';
import { growth } from './growth.ts';
import type { Sample } from './measures/measure.ts';
import { measures } from './measures/measures.ts';
import type { Control } from './mockApi.ts';
import { paged } from './paged.ts';
import { withFigures } from './readme.ts';
import type { Origins } from './server.ts';
import { median } from './statistics.ts';
import { type Result, resultOf, tableOf } from './table.ts';
import { type Target, withBrowser } from './visit.ts';

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: {
    only: { type: 'string', default: Object.keys(measures).join(',') },
    reps: { type: 'string', default: '5' },
    peers: { type: 'string', default: peerNames.join(',') },
    n: { type: 'string' },
    hands: { type: 'string', default: handsNames.join(',') },
    prices: { type: 'string', default: '48' },
    sizes: { type: 'string', default: '100,1000,10000' },
    quiet: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const own = 'ours';
const only = options.only.split(',');
const unknown = only.filter((name) => !['growth', 'paged', 'day'].includes(name) && !Object.hasOwn(measures, name));
if (unknown.length > 0) throw new Error(`There is no measure ${unknown.join(', ')}.`);
const wanted = trials.filter(({ measure }) => only.includes(measure));
const peers = options.peers === 'none' ? [] : options.peers.split(',');

if (!options['no-build']) buildPanel();
if (only.includes('growth')) {
  // No peer shows so many products: it is measured alone.
  console.log(await growth(options.sizes.split(',').map(Number), Number(options.reps)));
  process.exit();
}
if (only.includes('paged')) {
  console.log(await paged(options.sizes.split(',').map(Number), Number(options.reps)));
  process.exit();
}
if (only.includes('day')) {
  for (const hands of handsNames.filter((name) => options.hands.split(',').includes(name))) {
    const products = Number(options.n ?? 1000);
    const isAlone = options.peers === 'none';
    const table = await day({ products, hands, isAlone, byHand: Number(options.prices), reps: Number(options.reps) });
    publish(`npm run bench -- --only day --hands ${hands} --write`, `${whenAndWhere()}.\n\n${table}`);
  }
  process.exit();
}
const apps = [panelApp(own, panelFolder), ...peers.map(peerApp)];
for (const app of apps) if (app.name !== own) await prepareApp(app);

const server = fork('tools/run.mjs', ['tests/bench/page/server.ts']);
// It says itself why it fails.
server.once('exit', (code) => code && process.exit(code));
server.send(apps);
const [origins]: Origins[] = await once(server, 'message');

/** The share of the machine that others used before each sample. */
const load: number[] = [];
const results: Result[] = [];
for (const trial of wanted) results.push(...(await run(trial)));
server.disconnect();
publish('npm run bench -- --write', `${circumstances()}\n\n${tableOf(results)}`);

/** Prints figures, and puts them into docs/speed.md where that was asked for. @param command its mark there */
function publish(command: string, figures: string): void {
  console.log(figures);
  if (!options.write) return;
  writeFileSync('docs/speed.md', withFigures(readFileSync('docs/speed.md', 'utf8'), command, figures));
}

/** When, where and how the figures were taken. */
function circumstances(): string {
  const others = `${Math.round(100 * median(load))} %`;
  return `${whenAndWhere()}, ${options.reps} samples of each app in turn; others used ${others} of the machine.`;
}

function whenAndWhere(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node}`;
}

/** Takes the samples of a trial, round by round. */
async function run(trial: Trial): Promise<Result[]> {
  const targets = apps.map((app) => ({ app, origin: origins?.[app.folder] ?? '' }));
  const samples = new Map<string, (Sample | undefined)[]>(targets.map(({ app }) => [app.name, []]));
  for (let round = 0; round < Number(options.reps); round += 1) {
    // No app is always the first.
    const first = round % targets.length;
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      await quiet();
      samples.get(target.app.name)?.push(await sample(trial, target));
    }
  }
  const figuresOf = ({ figure }: Line) =>
    new Map([...samples].map(([name, taken]) => [name, taken.map((one) => one?.[figure])]));
  return trial.lines.map((line) => resultOf(line, figuresOf(line), own));
}

/** Takes one sample and tells of it; undefined where it fails. */
async function sample({ measure, setting }: Trial, target: Target): Promise<Sample | undefined> {
  const { cpu, latency } = setting;
  const count = Number(options.n ?? setting.products);
  const what = `${measure} of ${count}, CPU ${cpu}×, ${latency} ms away: ${target.app.name}`;
  try {
    const products = await control(target.origin, { products: count, latency });
    const figures = await withBrowser((browser) => measures[measure]({ browser, target, setting, products }));
    console.error(what, ...Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`));
    return figures;
  } catch (error) {
    console.error(what, error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Sets the API up for a sample. @returns its products */
async function control(origin: string, wish: Control): Promise<Keyed[]> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/__control`, { method: 'POST', headers, body: JSON.stringify(wish) });
  return (await fetch(`${origin}/api/products`)).json();
}

/** Waits a while for others to leave most of the machine free, and notes what they used at last. */
async function quiet(): Promise<void> {
  const end = performance.now() + Number(options.quiet) * 1000;
  let used = await busy();
  while (used > 0.3 && performance.now() < end) used = await busy();
  load.push(used);
}

/** The share of the machine in use over half a second. */
async function busy(): Promise<number> {
  const times = () => {
    const all = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { idle: (all[3] ?? 0) + (all[4] ?? 0), all: all.reduce((sum, one) => sum + one, 0) };
  };
  const before = times();
  await pause(500);
  const after = times();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}
