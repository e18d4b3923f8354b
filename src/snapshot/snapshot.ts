import type { LiveFigures } from '#feeds/live-market.ts';
import { liveMarket } from '#feeds/live-market.ts';
import type { Market } from '#market/market.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import type { Registry, Words } from '#registry/registry.ts';

/** Makes the market for a registry. */
export type MarketOf = (registry: Registry) => Market;

/** What answers rest on, and what it is made of, from which threads make the same. Its graph is kept by registry and market. */
export interface Snapshot extends MarketSnapshot, LiveFigures {
  readonly marketOf: MarketOf;
  /** Other words on what is alive than those that came with the registry; null for none. */
  readonly liveness: Words | null;
}

/** Of a market that is not live, and until the first feeds have answered. */
const NO_FIGURES: LiveFigures = { reports: [], now: Date.now() };

export const marketOfFigures =
  ({ reports, now } = NO_FIGURES): MarketOf =>
  (registry) =>
    liveMarket(registry, reports, now);

export const firstSnapshot = (registry: Registry, marketOf: MarketOf): Snapshot => ({
  ...{ registry, market: marketOf(registry), marketOf, liveness: null },
  ...NO_FIGURES,
});

/** Holds the snapshot by which requests are answered now; those in progress stay on theirs. */
export class SnapshotHolder {
  readonly #first: Registry;
  readonly #prepare: (next: Snapshot) => Promise<void>;
  #current: Snapshot;
  /** What the next one is made of: a change that failed is in it too. */
  #parts: Omit<Snapshot, 'market'>;
  #changing: Promise<void> = Promise.resolve();

  /** A later snapshot is in force once it is prepared. */
  constructor(first: Snapshot, prepare: (next: Snapshot) => Promise<void>) {
    this.#first = first.registry;
    this.#prepare = prepare;
    this.#current = first;
    this.#parts = first;
  }

  get current(): Snapshot {
    return this.#current;
  }

  /** Answers later requests by other words on what is alive. */
  applyLiveness(liveness: Words): Promise<void> {
    return this.#apply({ liveness, registry: this.#first.withWords(liveness) });
  }

  /** Answers later requests by the market of what feeds report. */
  applyFigures(figures: LiveFigures): Promise<void> {
    return this.#apply({ ...figures, marketOf: marketOfFigures(figures) });
  }

  /** Answers later requests by the market that this makes; threads, which make theirs of figures, do not know of it. */
  applyMarket(marketOf: MarketOf): Promise<void> {
    return this.#apply({ ...NO_FIGURES, marketOf });
  }

  /** One after the other: the second change begins with what the first one made. */
  #apply(change: Partial<Snapshot>): Promise<void> {
    this.#changing = this.#changing
      .catch(() => {})
      .then(async () => {
        this.#parts = { ...this.#parts, ...change };
        const next = { ...this.#parts, market: this.#parts.marketOf(this.#parts.registry) };
        await this.#prepare(next);
        this.#current = next;
      });
    return this.#changing;
  }
}
