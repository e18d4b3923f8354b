import type { Registry } from '#registry/registry.ts';
import type { Market } from './market.ts';

/** A registry together with one immutable state of the market. */
export interface MarketSnapshot {
  readonly registry: Registry;
  readonly market: Market;
}

/** Memoizes `make` by registry and market; a result is dropped when either of them is garbage collected. */
export function memoizeByMarket<Made>(make: (snapshot: MarketSnapshot) => Made): (snapshot: MarketSnapshot) => Made {
  const byRegistry = new WeakMap<Registry, WeakMap<Market, { readonly made: Made }>>();
  const makeAndStore = ({ registry, market }: MarketSnapshot): Made => {
    const byMarket = byRegistry.get(registry) ?? new WeakMap<Market, { readonly made: Made }>();
    byRegistry.set(registry, byMarket);
    const made = make({ registry, market });
    byMarket.set(market, { made });
    return made;
  };
  return (snapshot) => {
    const stored = byRegistry.get(snapshot.registry)?.get(snapshot.market);
    return stored === undefined ? makeAndStore(snapshot) : stored.made;
  };
}
