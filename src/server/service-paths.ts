const PATHS = new Set(['/v2', '/healthz', '/readyz', '/openapi.json', '/reference']);

/** Whether a path belongs to the service; every other path belongs to the app's files. */
export const isServicePath = (pathname: string): boolean => PATHS.has(pathname) || pathname.startsWith('/v2/');
