import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { shopServer } from './src/start/dev.ts';
import { panelBuild } from './tools/build/panelBuild.ts';
import { serverBuild } from './tools/build/serverBuild.ts';

const root = import.meta.dirname;

export default defineConfig(({ command, isSsrBuild }) => {
  const { build, ...panel } = panelBuild({ schema: resolve(root, 'schema'), outDir: 'dist/panel', command });
  return mergeConfig(panel, {
    plugins: [shopServer()],
    // Kinds are found by glob, which Vite does not follow when it looks for dependencies to bundle.
    optimizeDeps: { entries: ['index.html', 'src/{cells,widgets,custom}/**/*.tsx'] },
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/.data/**'] } },
    build: isSsrBuild ? serverBuild('dist/server') : build,
  });
});
