/** The app's pages below its root, each a document with the same script. */
export const PAGES = [
  'portfolio',
  'follow',
  'bridges',
  'matrix',
  'settings',
  'status',
  'bring-home',
  'ways-out',
  'embed',
  'quote',
] as const;

/** Content security policies. A static host sends none, so its pages contain theirs. */

/**
 * The app may connect to any service that the user chooses, privately or on this device; code, styles, workers and pictures come
 * from its own site only, beside the icons that wallets hand over as data.
 */
export const APP_POLICY = [
  "default-src 'self'",
  "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For a page without scripts and requests, with inline styles and what those hold. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; frame-ancestors 'none'";

/** The app needs none of these. */
const DENIED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/** Of every response. Who may frame a page is said by `frame-ancestors` of its policy, and to older browsers here. */
export const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

/** Of documents alone: for a script or an answer they mean nothing, and would be a fifth of a kilobyte of each. */
export const DOCUMENT_HEADERS = {
  'permissions-policy': DENIED.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** Where programs ask by the Model Context Protocol, of the Node server alone. */
export const MCP_PATH = '/mcp';

/** Where feed readers ask for notices. */
export const FEED_PATH = '/notices.xml';

/** What the service answers outside of `/v2/`. */
export const SERVICE_PATHS: ReadonlySet<string> = new Set([
  '/v2',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/openapi-3.0.json',
  '/reference',
  FEED_PATH,
  MCP_PATH,
]);

/** One leading slash and none at the end: a base URL with a trailing slash gives `//v2/…`, and people type `/v2/…/`. */
export const tidyPath = (pathname: string): string =>
  pathname.endsWith('/') || pathname.startsWith('//') ? `/${pathname.replace(/^\/+|\/+$/g, '')}` : pathname;

/** Whether a path belongs to the service; other paths belong to the app's files. */
export function isServicePath(pathname: string): boolean {
  const path = tidyPath(pathname);
  return SERVICE_PATHS.has(path) || path.startsWith('/v2/');
}

/** Whether the app's files below a path are named by what is in them: a browser asks for each once. */
export const isForEver = (pathname: string): boolean => /^\/(assets|marks)\//.test(pathname);
