import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answering, freePort, installDebians, unprivileged } from './postgres.ts';

/** A PgBouncer of the tests' own. */
export interface Pooler {
  /** The address of a database through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

const folders = ['/usr/sbin', '/usr/bin', '/opt/homebrew/bin'];
const find = () => folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));

/**
 * Starts a PgBouncer in transaction mode, with its defaults otherwise, before a PostgreSQL.
 * @param url of a database there
 * @returns undefined where there is none; the output says so
 */
export async function startPgBouncer(url: string): Promise<Pooler | undefined> {
  const program = find() ?? installDebians('pgbouncer') ?? find();
  if (program === undefined) {
    console.log('Without PgBouncer: there is none here (Debian: apt-get install pgbouncer).');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), '"shop" ""\n');
  const settings = [
    `[databases]\n* = host=127.0.0.1 port=${new URL(url).port}\n[pgbouncer]`,
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${join(folder, 'users.txt')}\npool_mode = transaction`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], { ...unprivileged(), cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((done) => pooler.once('exit', () => done()));
  const through = (to: string) => Object.assign(new URL(to), { port: String(port) }).href;
  await answering(through(url));
  return {
    through,
    stop: async () => {
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
