import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

// AUTH=1 makes the variant that signs in, DAY=1 the page of a day's work (day/), each in a folder of its own.
const home = import.meta.dirname;
const day = Boolean(process.env.DAY);
const auth = day || Boolean(process.env.AUTH);
const variant = day ? 'day' : auth ? 'auth' : 'plain';
export default defineConfig({
  root: day ? resolve(home, 'day') : home,
  plugins: [react()],
  resolve: { alias: { '#auth': resolve(home, auth ? 'src/auth.js' : '../no-auth.js') }, dedupe: ['firebase', 'react'] },
  build: { outDir: resolve(home, 'dist', variant), emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
});
