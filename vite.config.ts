import { defineConfig } from 'vite';
import { viteConfig } from './tools/build/viteConfig.ts';

// For Vite's own commands and editors; the program `panel` reads tools/build/viteConfig.ts itself.
export default defineConfig(({ command, isSsrBuild }) =>
  viteConfig(command === 'serve' ? 'serve' : isSsrBuild ? 'server' : 'page'),
);
