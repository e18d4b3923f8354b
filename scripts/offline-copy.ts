import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { MARK_CACHE } from '../src/app/marks/kept-marks.ts';
import { PAGES } from '../src/server/pages.ts';

/** Addresses of pages below the root of the site. */
const PAGE = new RegExp(`^/(${PAGES.join('|')})?/?(\\?|$)`);
/** The same below any folder. A static host has a file for each page, so that only a missing slash leads here. */
const PAGE_IN_FOLDER = new RegExp(`/(${PAGES.join('|')})(\\?|$)`);

/**
 * Vite plugins: a service worker, sw.js, that keeps the built app for times without a network. It keeps files of the build and
 * marks, all of them named by their content, and no answer of a service: the app keeps lists by itself, and quotes are never
 * served as fresh. A new version waits until the person says so (`src/app/shell/service-worker.ts`). The worker of the page with
 * the service in it, two megabytes, is kept from the start where the page has no other service, else once it was used.
 */
export function offlineCopy(forStaticHost: boolean): PluginOption {
  let folder: string;
  const findFolder: Plugin = {
    name: 'portolan-offline-copy',
    configResolved({ build }) {
      folder = build.outDir;
    },
  };
  const offline = VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    manifest: false,
    workbox: {
      globPatterns: [
        '**/*.{js,css,html,svg}',
        'assets/inter-basic-*.woff2',
        'assets/inter-latin-[!e]*.woff2',
        'manifest.webmanifest',
        'icon-192.png',
      ],
      // Of the catalogs that of the person alone, once it was used.
      globIgnores: [
        'marks/**',
        '404.html',
        'reference/**',
        'portolan-compare.js',
        'assets/{es,fr,de,pt,ar,ja,zh}-*.js',
      ],
      maximumFileSizeToCacheInBytes: 8_000_000,
      manifestTransforms: forStaticHost ? [] : [(files) => asServed(files, folder)],
      navigateFallback: forStaticHost ? 'index.html' : '/index.html',
      navigateFallbackAllowlist: [forStaticHost ? PAGE_IN_FOLDER : PAGE],
      // A link carries its query in the address; the document is the same.
      ignoreURLParametersMatching: [/./],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          urlPattern: IN_ASSETS,
          handler: 'CacheFirst',
          options: { cacheName: 'portolan.parts', expiration: { maxEntries: 60 } },
        },
        {
          urlPattern: MARKS,
          handler: 'CacheFirst',
          options: { cacheName: MARK_CACHE, expiration: { maxEntries: 1500 } },
        },
      ],
    },
  });
  return [findFolder, offline];
}

/** Of this origin only, as a pattern that is no function matches from the start of an address. */
const IN_ASSETS = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /\/assets\/[^/]+$/.test(url.pathname);
const MARKS = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.includes('/marks/') && url.searchParams.has('v');

interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

interface Chunk {
  readonly file: string;
}

/**
 * Leaves out scripts that belong to the worker: those of the page stand in the manifest of the build. A page has the address at
 * which Portolan's own server has it.
 */
function asServed(files: KeptFile[], folder: string): { manifest: KeptFile[] } {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const ofPage = new Set(Object.values(chunks).map(({ file }) => file));
  return {
    manifest: files
      .filter(({ url }) => !url.endsWith('.js') || (ofPage.has(url) && !/\/worker-[^/]*$/.test(url)))
      .map((file) => ({ ...file, url: file.url.replace('/index.html', '') })),
  };
}
