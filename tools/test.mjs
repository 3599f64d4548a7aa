// All checks, one after the other, cheapest first: `npm test`. The last line counts the tests that ran.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const results = 'test-results/counts';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps = [
  ['schemas', 'npm run check'],
  ['types', 'npm run types'],
  ['lint', 'npm run lint'],
  ['build', 'npm run build'],
  ['sizes', 'npm run sizes'],
  [
    'logic, API and screens',
    `npm run test:unit -- --reporter=default --reporter=json --outputFile.json=${results}/vitest.json`,
  ],
  ['whole tasks', 'npm run test:e2e'],
];

const failed = [];
for (const [what, command] of steps) {
  console.log(`\n━━ ${what}: ${command}`);
  const started = Date.now();
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json` },
  });
  console.log(`━━ ${what}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) failed.push(what);
  if (status !== 0 && what === 'whole tasks') printPages('test-results/e2e');
  if (status !== 0 && what === 'build') break;
}

/** Prints what stood on the page of each failed test: elsewhere the file that Playwright names cannot be opened. */
function printPages(directory) {
  if (!existsSync(directory)) return;
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('error-context.md')) console.log(`\n── ${file}\n${readFileSync(join(directory, file), 'utf8')}`);
  }
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'));
  } catch {
    return {};
  }
};
const unit = read('vitest.json');
const whole = read('playwright.json').stats ?? {};
const passed = (unit.numPassedTests ?? 0) + (whole.expected ?? 0) + (whole.flaky ?? 0);
const broken = (unit.numFailedTests ?? 0) + (whole.unexpected ?? 0);
const skipped = (unit.numPendingTests ?? 0) + (whole.skipped ?? 0);

console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
console.log(`${passed} passed, ${broken} failed, ${skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
