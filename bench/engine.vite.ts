import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** `npm run build:engine`: bench/engine.ts in one plain module that imports nothing, for Node and browsers. */
export default defineConfig({
  build: {
    lib: { entry: fileURLToPath(new URL('engine.ts', import.meta.url)), formats: ['es'], fileName: 'engine' },
    outDir: fileURLToPath(new URL('../dist', import.meta.url)),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
  },
});
