import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { shopTests } from './tests/support/shopTests.ts';
import { withConfigOf } from './tests/support/withConfigOf.ts';
import { panelBuild } from './tools/build/panelBuild.ts';
import { chromium } from './tools/chromium.ts';

const root = import.meta.dirname;
const retry = Number(process.env['TEST_RETRIES'] ?? 0);
const shop = resolve(root, 'schema');
/** The config that the engine's tests run on: an edit of `schema/` changes nothing for them. */
const fixture = resolve(root, 'tests/shop');

/** How Vite serves the panel of a config to tests. */
const panelOf = (schema: string) => {
  const { build: _, ...panel } = panelBuild({ schema, outDir: '', command: 'serve' });
  return mergeConfig(panel, { plugins: [withConfigOf(schema)] });
};

/** Tests of logic and the API, on a config. */
const inNode = (name: string, schema: string, include: readonly string[], exclude: readonly string[]) =>
  mergeConfig(panelOf(schema), {
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      environment: 'node' as const,
      retry,
      // A machine with other work takes long for what is done in a moment.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      globalSetup: resolve(root, 'tests/support/recordTypes.ts'),
    },
  });

/** Tests in a real Chromium, on the panel of a config. */
const inBrowser = (name: string, schema: string, include: readonly string[], exclude: readonly string[]) =>
  mergeConfig(panelOf(schema), {
    cacheDir: `node_modules/.vite/${name}`,
    // All of the page's dependencies are bundled before the first test: found later, they reload it.
    // Kinds are found by glob, which Vite does not follow when it looks for dependencies.
    optimizeDeps: {
      entries: ['src/main.ts', 'src/{cells,widgets,custom}/**/*.tsx', 'tests/**/*.browser.test.tsx'],
    },
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      testTimeout: 45_000,
      retry,
      expect: { poll: { timeout: 5_000 } },
      browser: {
        enabled: true,
        headless: true,
        // A port of each run's and config's own, so that two on one machine do not meet.
        api: { port: (schema === shop ? 40_000 : 20_000) + (process.pid % 20_000) },
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        // Without motion a dialog is there, and gone, at once.
        provider: playwright({ launchOptions: chromium(), contextOptions: { reducedMotion: 'reduce' } }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  });

const isScreen = (file: string) => file.endsWith('.browser.test.tsx');
const isLogic = (file: string) => !isScreen(file);

export default defineConfig({
  test: {
    projects: [
      inNode('node', fixture, ['tests/**/*.test.ts'], shopTests),
      inNode('shop-node', shop, shopTests.filter(isLogic), []),
      inBrowser('browser', fixture, ['tests/**/*.browser.test.tsx'], shopTests),
      inBrowser('shop', shop, shopTests.filter(isScreen), []),
    ],
  },
});
