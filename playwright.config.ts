import { defineConfig } from '@playwright/test';
import { chromium } from './tools/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4174);

/** Whole tasks in Chromium against the real, built stack (`npm run build` first). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: { baseURL: `http://localhost:${port}`, launchOptions: chromium(), viewport: { width: 1280, height: 800 } },
  webServer: {
    command: 'rm -rf test-results/e2e-data && exec node dist/server/main.js',
    url: `http://localhost:${port}/config.json`,
    env: { PORT: String(port), DATA_DIR: 'test-results/e2e-data' },
    reuseExistingServer: false,
  },
});
