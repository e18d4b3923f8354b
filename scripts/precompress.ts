import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const WORTH_BYTES = 1024;

/** Vite plugin: beside each text file of the build, its brotli and gzip forms for the Node server to send. */
export function precompress(): Plugin {
  let folder: string;
  return {
    name: 'portolan-precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle: {
      // After those that write files as well: the service worker, and the notices.
      ...{ order: 'post', sequential: true },
      handler(error) {
        // Without files its own failure would hide this one.
        if (error) return;
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const content = readFileSync(file);
          if (content.length < WORTH_BYTES) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content));
        }
      },
    },
  };
}
