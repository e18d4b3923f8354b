import { assetKey } from '#contract/asset.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import { type EdgeQuotes, type Port, poolQuotes } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import type { Registry } from '#registry/registry.ts';
import type { SwapDetail, SwapEdge } from './venue.ts';

/** How swaps run on one deployment of a venue, for all of its pools. */
export interface SwapDeployment extends Pick<SwapDetail, 'family' | 'operation'> {
  readonly venue: SwapVenue;
  readonly entry: readonly Port[];
  readonly exit: readonly Port[];
  /** Seconds until the swap is in a block; null if unknown. */
  readonly seconds: number | null;
  /** Dollars of the gas of one pool, or of wrapping the gas asset (null), for ranking; null if unknown. */
  readonly hopGasUsd: (pool: Pool | null) => number | null;
}

/** One direction through a pool, or through the wrapping of the gas asset. */
interface SwapDirection {
  readonly poolId: string;
  readonly pool: Pool | null;
  readonly denomIn: string;
  readonly denomOut: string;
  readonly quotes: EdgeQuotes;
}

export function swapEdge(
  deployment: SwapDeployment,
  { poolId, pool, denomIn, denomOut, quotes }: SwapDirection,
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
    additionalFeeUsd: deployment.hopGasUsd(pool),
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
 * The edges of pools, remembered by registry and deployment: a pool that did not change keeps its edges in a market where its
 * gas costs the same dollars.
 */
export class EdgeMemory {
  readonly #known = new WeakMap<Registry, Map<string, WeakMap<Pool, KnownEdges>>>();

  /** As `poolEdges`. What `deployment` says besides the gas follows from the registry. */
  edgesOf(registry: Registry, deployment: SwapDeployment, pool: Pool, namesOf?: NamesOf): readonly SwapEdge[] {
    const byPool = this.#poolsOf(registry, venueKey(deployment.venue));
    const gasUsd = deployment.hopGasUsd(pool);
    const known = byPool.get(pool);
    if (known !== undefined && known.gasUsd === gasUsd) return known.edges;
    const edges = poolEdges(deployment, pool, namesOf);
    byPool.set(pool, { gasUsd, edges });
    return edges;
  }

  #poolsOf(registry: Registry, venue: string): WeakMap<Pool, KnownEdges> {
    const byVenue = this.#known.get(registry) ?? new Map<string, WeakMap<Pool, KnownEdges>>();
    this.#known.set(registry, byVenue);
    const byPool = byVenue.get(venue) ?? new WeakMap<Pool, KnownEdges>();
    byVenue.set(venue, byPool);
    return byPool;
  }
}

/** The denoms under which a pool's denom can be paid in or out. */
type NamesOf = (denom: string, side: 'in' | 'out') => readonly string[];

/** Every direction through a pool. */
function poolEdges(deployment: SwapDeployment, pool: Pool, namesOf: NamesOf = (denom) => [denom]): SwapEdge[] {
  return pool.denoms.flatMap((from, i) =>
    pool.denoms.flatMap((to, j) => {
      if (i === j) return [];
      const quotes = poolQuotes(pool, i, j);
      return namesOf(from, 'in').flatMap((denomIn) =>
        namesOf(to, 'out').map((denomOut) =>
          swapEdge(deployment, { poolId: pool.id, pool, denomIn, denomOut, quotes }),
        ),
      );
    }),
  );
}
