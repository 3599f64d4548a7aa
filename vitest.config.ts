import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromium } from './tools/chromium.ts';
import viteConfig from './vite.config.ts';

const root = import.meta.dirname;

export default defineConfig((env) =>
  mergeConfig(
    viteConfig(env),
    defineConfig({
      test: {
        projects: [
          {
            extends: true,
            test: {
              name: 'node',
              include: ['tests/**/*.test.ts'],
              environment: 'node',
              // A machine with other work takes long for what is done in a moment.
              testTimeout: 60_000,
              expect: { poll: { timeout: 10_000 } },
              globalSetup: resolve(root, 'tests/support/recordTypes.ts'),
            },
          },
          {
            extends: true,
            // All of the page's dependencies are bundled before the first test: found later, they reload it.
            // Kinds are found by glob, which Vite does not follow when it looks for dependencies.
            optimizeDeps: {
              entries: ['src/main.ts', 'src/{cells,widgets,custom}/**/*.tsx', 'tests/**/*.browser.test.tsx'],
            },
            test: {
              name: 'browser',
              include: ['tests/**/*.browser.test.tsx'],
              testTimeout: 45_000,
              expect: { poll: { timeout: 5_000 } },
              browser: {
                enabled: true,
                headless: true,
                // A port of each run's own, so that two runs on one machine do not meet.
                api: { port: 20_000 + (process.pid % 20_000) },
                screenshotFailures: false,
                viewport: { width: 1280, height: 900 },
                // Without motion a dialog is there, and gone, at once.
                provider: playwright({ launchOptions: chromium(), contextOptions: { reducedMotion: 'reduce' } }),
                instances: [{ browser: 'chromium' }],
              },
            },
          },
        ],
      },
    }),
  ),
);
