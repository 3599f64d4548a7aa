import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { panelBuild } from '../../tools/build/panelBuild.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where the config is, and where the panel goes: `pagedShop.ts` says it. */
const folder = resolve(root, process.env['PAGED_SHOP'] ?? 'test-results/paged');

export default defineConfig({
  ...panelBuild({ schema: resolve(folder, 'schema'), outDir: resolve(folder, 'panel'), command: 'build' }),
  root,
});
