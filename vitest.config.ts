import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { UserConfig } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { shopTests } from './tests/support/shopTests.ts';
import { panelBuild } from './tools/build/panelBuild.ts';
import { chromiumForTests } from './tools/chromium.ts';

const root = import.meta.dirname;
const retry = Number(process.env['TEST_RETRIES'] ?? 0);
/** The browsers' processors are so many times slower: finds tests, and faults, that a busy machine shows. */
const throttle = Number(process.env['TEST_THROTTLE'] ?? 1);
const shop = resolve(root, 'schema');
/** The config that the engine's tests run on: an edit of `schema/` changes nothing for them. */
const fixture = resolve(root, 'tests/shop');

/** How Vite serves the panel of a config to tests. */
const panelOf = (schema: string) => {
  const { build: _, ...panel } = panelBuild({ schema, outDir: '', command: 'serve' });
  return panel;
};

/**
 * So many files at a time in Node, and in each browser: the same for all projects, which run beside each other. What one waits
 * for leaves a core to the others.
 */
const maxWorkers = 2;

/** Tests of logic and the API, on a config. */
const inNode = (
  name: string,
  schema: string,
  include: readonly string[],
  exclude: readonly string[],
  isolate: boolean,
) =>
  mergeConfig(panelOf(schema), {
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      environment: 'node' as const,
      // To load the modules anew for each file takes longer than most of these tests.
      isolate,
      // What the screens' projects define reaches this process, too.
      env: { NODE_ENV: 'test' },
      maxWorkers,
      retry,
      // A machine with other work takes long for what is done in a moment.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 30_000 } },
      globalSetup: resolve(root, 'tests/support/recordTypes.ts'),
    },
  });

/** React and its packages as they are shipped: their checks for developers take half of a test's time. */
const asShipped = {
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  resolve: {
    conditions: ['module', 'browser', 'production'],
    // The one that counts for `<Profiler>`, too.
    alias: { 'react-dom/client': 'react-dom/profiling' },
  },
};

/** React's checks for developers. */
const forDevelopers = { define: { 'process.env.NODE_ENV': '"development"' } };

/** Tests in a real Chromium, on the panel of a config. */
const inBrowser = (
  name: string,
  schema: string,
  include: readonly string[],
  exclude: readonly string[],
  react: UserConfig & { define: Record<string, string> } = asShipped,
) => {
  const place = 1 + ['browser', 'shop', 'developers'].indexOf(name);
  return mergeConfig(mergeConfig(panelOf(schema), react), {
    cacheDir: `node_modules/.vite/${name}`,
    // All of the page's dependencies are bundled before the first test: found later, they reload it.
    // Kinds are found by glob, which Vite does not follow when it looks for dependencies.
    optimizeDeps: {
      entries: ['src/panel/main.ts', 'src/{panel/{cells,widgets},shop/custom}/**/*.tsx', 'tests/**/*.browser.test.tsx'],
      // A copy: Vitest takes its own keys out of `define`, and the dependencies would get the last project's React.
      rolldownOptions: { transform: { define: { ...react.define } } },
    },
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      setupFiles: [
        ...(react === asShipped ? [resolve(root, 'tests/support/act.ts')] : []),
        resolve(root, 'tests/support/eachFile.ts'),
      ],
      provide: { throttle },
      isolate: false,
      maxWorkers,
      testTimeout: 120_000 * throttle,
      retry,
      // A look costs less than the time until the next one.
      expect: { poll: { timeout: 30_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        // A port of each run's and config's own, so that two on one machine do not meet.
        api: { port: 5_000 + 15_000 * place + (process.pid % 15_000) },
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        // Without motion a dialog is there, and gone, at once.
        provider: playwright({ launchOptions: chromiumForTests(), contextOptions: { reducedMotion: 'reduce' } }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  });
};

/** Files named `*.long.*` take long: with TEST_LONG=1 they run and no others, with `npm run test:all` all of both kinds. */
const long = process.env['TEST_LONG'];
const all = (ending: string, folder = '**') => [`tests/${folder}/*${long === '1' ? '.long' : ''}${ending}`];
/** The tests that start servers. */
const servers = all('.test.ts', '{server,build}/**');
/** Mocks a module, which the files after it in its process would get, too: it has a process of its own. */
const mocking = ['tests/server/ownLanguage.test.ts'];
/** Looks for what React warns developers of. */
const warned = 'tests/app/warnings.long.browser.test.tsx';
const others = long ? [] : ['**/*.long.*'];
const ofShop = (ending: string) =>
  shopTests.filter((file) => file.endsWith(ending) && (long === 'too' || file.includes('.long.') === (long === '1')));

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      inNode('node', fixture, all('.test.ts'), [...shopTests, ...others, ...servers], false),
      inNode('server', fixture, servers, [...shopTests, ...others, ...mocking], false),
      inNode('alone', fixture, long === '1' ? [] : mocking, [], true),
      inNode('shop-node', shop, ofShop('.test.ts'), others, true),
      inBrowser('browser', fixture, all('.browser.test.tsx'), [...shopTests, ...others, warned]),
      ...(long ? [inBrowser('developers', fixture, [warned], [], forDevelopers)] : []),
      inBrowser('shop', shop, ofShop('.browser.test.tsx'), others),
    ],
  },
});
