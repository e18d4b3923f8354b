/** The app's pages below its root; each path serves the same document. */
export const PAGES = ['portfolio', 'bridges', 'settings'] as const;

/** Content security policies. A static host sends none, so its pages contain theirs. */

/**
 * The app may connect to any service that the user chooses and show logos from any site; code, styles and workers come
 * from its own site only.
 */
export const APP_POLICY = [
  "default-src 'self'",
  'connect-src *',
  "img-src 'self' https: data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For a page without scripts and requests, with inline styles. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const PATHS = new Set(['/v2', '/healthz', '/readyz', '/openapi.json', '/reference']);

/**
 * Whether a path belongs to the service; other paths belong to the app's files. Paths with several leading slashes, as from
 * a base URL with a trailing slash, belong to the service too, which responds that they do not exist.
 */
export function isServicePath(pathname: string): boolean {
  const path = pathname.replace(/^\/+/, '/');
  return PATHS.has(path) || path.startsWith('/v2/');
}
