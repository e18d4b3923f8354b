/** Content security policies: what a browser lets a page do. Pages of a static host name theirs themselves. */

/**
 * The app may ask any service that a person chooses, and show logos from anywhere; code, styles and workers come
 * from its site alone.
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

/** A page that has no script and asks for nothing; its style is inline. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
