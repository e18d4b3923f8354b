const PATHS = new Set(['/v2', '/healthz', '/readyz', '/openapi.json', '/reference']);

/**
 * Whether a path belongs to the service; every other path belongs to the app's files. With several slashes at its beginning,
 * as where a base address ends in one, it is the service's as well, which says that there is no such path.
 */
export function isServicePath(pathname: string): boolean {
  const path = pathname.replace(/^\/+/, '/');
  return PATHS.has(path) || path.startsWith('/v2/');
}
