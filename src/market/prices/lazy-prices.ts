import type { PriceQuotes, Prices } from './price-source.ts';

const NONE: PriceQuotes = new Map();

/**
 * Prices whose code is loaded on first use. If loading fails, no asset has a price, the first failure is reported, and
 * the next use tries again.
 */
export function lazyPrices(load: () => Promise<Prices>, report?: (error: unknown) => void): Prices {
  let loading: Promise<Prices | undefined> | undefined;
  let reported = false;
  const loadOnce = (): Promise<Prices | undefined> =>
    load().catch((error) => {
      loading = undefined;
      if (!reported) report?.(error);
      reported = true;
      return undefined;
    });
  return async (assets) => {
    loading ??= loadOnce();
    const prices = await loading;
    return prices === undefined ? NONE : prices(assets);
  };
}
