import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { answering, freePort, unprivileged } from '../../server/postgres.ts';
import { type ObjectStore, startObjectStore, storeAccess } from '../../support/objectStore.ts';
import { childrenOf, findPrograms, type Programs, type Run, runAs, start } from './programs.ts';

const root = resolve(import.meta.dirname, '../../..');

/** What compose.cluster.yaml starts, as processes of this computer. */
export interface Machines {
  /** The balancer. */
  readonly url: string;
  /** The panels. */
  readonly panels: readonly string[];
  readonly store: ObjectStore;
  /** Where the programs' logs are. */
  readonly folder: string;
  startPanel(index: number): Promise<void>;
  endPanel(index: number, signal: NodeJS.Signals): Promise<void>;
  restartPgBouncer(): Promise<void>;
  killPrimary(): Promise<void>;
  promoteStandby(): void;
  stop(isKept: boolean): Promise<void>;
}

/** Starts all of them. @throws when a program is missing */
export async function startMachines(): Promise<Machines> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'shop-rehearse-'));
  chmodSync(folder, 0o755);
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const ports: number[] = [];
  while (ports.length < 8) ports.push(await freePort());
  const [balancer = 0, pooled = 0, database = 0, primaryPort = 0, standbyPort = 0, ...panelPorts] = ports;
  const at = (port: number) => `127.0.0.1:${port}`;

  const primary = await startPrimary(programs, folder, primaryPort);
  const standby = await startStandby(programs, folder, standbyPort, primaryPort);
  const haproxy = start(folder, 'haproxy', [programs.haproxy, '-db', '-f', join(root, 'cluster/haproxy.cfg')], {
    PANEL_AT: at(balancer),
    EMBEDDED_SIGN_IN: '1',
    DATABASE_AT: at(database),
    POSTGRES1: at(primaryPort),
    POSTGRES2: at(standbyPort),
    ...Object.fromEntries(panelPorts.map((port, index) => [`PANEL${index + 1}`, at(port)])),
  });
  const ini = poolerSettings(folder, pooled, database);
  const startPooler = () => start(folder, 'pgbouncer', [programs.pgbouncer, ini], {}, true);
  let pooler = startPooler();
  const databaseUrl = `postgres://shop@${at(pooled)}/shop`;
  await answering(databaseUrl);
  const store = await startObjectStore(['pictures']);

  const running: Run[] = [];
  const startPanel = async (index: number) => {
    const port = panelPorts[index] ?? 0;
    running[index] = start(folder, `panel${index + 1}`, [process.execPath, join(root, 'dist/server/main.js')], {
      ...storeAccess,
      PORT: String(port),
      DATA_DIR: join(folder, `panel${index + 1}`),
      DATABASE_URL: databaseUrl,
      PICTURES_URL: `s3://pictures/shop?endpoint=${store.url}`,
      INSTANCE: `panel${index + 1}`,
      LOG_LEVEL: 'info',
    });
    await until(() => fetch(`http://localhost:${port}/readyz`).then(({ ok }) => ok));
  };
  await startPanel(0);
  await Promise.all([startPanel(1), startPanel(2)]);
  const url = `http://localhost:${balancer}`;
  await until(() => fetch(`${url}/readyz`).then(({ ok }) => ok));

  return {
    url,
    panels: panelPorts.map((port) => `http://localhost:${port}`),
    store,
    folder,
    startPanel,
    endPanel: async (index, signal) => running[index]?.end(signal),
    restartPgBouncer: async () => {
      await pooler.end('SIGKILL');
      pooler = startPooler();
    },
    killPrimary: async () => {
      const children = childrenOf(primary.child.pid);
      const ended = primary.end('SIGKILL');
      for (const pid of children) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await ended;
    },
    promoteStandby: () => runAs(join(programs.postgres, 'pg_ctl'), ['promote', '-D', join(folder, 'standby')], folder),
    stop: async (isKept) => {
      await Promise.all(running.map((panel) => panel.end('SIGKILL')));
      await Promise.all([haproxy.end('SIGKILL'), pooler.end('SIGKILL'), standby.end('SIGQUIT')]);
      if (primary.child.exitCode === null && primary.child.signalCode === null) await primary.end('SIGQUIT');
      await store.close();
      if (!isKept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A primary that acknowledges a commit when its standby has it. */
async function startPrimary({ postgres }: Programs, folder: string, port: number): Promise<Run> {
  const data = join(folder, 'primary');
  runAs(join(postgres, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8'], folder);
  const run = postgresAt(postgres, folder, 'primary', port);
  await answering(urlOf(port, 'postgres'));
  await operate(port, 'create role probe login', 'create database shop');
  return run;
}

async function startStandby({ postgres }: Programs, folder: string, port: number, primary: number): Promise<Run> {
  const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'shop'];
  runAs(join(postgres, 'pg_basebackup'), [...from, '-D', join(folder, 'standby'), '-R', '-X', 'stream'], folder);
  const run = postgresAt(postgres, folder, 'standby', port);
  await answering(urlOf(port, 'postgres'));
  await operate(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  const client = new pg.Client({ connectionString: urlOf(primary, 'postgres') });
  await client.connect();
  await until(
    async () => (await client.query('select sync_state from pg_stat_replication')).rows[0]?.sync_state === 'sync',
  );
  await client.end();
  return run;
}

function postgresAt(bin: string, folder: string, name: string, port: number): Run {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = settings.flatMap((setting) => ['-c', setting]);
  return start(folder, name, [join(bin, 'postgres'), '-D', join(folder, name), ...options], {}, true);
}

const urlOf = (port: number, database: string) => `postgres://shop@127.0.0.1:${port}/${database}`;

async function operate(port: number, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Writes the settings of compose.cluster.yaml's PgBouncer with other addresses, and without passwords. */
function poolerSettings(folder: string, port: number, database: number): string {
  mkdirSync(join(folder, 'pgbouncer'));
  const users = join(folder, 'pgbouncer/userlist.txt');
  writeFileSync(users, '"shop" ""\n');
  const settings = readFileSync(join(root, 'cluster/pgbouncer.ini'), 'utf8')
    .replace('host=balancer port=5432', `host=127.0.0.1 port=${database}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('6432', String(port))
    .replace('scram-sha-256', 'trust')
    .replace('/etc/pgbouncer/userlist.txt', users);
  const file = join(folder, 'pgbouncer/pgbouncer.ini');
  writeFileSync(file, settings);
  return file;
}

/** Waits until something is so. @throws after half a minute */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo().catch(() => false)); await pause(50)) {
    if (Date.now() > end) throw new Error('A program of the rehearsal did not get ready within 30 seconds.');
  }
}
