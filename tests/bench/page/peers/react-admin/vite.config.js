import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

// DAY=1 makes the page of a day's work (day/), in a folder of its own.
const home = import.meta.dirname;
const variant = process.env.DAY ? 'day' : 'bench';
export default defineConfig({
  root: variant === 'day' ? resolve(home, 'day') : home,
  plugins: [react()],
  resolve: { dedupe: ['firebase', 'react'] },
  build: { outDir: resolve(home, 'dist', variant), emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
});
