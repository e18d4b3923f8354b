import type { PriceQuotes, Prices } from './price-source.ts';

const NONE: PriceQuotes = new Map();

/**
 * Prices whose code is loaded when something is first priced. Nothing has a price where it could not be loaded, and it
 * is loaded again when something is next priced. The first failure is reported.
 */
export function loadedPrices(load: () => Promise<Prices>, report?: (error: unknown) => void): Prices {
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
