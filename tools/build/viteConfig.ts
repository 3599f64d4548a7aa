import { join } from 'node:path';
import { mergeConfig, type UserConfig } from 'vite';
import { shopServer } from '../../src/shop/start/dev.ts';
import { outFolder, root, schemaDirectory, shop } from '../schemaFolder.ts';
import { panelBuild } from './panelBuild.ts';
import { serverBuild } from './serverBuild.ts';
import { serverPackage } from './serverPackage.ts';

/** How Vite serves the shop's panel, or builds its page or its server. */
export function viteConfig(what: 'serve' | 'page' | 'server'): UserConfig {
  const outDir = join(shop, outFolder);
  const command = what === 'serve' ? 'serve' : 'build';
  const { build, ...panel } = panelBuild({ schema: schemaDirectory, shop, outDir: join(outDir, 'panel'), command });
  return mergeConfig(panel, {
    root,
    cacheDir: join(shop, 'node_modules/.vite'),
    plugins: [shopServer(schemaDirectory), ...(what === 'server' ? [serverPackage(root, shop)] : [])],
    // Kinds are found by glob, which Vite does not follow when it looks for dependencies to bundle.
    optimizeDeps: { entries: ['index.html', 'src/{panel/{cells,widgets},shop/custom}/**/*.tsx'] },
    server: {
      port: 5173,
      strictPort: true,
      watch: { ignored: ['**/.data/**'] },
      fs: { allow: [root, shop] },
    },
    build: what === 'server' ? serverBuild(join(outDir, 'server')) : build,
  });
}
