import type { Registry } from '#registry/registry.ts';
import type { Market } from './market.ts';

/** A registry at one moment of the market. */
export interface Moment {
  readonly registry: Registry;
  readonly market: Market;
}

/** What is made of a registry at one moment of the market: made once, kept as long as both are. */
export function rememberedFor<Made>(make: (moment: Moment) => Made): (moment: Moment) => Made {
  const byRegistry = new WeakMap<Registry, WeakMap<Market, { readonly made: Made }>>();
  const remember = ({ registry, market }: Moment): Made => {
    const byMarket = byRegistry.get(registry) ?? new WeakMap<Market, { readonly made: Made }>();
    byRegistry.set(registry, byMarket);
    const made = make({ registry, market });
    byMarket.set(market, { made });
    return made;
  };
  return (moment) => {
    const known = byRegistry.get(moment.registry)?.get(moment.market);
    return known === undefined ? remember(moment) : known.made;
  };
}
