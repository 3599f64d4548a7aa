import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, run, startServer } from './processes.ts';

/** Debian's; elsewhere the programs are on the path. */
const DEBIANS = '/usr/lib/postgresql';
const PORT = '15433';

interface Database extends Program {
  readonly url: string;
}

/**
 * Starts a PostgreSQL with an empty database. It does not run as root: then `nobody` runs it.
 * @param folder is emptied
 * @throws if the machine has no PostgreSQL
 */
export async function startPostgres(folder: string): Promise<Database> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const idOf = async (flag: string) => Number(await run(folder, ['id', flag, 'nobody']));
    const [user, group] = [await idOf('-u'), await idOf('-g')];
    rmSync(join(folder, 'last-command.log'), { force: true });
    chownSync(folder, user, group);
  }
  const versions = existsSync(DEBIANS) ? readdirSync(DEBIANS) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  const as = isRoot ? ['runuser', '-u', 'nobody', '--'] : ['env'];
  const program = (name: string) => (newest ? join(DEBIANS, newest, 'bin', name) : name);
  const command = (name: string, ...words: readonly string[]): [string, ...string[]] => {
    const [first = 'env', ...rest] = as;
    return [first, ...rest, program(name), ...words];
  };
  const data = join(folder, 'data');
  await run(folder, command('initdb', '-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'));
  const settings = [`port=${PORT}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const words = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
  const address = ['-h', '127.0.0.1', '-p', PORT, '-U', 'shop'];
  const isReady = () =>
    run(folder, ['createdb', ...address, 'shop']).then(
      () => true,
      () => false,
    );
  const server = await startServer(folder, 'postgres', command('postgres', ...words), {}, isReady);
  return { url: `postgres://shop@127.0.0.1:${PORT}/shop`, stop: server.stop };
}
