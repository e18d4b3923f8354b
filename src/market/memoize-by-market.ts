import { finish, type Steps } from '#math/steps.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from './market.ts';

/** A registry together with one immutable state of the market. */
export interface MarketSnapshot {
  readonly registry: Registry;
  readonly market: Market;
}

/** Memoizes `make` by registry and market; a result is dropped when either of them is garbage collected. */
export function memoizeByMarket<Made>(make: (snapshot: MarketSnapshot) => Made): (snapshot: MarketSnapshot) => Made {
  const memory = new Memory<Made>();
  return (snapshot) => {
    const stored = memory.find(snapshot);
    return stored === undefined ? memory.store(snapshot, make(snapshot)) : stored.made;
  };
}

/** Something of a market that takes long to make. */
export interface MadeInSteps<Made> {
  /** Makes it at once, unless it is made already. */
  (snapshot: MarketSnapshot): Made;
  /** Makes it with pauses before it is needed. */
  prepare(snapshot: MarketSnapshot, pause: () => Promise<void>): Promise<void>;
}

/** How long steps go on without a pause. */
const SLICE_MS = 4;

/** As `memoizeByMarket`, of what can be made in steps of a millisecond or so. */
export function memoizeInSteps<Made>(make: (snapshot: MarketSnapshot) => Steps<Made>): MadeInSteps<Made> {
  const memory = new Memory<Made>();
  const get = (snapshot: MarketSnapshot): Made => {
    const stored = memory.find(snapshot);
    return stored === undefined ? memory.store(snapshot, finish(make(snapshot))) : stored.made;
  };
  const prepare = async (snapshot: MarketSnapshot, pause: () => Promise<void>): Promise<void> => {
    if (memory.find(snapshot) !== undefined) return;
    const steps = make(snapshot);
    for (let since = performance.now(); ; ) {
      const { done, value } = steps.next();
      if (done) return void memory.store(snapshot, value);
      if (performance.now() - since < SLICE_MS) continue;
      await pause();
      since = performance.now();
    }
  };
  return Object.assign(get, { prepare });
}

class Memory<Made> {
  readonly #byRegistry = new WeakMap<Registry, WeakMap<Market, { readonly made: Made }>>();

  find({ registry, market }: MarketSnapshot): { readonly made: Made } | undefined {
    return this.#byRegistry.get(registry)?.get(market);
  }

  store({ registry, market }: MarketSnapshot, made: Made): Made {
    const byMarket = this.#byRegistry.get(registry) ?? new WeakMap<Market, { readonly made: Made }>();
    this.#byRegistry.set(registry, byMarket);
    byMarket.set(market, { made });
    return made;
  }
}
