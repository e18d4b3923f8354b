import type { Plugin } from 'vite';
import { WIDE } from '../src/app/ui/use-browser.ts';

/** Parts that the entry imports at once, but not in its own file. */
const PARTS = [
  { file: '/src/app/api/client-part.ts' },
  { file: '/src/app/shell/App.tsx' },
  { file: '/src/app/pages/route/results/ResultList.tsx' },
  { file: '/src/app/pages/route/inspector/InspectorPane.tsx', media: WIDE },
];

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
        return PARTS.map(({ file, ...attrs }) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
          if (chunk === undefined) throw new Error(`${file} is in no chunk`);
          return {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + chunk.fileName, ...attrs },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
