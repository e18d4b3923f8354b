import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHint } from './scripts/compile-hint.ts';
import { dataFiles } from './scripts/data-files.ts';
import { embedScript } from './scripts/embed-script.ts';
import { offlineCopy } from './scripts/offline-copy.ts';
import { pageFiles } from './scripts/page-files.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadParts } from './scripts/preload-parts.ts';
import { referenceFiles } from './scripts/reference-files.ts';
import { thirdPartyNotices } from './scripts/third-party-notices.ts';
import { serviceBehindDevServer } from './src/server/dev.ts';

/** A stand-in for what React has long had itself: wouter asks for it by this name. */
const REACT_ITSELF = { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' };

/** A stand-in for 1.1 kB of the first load that the app never runs. */
const NO_MUTATIONS = {
  find: /^\.\/mutationCache\.js$/,
  replacement: fileURLToPath(new URL('./tools/stubs/mutation-cache.js', import.meta.url)),
};

/**
 * What asks the question of a link, and what the client and the rest of the app share: they would wait for each other. Each of these is
 * one file: cut into the twenty that other parts share pieces of, it was a twentieth larger.
 */
const ENTRY = {
  name: 'index',
  test: /src\/(main\.tsx|app\/format\/(amount|maybe)\.ts|contract\/(normalize-address|decimals)\.ts)$/,
};
/** What draws. */
const APP = { name: 'app', test: /src\/app\/shell\/App\.tsx$/ };

/** Those of `appEndpoints`. */
const ENDPOINT_SCHEMAS =
  'app-endpoints|amount-schema|asset-schema|balances|bridge|bridge-facts|chain|error-schema|figures|listing|liveness|operation|origin-assets|retry-after|route|route-endpoints|routes|source-note|status|venue';
/** What asks the service, and the schemas that check its answers. */
const CLIENT_PART = {
  name: 'client-part',
  test: new RegExp(
    String.raw`node_modules/(zod|p-limit|yocto-queue)/|src/app/api/(client-part|list-cache)\.ts|src/(client/|contract/(${ENDPOINT_SCHEMAS})\.ts)`,
  ),
};

/** What reads, lists and shows routes: its thirty pieces were a second and a half of asking on a thin line. */
const FIRST_LIST = {
  name: 'first-list',
  test: /src\/app\/pages\/route\/(results\/ResultList|comparison\/reading)\.tsx?$/,
};

/** The open route, which only a wide page shows beside the list. */
const INSPECTOR = { name: 'inspector', test: /src\/app\/pages\/route\/inspector\/InspectorPane\.tsx$/ };

const FIRST_FILES = [ENTRY, CLIENT_PART, APP, FIRST_LIST, INSPECTOR].map(({ name }) => name);
/** Of these, what a page has at any width, and what each rests on. */
const FIRST_FILE = /\/(index|client-part|app|first-list|rolldown-runtime)-[^/]*$/;

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
          tailwindcss(),
          serviceBehindDevServer(),
          embedScript(notices.collect),
          preloadParts(),
          compileHint(FIRST_FILES),
          offlineCopy(forStaticHost),
          pageFiles(forStaticHost),
          forStaticHost ? referenceFiles() : precompress(),
          notices.collect,
          notices.write,
        ],
    json: { stringify: true },
    resolve: { alias: isSsrBuild ? [] : [REACT_ITSELF, NO_MUTATIONS] },
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
      modulePreload: {
        // Every browser of the target preloads modules by itself.
        polyfill: false,
        // Each page has these from the start: named by every part, they were 190 bytes of the first load.
        resolveDependencies: (_, files) => files.filter((file) => !FIRST_FILE.test(file)),
      },
      rolldownOptions: isSsrBuild
        ? {}
        : { output: { codeSplitting: { groups: [ENTRY, CLIENT_PART, APP, FIRST_LIST, INSPECTOR] } } },
      chunkSizeWarningLimit: 2000,
    },
  };
});
