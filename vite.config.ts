import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shopServer } from './src/start/dev.ts';
import { compressedPanel } from './tools/compress.ts';
import { schemaPlugin } from './tools/schemaPlugin.ts';

const root = import.meta.dirname;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [schemaPlugin(resolve(root, 'schema')), react(), shopServer(), compressedPanel()],
  resolve: {
    // What rjsf brings along and our schemas have no use for (40 kB gzip): Markdown in help texts, `$ref` resolution.
    alias: {
      'markdown-to-jsx/react': resolve(root, 'tools/stubs/plainText.ts'),
      // While developing, rjsf is bundled whole, with a compiler in it that needs the real one.
      ...(command === 'build' && { 'fast-uri': resolve(root, 'tools/stubs/uri.ts') }),
    },
  },
  // Kinds are found by glob, which Vite does not follow when it looks for dependencies to bundle.
  optimizeDeps: { entries: ['index.html', 'src/{cells,widgets,custom}/**/*.tsx'] },
  server: { port: 5173, strictPort: true, watch: { ignored: ['**/.data/**'] } },
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node20' }
    : { outDir: 'dist/panel', manifest: true, target: 'es2022' },
}));
