import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { type ServeStaticOptions, serveStatic } from 'hono/serve-static';
import { APP_POLICY, DOCUMENT_HEADERS, SAFETY_HEADERS } from './pages.ts';

const FOREVER = 'public, max-age=31536000, immutable';

const HEADERS = { ...SAFETY_HEADERS, 'content-security-policy': APP_POLICY };

function setHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

/** Vite's own notes, and the packed forms of files, which are sent in place of those. */
const isOfTheBuild = (path: string): boolean => /\/\.|\.(br|gz)$/.test(path);

/**
 * Serves a folder that `npm run build` made, packed as it was packed there: nobody pays for what is packed here. Files under /assets
 * carry their hash in their name and never change; the query of a mark changes with it.
 */
export function createAppFiles(folder: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    // Before there is a response: each that is set afterwards makes another one.
    setHeaders(c, HEADERS);
    await next();
    const known = c.req.header('if-modified-since');
    if (known !== undefined && c.res.status === 200 && known === c.res.headers.get('last-modified'))
      c.res = new Response(null, { status: 304, headers: c.res.headers });
  });
  app.use(async (c, next) => (isOfTheBuild(c.req.path) ? c.notFound() : next()));
  const isDir = (path: string): boolean => statsOf(path)?.isDirectory() ?? false;
  const files = { root: folder, precompressed: true, isDir, getContent: fileReader() };
  // By the requested path, as the folder itself may have any name.
  const isForEver = ({ req }: Context): boolean =>
    req.path.startsWith('/assets/') || (req.path.startsWith('/marks/') && req.query('v') !== undefined);
  /** For pages of others, which may ask for its content to check it. */
  const isForOthers = ({ req }: Context): boolean => req.path === '/portolan-compare.js';
  const caching: ServeStaticOptions['onFound'] = (path, c) => {
    c.header('cache-control', isForEver(c) ? FOREVER : 'no-cache');
    if (path.endsWith('.html')) setHeaders(c, DOCUMENT_HEADERS);
    if (isForOthers(c)) c.header('access-control-allow-origin', '*');
  };
  app.use(serveStatic({ ...files, onFound: caching }));
  // A transaction may be named in the path of the page that follows it.
  app.get('/follow/*', serveStatic({ ...files, path: 'follow/index.html', onFound: caching }));
  // Serves the document at any path, including that of a missing hashed file.
  const index = serveStatic({
    ...files,
    path: 'index.html',
    onFound: (_, c) => setHeaders(c, { ...DOCUMENT_HEADERS, 'cache-control': 'no-cache' }),
  });
  app.notFound(async (c) => {
    const page = isNavigation(c) && (await index(c, async () => undefined));
    if (!page) return c.text('There is no page at this address.\n', 404);
    return new Response(page.body, { status: 404, headers: page.headers });
  });
  return app;
}

const statsOf = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

/**
 * Reads whole files, each once until it changes: a part of a file would have to be told apart from the same part of a newer build, and to
 * read it for each request takes a buffer that is larger than most files, which the garbage collector is busy with.
 */
function fileReader(): (path: string, c: Context) => Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = new Map<string, { readonly changedMs: number; readonly bytes: Uint8Array<ArrayBuffer> }>();
  return async (path, c) => {
    const stats = statsOf(path);
    if (!stats?.isFile()) return null;
    let file = kept.get(path);
    if (file?.changedMs !== stats.mtimeMs) {
      file = { changedMs: stats.mtimeMs, bytes: await readFile(path) };
      kept.set(path, file);
    }
    c.header('last-modified', stats.mtime.toUTCString());
    c.header('content-length', `${file.bytes.byteLength}`);
    return file.bytes;
  };
}

/** Browsers that navigate to a wrong path get the app with its error page; other clients get a line of text. */
const isNavigation = (c: Context): boolean =>
  c.req.method === 'GET' && Boolean(c.req.header('accept')?.includes('text/html'));
