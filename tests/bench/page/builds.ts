import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressFiles } from '../../../tools/build/compress.ts';
import { type App, type PeerBuild, peerFolder, peersFolder } from './apps.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The build of this panel. */
export const panelFolder: string = join(root, 'dist/panel');

/** Builds this panel from the code as it is now. */
export function buildPanel(): void {
  viteBuild(root, {});
}

/**
 * Prepares the page of an app beside ours.
 * @throws when the folder of another build of this panel has none
 */
export async function prepareApp({ name, folder, isPanel }: App): Promise<void> {
  if (!isPanel) return preparePeer(name, 'bench');
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`${name} is neither a peer nor the folder of a built panel.`);
  }
}

/** What a build of a peer is asked for with. */
const asked = { bench: {}, day: { DAY: '1' } } as const satisfies Record<PeerBuild, object>;

/** Installs a peer, and builds it, where that has not been done since its lockfile or a source was changed. */
export async function preparePeer(name: string, build: PeerBuild): Promise<void> {
  const folder = peerFolder(name, build);
  const page = join(folder, 'index.html');
  const home = join(peersFolder, name);
  const installed = join(home, 'node_modules/.package-lock.json');
  if (!isNewer(installed, join(home, 'package-lock.json'))) {
    console.error(`Installing ${name} …`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const folders = [peersFolder, home, join(home, 'src'), ...(build === 'day' ? [join(home, 'day')] : [])];
  const sources = [installed, ...folders.flatMap(filesIn)];
  if (sources.every((source) => isNewer(page, source))) return;
  console.error(`Building ${name} …`);
  viteBuild(home, asked[build]);
  await compressFiles(folder);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

const isNewer = (file: string, than: string) => existsSync(file) && statSync(file).mtimeMs >= statSync(than).mtimeMs;

function viteBuild(cwd: string, more: Readonly<Record<string, string>>): void {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd,
    stdio: 'inherit',
    env: { ...env, ...more },
  });
}
