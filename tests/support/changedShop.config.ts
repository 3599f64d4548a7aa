import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { panelBuild } from '../../tools/build/panelBuild.ts';
import { serverBuild } from '../../tools/build/serverBuild.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where the config is, and where the panel and the server go: `changedShop.ts` says it. */
const folder = resolve(root, process.env['CHANGED_SHOP'] ?? 'test-results/changed');

export default defineConfig(({ isSsrBuild }) => {
  const schema = resolve(folder, 'schema');
  const { build, ...panel } = panelBuild({ schema, outDir: resolve(folder, 'panel'), command: 'build' });
  return mergeConfig(panel, {
    root,
    build: isSsrBuild ? serverBuild(resolve(folder, 'server')) : build,
  });
});
