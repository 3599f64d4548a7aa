import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

export default defineConfig({
  plugins: [react()],
  resolve: { dedupe: ['firebase', 'react'] },
  build: { outDir: 'dist/bench', reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
});
