import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, FIRST_NAMES } from './scripts/chunks.ts';
import { compileHint } from './scripts/compile-hint.ts';
import { dataFiles } from './scripts/data-files.ts';
import { embedScript } from './scripts/embed-script.ts';
import { lateImports } from './scripts/late-imports.ts';
import { offlineCopy } from './scripts/offline-copy.ts';
import { pageFiles } from './scripts/page-files.ts';
import { plainSignals } from './scripts/plain-signals.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadParts } from './scripts/preload-parts.ts';
import { referenceFiles } from './scripts/reference-files.ts';
import { thirdPartyNotices } from './scripts/third-party-notices.ts';
import { serviceBehindDevServer } from './src/server/dev.ts';

/** A stand-in for what React has long had itself: wouter asks for it by this name. */
const REACT_ITSELF = { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' };

/** An icon without the library's contexts, classes and names, for which the app has no use. */
const PLAIN_ICON = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(new URL('./tools/stubs/lucide-icon.js', import.meta.url)),
};

/** The id that the operator has of WalletConnect, for wallets on phones; "" without one. */
function walletConnectProject(): string {
  const id = process.env.PORTOLAN_WALLETCONNECT ?? '';
  if (/^([0-9a-f]{32})?$/.test(id)) return id;
  throw new Error(`PORTOLAN_WALLETCONNECT must be a project id of 32 hexadecimal digits, not "${id}"`);
}

/**
 * Three builds: `vite build` the app for the Node server, `vite build --ssr src/server/node.ts` that server in one
 * folder without node_modules, `vite build --mode static` the app for any static host, in any folder.
 */
export default defineConfig(({ mode, isSsrBuild }) => {
  const forStaticHost = mode === 'static';
  const notices = thirdPartyNotices();
  return {
    base: forStaticHost ? './' : '/',
    define: {
      'import.meta.env.VITE_SERVICE': JSON.stringify(forStaticHost ? 'worker' : 'here'),
      'import.meta.env.VITE_WALLETCONNECT': JSON.stringify(walletConnectProject()),
    },
    plugins: isSsrBuild
      ? [dataFiles(), notices.collect, notices.write]
      : [
          react(),
          lateImports,
          plainSignals,
          tailwindcss(),
          serviceBehindDevServer(),
          embedScript(notices.collect),
          preloadParts(),
          compileHint([...FIRST_NAMES, 'picker', 'virtual']),
          offlineCopy(forStaticHost),
          pageFiles(forStaticHost),
          forStaticHost ? referenceFiles() : precompress(),
          notices.collect,
          notices.write,
        ],
    json: { stringify: true },
    resolve: { alias: isSsrBuild ? [] : [REACT_ITSELF, PLAIN_ICON] },
    worker: { format: 'es', plugins: () => [notices.collect] },
    // The dev server looks through the thread as well: a package found late would load the page anew under a person.
    optimizeDeps: { entries: ['index.html', 'src/server/worker.ts'] },
    // The service answers other origins itself; nothing else of the dev server is for them.
    server: { host: '127.0.0.1', port: 4001, cors: false },
    ssr: { noExternal: isSsrBuild ? true : [] },
    build: {
      outDir: isSsrBuild ? 'dist/server' : forStaticHost ? 'dist/static' : 'dist/app',
      emptyOutDir: true,
      manifest: !isSsrBuild && !forStaticHost,
      ssrEmitAssets: true,
      target: isSsrBuild ? 'node20' : 'baseline-widely-available',
      copyPublicDir: !isSsrBuild,
      modulePreload: false,
      rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups } } },
      chunkSizeWarningLimit: 2000,
    },
  };
});
