import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { compressedPanel } from './compress.ts';
import { schemaPlugin } from './schemaPlugin.ts';

const root = resolve(import.meta.dirname, '..');

export interface PanelBuild {
  /** The folder of the config. */
  readonly schema: string;
  /** Where the built panel goes. */
  readonly outDir: string;
  readonly command: 'build' | 'serve';
}

/** How Vite builds, or serves, the panel of a config. */
export const panelBuild = ({ schema, outDir, command }: PanelBuild): UserConfig => ({
  plugins: [schemaPlugin(schema), react(), compressedPanel()],
  resolve: {
    // What rjsf brings along and our schemas have no use for (40 kB gzip): Markdown in help texts, `$ref` resolution.
    alias: {
      'markdown-to-jsx/react': resolve(root, 'tools/stubs/plainText.ts'),
      // While developing, rjsf is bundled whole, with a compiler in it that needs the real one.
      ...(command === 'build' && { 'fast-uri': resolve(root, 'tools/stubs/uri.ts') }),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { resolveDependencies: dependenciesToPreload },
    // The config is data, apart from the code: a changed text leaves the code in people's caches.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'panel', test: /[\\/]panel\.json$/ }] } } },
  },
});

/**
 * What is fetched beside a chunk. The loader of such lists has been fetched by whoever asks, and a chunk alone needs no
 * list: a hundred entities would name their files twice.
 */
function dependenciesToPreload(file: string, dependencies: string[]): string[] {
  const others = dependencies.filter((dependency) => dependency !== file && !dependency.includes('/preload-helper-'));
  return others.length > 0 ? [file, ...others] : [];
}
