import { defineConfig, mergeConfig } from 'vite';
import { shopServer } from './src/shop/start/dev.ts';
import { panelBuild } from './tools/build/panelBuild.ts';
import { serverBuild } from './tools/build/serverBuild.ts';
import { outFolder, schemaDirectory, schemaFolder } from './tools/schemaFolder.ts';

export default defineConfig(({ command, isSsrBuild }) => {
  const { build, ...panel } = panelBuild({ schema: schemaDirectory, outDir: `${outFolder}/panel`, command });
  return mergeConfig(panel, {
    plugins: [shopServer(schemaFolder)],
    // Kinds are found by glob, which Vite does not follow when it looks for dependencies to bundle.
    optimizeDeps: { entries: ['index.html', 'src/{cells,widgets,custom}/**/*.tsx'] },
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/.data/**'] } },
    build: isSsrBuild ? serverBuild(`${outFolder}/server`) : build,
  });
});
