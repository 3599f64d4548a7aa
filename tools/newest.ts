// npm run newest   whether the panel builds with the newest minor versions of the packages that its page rests on
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectOf, parseJson } from '../src/shared/base/json.ts';
import { runCommand } from './commandLine.ts';
import { runNpm } from './npm.ts';
import { root } from './schemaFolder.ts';

const PACKAGES = ['react', 'react-dom', 'firebase', 'react-router-dom'];

const command = {
  name: 'npm run newest',
  says: `Builds a copy of the repository, in a folder of the system for such files, with the newest minor versions of ${PACKAGES.join(', ')}, and prints them, 'ok' or the first error, and the sizes. Nothing here changes. Exit code 1 if it does not build.`,
  flags: {},
};

await runCommand(
  command,
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'newest-'));
    try {
      for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
        if (file) cpSync(join(root, file), join(copy, file));
      const before = PACKAGES.map((name) => versionOf(root, name));
      const wanted = PACKAGES.map((name, place) => `${name}@^${before[place]}`);
      runNpm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...wanted], { cwd: copy });
      for (const [place, name] of PACKAGES.entries())
        console.log(`${name.padEnd(18)}${before[place]} → ${versionOf(copy, name)}`);
      const error = buildError(copy);
      console.log(`build: ${error ?? 'ok'}`);
      if (error !== undefined) process.exitCode = 1;
      else runNpm(['run', '--silent', 'sizes'], { cwd: copy, output: 'inherit' });
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
  1,
);

/** The version of a package that is installed in a folder. */
function versionOf(folder: string, name: string): string {
  const file = join(folder, 'node_modules', name, 'package.json');
  return String(objectOf(parseJson(readFileSync(file, 'utf8')))['version']);
}

/** Builds the panel of a folder. @returns the first line that tells why it cannot be built */
function buildError(folder: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/panel.mjs', 'build'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = `${stderr}\n${stdout}`.split('\n').filter((line) => line.trim() !== '');
  return status === 0 ? undefined : (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? `exit code ${status}`);
}
