import type { Plugin } from 'vite';

/** As the build writes a late part, of which a chunk holds several. */
const IMPORT = /import\((`\.\/[\w.-]+\.js`)\)/g;

/**
 * Vite plugin: `import()` asks `partPath` for the address of a part, which has another one after a failure
 * (`src/app/ui/fetched-anew.ts`). What Vite wraps around it goes, a kilobyte of the first load that fetches what a part rests on beside
 * it: that is one or two files, which the part names itself.
 */
export const lateImports: Plugin = {
  name: 'portolan-late-imports',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(IMPORT, 'import(partPath($1))');
    },
  },
};
