import { assetKey } from '#contract/asset.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import { type EdgeQuotes, type Port, poolQuotes } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import type { Registry } from '#registry/registry.ts';
import type { SwapDetail, SwapEdge } from './venue.ts';

/** How swaps run on one deployment of a venue, for all of its pools, whatever the market. */
export interface SwapDeployment extends Pick<SwapDetail, 'family' | 'operation'> {
  readonly venue: SwapVenue;
  readonly entry: readonly Port[];
  readonly exit: readonly Port[];
  /** Seconds until the swap is in a block; null if unknown. */
  readonly seconds: number | null;
}

/** One direction through a pool, or through the wrapping of the gas asset. */
interface SwapDirection {
  readonly poolId: string;
  readonly pool: Pool | null;
  readonly denomIn: string;
  readonly denomOut: string;
  readonly quotes: EdgeQuotes;
}

/** `gasUsd`: dollars of the gas of the pool, or of wrapping, for ranking; null if unknown. */
export function swapEdge(
  deployment: SwapDeployment,
  { poolId, pool, denomIn, denomOut, quotes }: SwapDirection,
  gasUsd: number | null,
): SwapEdge {
  const { venue, family, operation } = deployment;
  const { chain_id } = venue;
  const carrier = venueKey(venue);
  const poolKey = `${carrier}|${poolId}`;
  return {
    id: `${poolKey}|${denomIn}>${denomOut}`,
    from: assetKey({ chain_id, denom: denomIn }),
    to: assetKey({ chain_id, denom: denomOut }),
    poolKey,
    kind: 'swap',
    carrier,
    seconds: deployment.seconds,
    entry: deployment.entry,
    exit: deployment.exit,
    additionalFeeUsd: gasUsd,
    detail: { kind: 'swap', family, venue, poolId, pool, chainId: chain_id, denomIn, denomOut, operation },
    curve: quotes.curve,
    quoteIn: quotes.quoteIn,
    quoteOut: quotes.quoteOut,
    after: quotes.after,
  };
}

/** Edges of so many pools are made in a millisecond or less. */
export const POOLS_A_STEP = 50;

interface KnownEdges {
  readonly gasUsd: number | null;
  readonly edges: readonly SwapEdge[];
}

/**
 * The edges of one deployment's pools: a pool that did not change keeps its edges in a market where its gas costs the same
 * dollars. They outlive the market in which they were made, and nothing in them may hold it.
 */
export class DeploymentEdges {
  readonly deployment: SwapDeployment;
  readonly #registry: Registry;
  readonly #namesOf: NamesOf;
  readonly #known = new WeakMap<Pool, KnownEdges>();

  constructor(registry: Registry, deployment: SwapDeployment, namesOf: NamesOf = (denom) => [denom]) {
    this.#registry = registry;
    this.deployment = deployment;
    this.#namesOf = namesOf;
  }

  /** Every direction through a pool; none through one of an asset that is gone, or where the venue is. */
  edgesOf(pool: Pool, gasUsd: number | null): readonly SwapEdge[] {
    const known = this.#known.get(pool);
    if (known !== undefined && known.gasUsd === gasUsd) return known.edges;
    const edges = this.#makeEdges(pool, gasUsd);
    this.#known.set(pool, { gasUsd, edges });
    return edges;
  }

  #makeEdges(pool: Pool, gasUsd: number | null): SwapEdge[] {
    const { venue } = this.deployment;
    const { chain_id } = venue;
    const isGone = (denom: string) => this.#registry.findLiveness({ chain_id, denom })?.state === 'gone';
    if (this.#registry.findVenueLiveness(venue)?.state === 'gone' || pool.denoms.some(isGone)) return [];
    return pool.denoms.flatMap((from, i) =>
      pool.denoms.flatMap((to, j) => {
        if (i === j) return [];
        const quotes = poolQuotes(pool, i, j);
        return this.#namesOf(from, 'in').flatMap((denomIn) =>
          this.#namesOf(to, 'out').map((denomOut) =>
            swapEdge(this.deployment, { poolId: pool.id, pool, denomIn, denomOut, quotes }, gasUsd),
          ),
        );
      }),
    );
  }
}

/** The denoms under which a pool's denom can be paid in or out. */
type NamesOf = (denom: string, side: 'in' | 'out') => readonly string[];
