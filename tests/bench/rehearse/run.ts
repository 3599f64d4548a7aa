// npm run rehearse   what compose.cluster.yaml is, as processes here: under load, while machines fail; prints what was lost
import { setTimeout as pause } from 'node:timers/promises';
import { type Effect, effectBetween, type Load, startLoad } from './load.ts';
import { type Machines, startMachines } from './machines.ts';

/** How many editors work at once, and how long each event is watched, in milliseconds. */
const editors = 6;
const watched = 8000;

/** What happens to the machines. */
const events: readonly (readonly [name: string, run: (machines: Machines) => Promise<void>])[] = [
  ['nothing', async () => {}],
  [
    'a panel is killed, and starts again',
    async (machines) => {
      await machines.endPanel(0, 'SIGKILL');
      await pause(2000);
      await machines.startPanel(0);
    },
  ],
  [
    'a panel is stopped, and starts again',
    async (machines) => {
      await machines.endPanel(1, 'SIGTERM');
      await machines.startPanel(1);
    },
  ],
  ['PgBouncer is killed, and starts again', (machines) => machines.restartPgBouncer()],
  [
    'the pictures’ store is away for 3 s',
    async ({ store }) => {
      store.mood = 'away';
      await pause(3000);
      store.mood = 'well';
    },
  ],
  [
    'the primary is killed; a second later the standby is promoted',
    async (machines) => {
      await machines.killPrimary();
      await pause(1000);
      machines.promoteStandby();
    },
  ],
];

/** What acknowledged writes are missing on a panel. */
async function lostOn(panel: string, load: Load): Promise<string[]> {
  const headers = { authorization: `Bearer ${load.token}` };
  const rows: readonly Record<string, unknown>[] = await (await fetch(`${panel}/api/discounts`, { headers })).json();
  const stored = new Map(rows.map((row) => [String(row.id), Number(row['value'])]));
  const records = [...load.values].flatMap(([id, { acknowledged, tried }]) => {
    const value = stored.get(id) ?? 0;
    return value >= acknowledged && value <= tried ? [] : [`discount ${id}: ${value} instead of ${acknowledged}`];
  });
  const pictures = await Promise.all(
    load.pictures.map(async (path) => ((await fetch(panel + path)).ok ? [] : [`picture ${path}`])),
  );
  return [...records, ...pictures.flat()];
}

function tableOf(effects: readonly (readonly [name: string, effect: Effect])[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const rows = [
    ['while', 'calls', 'failed', 'longest without a read', 'without a write'],
    ...effects.map(([name, one]) => [
      name,
      ...[one.calls, one.failed].map(String),
      ...[one.withoutReads, one.withoutWrites].map(seconds),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = rows;
  return [line(head), rule, ...body.map(line)].join('\n');
}

async function rehearse(): Promise<boolean> {
  const machines = await startMachines();
  let isGood = false;
  try {
    console.log(`Three panels at ${machines.url}, logs in ${machines.folder}`);
    const load = await startLoad(machines.url, editors);
    const effects: (readonly [string, Effect])[] = [];
    for (const [name, run] of events) {
      const from = Date.now();
      await Promise.all([run(machines), pause(watched)]);
      effects.push([name, effectBetween(load, from, Date.now())]);
    }
    await load.stop();
    const lost = (await Promise.all(machines.panels.map((panel) => lostOn(panel, load)))).flat();
    console.log(`\n${tableOf(effects)}\n`);
    console.log(
      `Acknowledged: ${load.values.size} records, ${load.changes} changes, ${load.pictures.length} pictures.`,
    );
    for (const [what, found] of Object.entries({
      Lost: lost,
      'Read out of date': load.stale,
      'Odd answers': load.odd,
    })) {
      console.log(
        `${what}: ${found.length}${found.length > 0 ? ` (${[...new Set(found)].slice(0, 5).join('; ')})` : ''}`,
      );
    }
    isGood = [lost, load.stale, load.odd].every(({ length }) => length === 0);
    return isGood;
  } finally {
    await machines.stop(!isGood);
  }
}

try {
  process.exitCode = (await rehearse()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
