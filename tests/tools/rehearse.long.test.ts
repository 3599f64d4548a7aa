import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../tools/rehearse/backend.ts';
import { jsonServer } from '../../tools/rehearse/backends/jsonServer.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs the command in a process of its own, whose `expect` is Playwright's. @returns what it printed, and its errors */
const rehearsed = (...words: readonly string[]) =>
  new Promise<string>((done) => {
    const command = ['tools/run.mjs', 'tools/rehearseBackends.ts', ...words];
    execFile(process.execPath, command, { cwd: root }, (_, said, errors) => done(said + errors));
  });

test('the panel with the shipped config of json-server works before a real one', { timeout: 300_000 }, async () => {
  const folder = join(tmpdir(), 'panel-rehearsal');
  const said = await rehearsed('json-server', '--dir', folder, '--port', '4398', '--only', CAPABILITIES.join(','));
  const outcome = (why: string | undefined) => (why ? `– ${why}` : '✓');
  const expected = CAPABILITIES.map((one) => `  ${one.padEnd(22)} ${outcome(jsonServer.lacks[one])}`);
  expect(said.trimEnd().split('\n').slice(1)).toEqual(expected);
});
