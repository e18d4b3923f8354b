import type { Plugin } from 'vite';
import { FIRST_NAMES } from './chunks.ts';

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
        const [, ...parts] = FIRST_NAMES;
        return parts.map((name) => {
          const chunk = chunks.find((each) => each.name === name);
          if (chunk === undefined) throw new Error(`there is no file ${name}`);
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
