/**
 * Milliseconds of a `Retry-After` header, which is a number of seconds or a date; 0 for a past date, undefined for a missing or
 * malformed header.
 */
export function retryAfterMs(header: string | null): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // A date names its month. Without that, "-5" and "1.5" would be dates too.
  const ms = /[a-z]{3}/i.test(text) ? Date.parse(text) - Date.now() : Number.NaN;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
