import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Vite plugin: Chromium compiles all functions of these chunks while they arrive, beside the page's thread, and not each one when it
 * is first called. Other browsers read a comment.
 */
export function compileHint(chunkNames: readonly string[]): Plugin {
  return {
    name: 'portolan-compile-hint',
    apply: 'build',
    generateBundle: {
      // It must be the first line.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const file of files) if (chunkNames.includes(file.name)) file.code = HINT + file.code;
      },
    },
  };
}
