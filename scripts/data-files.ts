import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Smaller data stays in the code. */
const LARGE_BYTES = 16_384;
const PREFIX = '\0data-file:';

/**
 * Vite plugin: large JSON of the Node server goes beside its code, to be read once as it starts. Within the code, its text
 * would stay in memory for good, twice over and at two bytes a letter.
 */
export function dataFiles(): Plugin {
  return {
    name: 'portolan-data-files',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.json')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || statSync(resolved.id).size < LARGE_BYTES) return resolved;
      // An id that ends otherwise: what ends like JSON is read as JSON.
      return `${PREFIX}${resolved.id}:`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -1);
      const reference = this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) });
      return `import { readFileSync } from 'node:fs';
        export default JSON.parse(readFileSync(import.meta.ROLLUP_FILE_URL_${reference}, 'utf8'));`;
    },
    resolveFileUrl: ({ relativePath }) => `new URL(${JSON.stringify(relativePath)}, import.meta.url)`,
  };
}
