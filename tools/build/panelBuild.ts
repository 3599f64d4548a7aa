import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { appManifest } from './appManifest.ts';
import { compressedPanel } from './compress.ts';
import { codeGroups, fetchedAtOnce, firstFiles } from './firstFiles.ts';
import { oldBrowserScript } from './oldBrowserScript.ts';
import { pageLanguage } from './pageLanguage.ts';
import { pageVersion } from './pageVersion.ts';
import { pureRouter } from './pureRouter.ts';
import { schemaPlugin } from './schemaPlugin.ts';
import { shopFiles } from './shopFiles.ts';
import { themeStyles } from './themeCss.ts';
import { unusedParts } from './unusedParts.ts';
import { withoutDescriptions } from './withoutDescriptions.ts';

const root = resolve(import.meta.dirname, '../..');

interface PanelBuild {
  /** The folder of the config. */
  readonly schema: string;
  /** The folder of the shop. */
  readonly shop?: string;
  /** Where the built panel goes. */
  readonly outDir: string;
  readonly command: 'build' | 'serve';
}

/** How Vite builds, or serves, the panel of a config. */
export const panelBuild = ({ schema, shop = root, outDir, command }: PanelBuild): UserConfig => ({
  // Addresses relative to the page and to each file: one build serves every path (`src/panel/wire/panelBase.ts`).
  ...(command === 'build' && { base: './' }),
  plugins: [
    shopFiles(shop),
    schemaPlugin(schema),
    unusedParts(schema),
    react(),
    withoutDescriptions(),
    pureRouter(),
    themeStyles(),
    appManifest(schema, shop),
    oldBrowserScript(schema),
    pageLanguage(schema),
    fetchedAtOnce(),
    pageVersion(),
    compressedPanel(),
  ],
  resolve: {
    // What a shop's own code imports is the engine's, wherever npm has put it.
    dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', '@emotion/styled', '@tanstack/react-query'],
    alias: {
      // What reads the config reads this one (package.json, `imports`, has the one that ships).
      '#schema': schema,
      '#records': resolve(shop, 'records'),
      '#migrations': resolve(shop, 'migrations'),
      // What our schemas do not need of rjsf (39 kB gzip): Markdown in help texts, `$ref` resolution.
      'markdown-to-jsx/react': resolve(root, 'tools/build/stubs/plainText.ts'),
      ...Object.fromEntries(gridFields.map((file) => [file, resolve(root, 'tools/build/stubs/noField.ts')])),
      // React has it since 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // In development rjsf is bundled whole, with a compiler that needs the real package.
      ...(command === 'build' && { 'fast-uri': resolve(root, 'tools/build/stubs/uri.ts') }),
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // One style sheet, which `fetchedAtOnce` puts into the page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: dependenciesToPreload },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: codeGroups } },
    },
  },
});

/** The fields of rjsf that lay out a grid, as its list of fields imports them. */
const gridFields = ['Grid', 'Header', 'MultiSchema'].map((name) => `./Layout${name}Field.js`);

/** Files that the page names, which are loaded before any other chunk. */
const isThere = new RegExp(`/(${firstFiles.map(({ name }) => name).join('|')})-[^/]*$`);

/** What only a server for trials loads (`--faults`): the list of its files would be in every page's first file. */
const isForTrials = /\/FaultDrawer-[^/]*$/;

/**
 * The preload list of a chunk. A chunk without other files needs none (with a hundred entities every file would be
 * named twice), nor do the first files.
 */
function dependenciesToPreload(file: string, dependencies: string[]): string[] {
  if (isThere.test(file) || isForTrials.test(file)) return [];
  const others = dependencies.filter((dependency) => dependency !== file && !isThere.test(dependency));
  return others.length > 0 ? [file, ...others] : [];
}
