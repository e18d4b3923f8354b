import type { Plugin } from 'vite';

/** Parts that the entry imports at once, but not in its own file. */
const PARTS = ['/src/app/api/client-part.ts', '/src/app/pages/route/results/ResultList.tsx'];

/** Vite plugin: the page asks for these parts together with its entry, and not only once that runs. */
export function preloadParts(): Plugin {
  let base: string;
  return {
    name: 'portolan-preload-parts',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        return PARTS.map((part) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
          if (chunk === undefined) throw new Error(`${part} is in no chunk`);
          return {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + chunk.fileName },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
