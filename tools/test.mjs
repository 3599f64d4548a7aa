// The checks that prove most in a second, cheapest first: `npm test`. With --all every one: `npm run test:all`. What stands in
// one stage is done side by side. The last lines name the files that took longest, and count the tests that ran.
// TEST_BUDGET=1 fails on a file of `npm test` that takes more than 10 s: a machine with other work needs longer for all.
// TEST_RETRIES=1 repeats a test that failed, and names it as one that passed only then: so a busy machine is told from a
// defect that is always there.
// TEST_THROTTLE=4 makes the processor of each browser page four times slower. So a test that depends on the speed of the machine
// fails on a quiet one, too; also with `npx vitest run` and `npx playwright test`. The tests themselves may take longer then.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Whether all tests run, or the daily ones. */
const isAll = process.argv.includes('--all');
/** No file of the daily tests takes longer, in seconds. */
const BUDGET = 10;
const results = 'test-results/counts';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const build = ['build', 'npm run build'];
// Before the tests that need it: where it has to be installed, that is a download.
const browser = ['browser', 'node tools/run.mjs tools/browser.ts'];
/** Vitest, for some of its projects, and of these for some files or all. */
const vitest = (what, file, projects, ...only) => [
  what,
  `npm run test:unit -- ${projects.map((project) => `--project ${project}`).join(' ')} ${only.join(' ')} --reporter=default --reporter=json --outputFile.json=${results}/${file}.json`,
];
const screens = isAll
  ? vitest('screens', 'screens', ['browser', 'shop', 'developers'])
  : vitest('screens', 'screens', ['shop'], 'tests/screens/everyEntity.browser.test.tsx');
/** Tests of logic wait for processes and databases, those of screens and tasks for the processor: side by side they leave no core idle. */
const tests = [
  [screens, ['whole tasks', 'npm run test:e2e']],
  [vitest('logic and API', 'logic', ['node', 'server', 'alone', 'shop-node'])],
];
const checks = [
  ['schemas', 'npm run check'],
  ['types', 'npm run types'],
  ['lint', 'npm run lint'],
];
const shops = [
  ['second shop', 'npm run build -- --schema examples/atelier'],
  ['changed shop', 'node tools/run.mjs tests/e2e/buildStaffShop.ts'],
];
/** Each stage has rows of commands: the rows run side by side, the commands of a row one after the other. */
const stages = [
  [...checks, build, ...(isAll ? shops : []), browser].map((command) => [command]),
  [[['sizes', 'npm run sizes']]],
  tests,
];

const env = {
  ...process.env,
  ...(isAll && { TEST_LONG: 'too', BUILT_SHOPS: 'yes' }),
  BUILT_SERVER: 'dist/server',
  PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json`,
};

const failed = [];
for (const stage of stages) {
  await Promise.all(
    stage.map(async (row, place) => {
      const isShown = stage.length === 1 || (stage === tests && place === 0);
      for (const [what, command] of row) await run(what, command, isShown);
    }),
  );
  if (failed.includes('build')) break;
}

/** Runs a command. What it says is shown at once, or when it has ended. */
async function run(what, command, isShown) {
  const started = Date.now();
  const head = `\n━━ ${what}: ${command}`;
  if (isShown) console.log(head);
  const child = spawn(command, { shell: true, stdio: isShown ? 'inherit' : 'pipe', env });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((ended) => child.once('close', ended));
  if (!isShown) console.log(`${head}\n${Buffer.concat(said)}`);
  console.log(`━━ ${what}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status === 0) return;
  failed.push(what);
  if (what === 'whole tasks') printPages('test-results/e2e');
}

/**
 * Prints the error of each failed test and the end of its page, where dialogs and messages are: CI does not keep Playwright's
 * files, and of a long log only the end.
 */
function printPages(directory) {
  if (!existsSync(directory)) return;
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('error-context.md')) continue;
    const [, ...parts] = readFileSync(join(directory, file), 'utf8').split(/^(?=# )/m);
    const partOf = (head) => (parts.find((part) => part.startsWith(head)) ?? '').trimEnd().split('\n');
    const error = partOf('# Error details').slice(1, 40);
    const page = partOf('# Page snapshot').slice(-30);
    console.log(`\n── ${file}\n${[...error, '…', ...page].join('\n')}`);
  }
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'));
  } catch {
    return {};
  }
};
const units = ['screens.json', 'logic.json'].map(read);
const tasks = read('playwright.json');
const whole = tasks.stats ?? {};
const countOf = (name) => units.reduce((sum, unit) => sum + (unit[name] ?? 0), 0);
const passed = countOf('numPassedTests') + (whole.expected ?? 0) + (whole.flaky ?? 0);
const broken = countOf('numFailedTests') + (whole.unexpected ?? 0);
const skipped = countOf('numPendingTests') + (whole.skipped ?? 0);

/** Each test of Playwright, with its files and groups. */
function* specsOf({ title = '', suites = [], specs = [] }, above = '') {
  const place = [above, title].filter(Boolean).join(' > ');
  for (const suite of suites) yield* specsOf(suite, place);
  for (const spec of specs) yield { ...spec, place: `${place} > ${spec.title}` };
}

/** How long each file took, in seconds, the longest first. */
const times = new Map();
const took = (file, ms) => times.set(file, (times.get(file) ?? 0) + ms / 1000);
for (const { name, startTime, endTime } of units.flatMap(({ testResults = [] }) => testResults))
  took(relative('.', name), endTime - startTime);
for (const { file, tests } of specsOf(tasks))
  for (const { duration } of tests.flatMap(({ results }) => results)) took(`tests/e2e/${file}`, duration);
const slowest = [...times].sort(([, a], [, b]) => b - a);

const oneLine = (message = '') => message.split('\n', 1)[0];

// Again at the end, where a log that was cut still has them.
const tell = (sign, place, message) => console.log(`\n${sign} ${place}\n  ${oneLine(message)}`);
for (const { name, assertionResults } of units.flatMap(({ testResults = [] }) => testResults))
  for (const {
    status,
    fullName,
    failureMessages: [message],
  } of assertionResults) {
    const place = `${relative('.', name)} > ${fullName}`;
    if (status === 'failed') tell('✗ failed:', place, message);
    else if (message) tell('! passed only when repeated:', place, message);
  }
for (const { place, tests } of specsOf(tasks))
  for (const { status, results } of tests) {
    const message = results.find(({ error }) => error)?.error.message;
    if (status === 'unexpected') tell('✗ failed:', place, message);
    if (status === 'flaky') tell('! passed only when repeated:', place, message);
  }

console.log('\nThe files that took longest:');
for (const [file, seconds] of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
const over = slowest.filter(([, seconds]) => seconds > BUDGET);
if (process.env.TEST_BUDGET && !isAll && over.length > 0) {
  console.log(`Above ${BUDGET} s: ${over.map(([file]) => file).join(', ')}`);
  failed.push('budget');
}

console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.');
console.log(`${passed} passed, ${broken} failed, ${skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
