import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { compressedPanel } from './compress.ts';
import { schemaPlugin } from './schemaPlugin.ts';

const root = resolve(import.meta.dirname, '..');

/** rjsf's own fields that no uiSchema of ours can name. */
const layouts = ['LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField'];

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
    // What our schemas do not need of rjsf (45 kB gzip): Markdown in help texts, `$ref` resolution, fields for layouts.
    alias: {
      'markdown-to-jsx/react': resolve(root, 'tools/stubs/plainText.ts'),
      // In development rjsf is bundled whole, with a compiler that needs the real package.
      ...(command === 'build' && {
        'fast-uri': resolve(root, 'tools/stubs/uri.ts'),
        ...Object.fromEntries(layouts.map((field) => [`./${field}.js`, resolve(root, 'tools/stubs/noField.ts')])),
      }),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { resolveDependencies: dependenciesToPreload },
    // The config is a chunk of its own, so that a changed text leaves the code in the browsers' caches.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'panel', test: /[\\/]panel\.json$/ }] } } },
  },
});

/**
 * The files that are fetched together with a chunk, without the preload helper, which is loaded already. A chunk
 * without other files needs no list: with a hundred entities every file would be named twice.
 */
function dependenciesToPreload(file: string, dependencies: string[]): string[] {
  const others = dependencies.filter((dependency) => dependency !== file && !dependency.includes('/preload-helper-'));
  return others.length > 0 ? [file, ...others] : [];
}
