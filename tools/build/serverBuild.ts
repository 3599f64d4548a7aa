import { resolve } from 'node:path';
import type { BuildEnvironmentOptions } from 'vite';

/** The server's programs: each entry module of `src/shop/start/` becomes one file. */
const programs = ['main', 'seed', 'backup', 'restore', 'migrate'];
/** The worker's program, beside the module that starts it. */
const thread = 'libsqlWorker';

/** How Vite builds the server. @param outDir where the built programs go */
export const serverBuild = (outDir: string): BuildEnvironmentOptions => ({
  ssr: true,
  outDir,
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node20',
  rolldownOptions: {
    checks: { pluginTimings: false },
    input: {
      ...Object.fromEntries(
        programs.map((name) => [name, resolve(import.meta.dirname, `../../src/shop/start/${name}.ts`)]),
      ),
      [thread]: resolve(import.meta.dirname, `../../src/server/store/${thread}.mjs`),
    },
    output: { entryFileNames: ({ name }) => (name === thread ? 'assets/[name].mjs' : '[name].js') },
  },
});
