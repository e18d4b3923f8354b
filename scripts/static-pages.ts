import type { Plugin } from 'vite';
import { APP_POLICY, PAGES, PLAIN_POLICY } from '../src/server/pages.ts';
import { withPolicy } from './page-policy.ts';

/**
 * Vite plugin: a real file for each page, so that a static host that knows nothing of the app answers its
 * addresses, in whatever folder the build lies, under the content policy that Portolan's own server sends. `data-root` tells
 * the app where its root is from there.
 */
export function staticPages(): Plugin {
  return {
    name: 'portolan-static-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const atRoot = String(index.source).replace('data-root="/"', 'data-root="./"');
      if (!atRoot.includes('data-root="./"')) this.error('index.html has no data-root="/" on its html element');
      const governed = withPolicy(atRoot, APP_POLICY);
      index.source = governed;
      for (const page of PAGES) {
        this.emitFile({ type: 'asset', fileName: `${page}/index.html`, source: oneLevelDown(governed) });
      }
      this.emitFile({ type: 'asset', fileName: '404.html', source: withPolicy(NOT_FOUND, PLAIN_POLICY) });
    },
  };
}

const oneLevelDown = (html: string): string => html.replace(/(href|src|data-root)="\.\//g, '$1="../');

/** Complete in itself, because it is served at any depth. */
const NOT_FOUND = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No such page · Portolan</title>
<link rel="icon" href="data:,">
<style>body { margin: 20vh auto; max-width: 36rem; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<h1>There is no page at this address</h1>
<p>The link may be old, or part of it was lost. <a href="./">Compare routes</a></p>
</body>
</html>
`;
