import type { PriceQuotes, Prices } from './price-source.ts';

const NONE: PriceQuotes = new Map();

/**
 * Prices whose code is loaded when something is first priced. Nothing has a price where it could not be loaded, and it
 * is loaded again when something is next priced.
 */
export function loadedPrices(load: () => Promise<Prices>): Prices {
  let loading: Promise<Prices | undefined> | undefined;
  const loadOnce = (): Promise<Prices | undefined> =>
    load().catch(() => {
      loading = undefined;
      return undefined;
    });
  return async (assets) => {
    loading ??= loadOnce();
    const prices = await loading;
    return prices === undefined ? NONE : prices(assets);
  };
}
