import type { Plugin } from 'vite';
import { FIRST_FILES } from './first-files.ts';

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
        const [, ...parts] = FIRST_FILES;
        return parts.map(({ name, media }) => {
          const chunk = chunks.find((each) => each.name === name);
          if (chunk === undefined) throw new Error(`there is no file ${name}`);
          return {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + chunk.fileName, ...(media && { media }) },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
