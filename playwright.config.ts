import { defineConfig } from '@playwright/test';
import { chromium } from './tools/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4174);

/** A second server, whose calls can ask for faults. */
export const faultyPort = port + 1;

const server = (at: number, data: string, option = '') => ({
  command: `rm -rf test-results/${data} && exec node dist/server/main.js ${option}`,
  url: `http://localhost:${at}/config.json`,
  env: { PORT: String(at), DATA_DIR: `test-results/${data}` },
  reuseExistingServer: false,
});

/** Whole tasks in Chromium against the real, built stack (`npm run build` first). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: 1,
  retries: Number(process.env['TEST_RETRIES'] ?? 0),
  timeout: 60_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: { baseURL: `http://localhost:${port}`, launchOptions: chromium(), viewport: { width: 1280, height: 800 } },
  webServer: [server(port, 'e2e-data'), server(faultyPort, 'e2e-faults', '--faults')],
});
