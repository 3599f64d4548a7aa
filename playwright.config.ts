import { defineConfig } from '@playwright/test';
import { chromiumForTests } from './tools/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4174);

/** Tests run in so many processes, each with a server of its own. More than cores: a test waits for frames and answers. */
const workers = 3;
/** The port of this process' server. */
export const ownPort = port + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** One more server, whose calls can ask for faults. */
export const faultyPort = port + workers;
/** One more, below a path. */
export const home = `http://localhost:${port + workers + 1}/admin`;
/** The pages' processors are so many times slower, and no test is too slow then: see tools/test.mjs. */
export const throttle = Number(process.env['TEST_THROTTLE'] ?? 1);
/** The files whose tests take longest. They are begun with, so that none is left to run alone at the end. */
const longest = /\/(week|leaks|atelier|reach\w*)\.e2e\.ts$/;
/** `npm test` runs the tests with this tag, `npm run test:all` (TEST_LONG) all of them. */
const daily = /@daily/;
const all = Boolean(process.env['TEST_LONG']);

const server = (at: number, data: string, option = '', basePath = '') => ({
  command: `rm -rf test-results/${data} && exec node dist/server/main.js ${option}`,
  url: `http://localhost:${at}${basePath}/config.json`,
  env: { PORT: String(at), DATA_DIR: `test-results/${data}`, BASE_PATH: basePath },
  reuseExistingServer: false,
});

/** Whole tasks in Chromium against the real, built stack (`npm run build` first). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  outputDir: 'test-results/e2e',
  workers,
  ...(all ? { globalSetup: './tests/e2e/buildShops.ts' } : { grep: daily }),
  retries: Number(process.env['TEST_RETRIES'] ?? 0),
  timeout: throttle > 1 ? 0 : 180_000,
  // A machine with other work takes long for what is done in a moment.
  expect: { timeout: 30_000, toPass: { intervals: [50, 100, 250] } },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${ownPort}`,
    // What covers a button would otherwise hold up a test to its end.
    actionTimeout: 60_000,
    launchOptions: chromiumForTests(),
    viewport: { width: 1280, height: 800 },
    // Without motion a dialog is there, and gone, at once.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: [
    ...Array.from({ length: workers }, (_, index) => server(port + index, `e2e-data-${index}`)),
    ...(all
      ? [server(faultyPort, 'e2e-faults', '--faults'), server(port + workers + 1, 'e2e-base', '', '/admin')]
      : []),
  ],
});
