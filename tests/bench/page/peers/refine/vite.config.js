import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

// AUTH=1 makes the variant that signs in, in a folder of its own.
const auth = Boolean(process.env.AUTH);
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '#auth': resolve(import.meta.dirname, auth ? 'src/auth.jsx' : '../no-auth.js') }, dedupe: ['firebase', 'react'] },
  build: { outDir: auth ? 'dist/auth' : 'dist/plain', reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
});
