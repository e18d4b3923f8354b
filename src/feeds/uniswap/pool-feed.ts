import type { FeedCover, Market } from '#market/market.ts';
import type { TransmuterPool } from '#market/pool.ts';
import { maxOf } from '#math/fixed.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { Feed, FeedDeps, Part } from '../feed.ts';
import { awaitsPrices, FirstRound } from '../first-round.ts';
import { createDiscovery, type Factories, type HoldingPool } from './discovery.ts';
import { type PoolsRead, readPools } from './pool-reader.ts';
import { readUnwrapping } from './unwrapping.ts';

const EVERY_MS = 15_000;
const STALE_AFTER_MS = 2 * 60_000;
/** Micro-dollars that a pool holds of one token at least. */
const LEAST_DEPTH = 10_000n * 1_000_000n;

/** A venue on one chain. */
export interface PoolVenue {
  /** Venue name on the wire. */
  readonly venue: string;
  readonly brand: string;
  readonly factories: Factories;
  /** The wrapped gas coin, where its contract may hold less of the coin than there is of the token. */
  readonly unwraps?: string | undefined;
  /** What is left out of it, in a sentence. */
  readonly note?: string | undefined;
}

/** The pools that the factories of a venue name, read at one block. */
export function poolFeed(deps: FeedDeps, { venue, brand, factories, unwraps, note }: PoolVenue): Feed {
  const { nodes, registry, market, now } = deps;
  const { chain_id } = factories;
  const { pretty_name, native_denom, multicall3 } = registry.getChainRecord(chain_id);
  const covers: FeedCover = { pools: [{ chain_id, venue }] };
  const discovery = createDiscovery(deps, factories);
  const depths = new Map<string, bigint>();
  const firstRound = new FirstRound();
  let last: PoolsRead | null = null;
  const askUnwrapping = async (node: AskedNode) =>
    unwraps === undefined
      ? null
      : readUnwrapping(node, { token: unwraps, coin: native_denom ?? '', multicall3: multicall3 ?? '' });

  function partOf(
    { heads: [head], pools, paused }: PoolsRead,
    chosen: readonly HoldingPool[],
    notes: readonly string[],
    isUnpriced: boolean,
    unwrapping: TransmuterPool | null,
  ): Part {
    const at = Math.min(head.at, now());
    const reading = { at, source: `a node of ${pretty_name}`, basis: 'exact' } as const;
    const read = chosen.flatMap(({ id }) => pools.get(id) ?? []);
    const waiting = chosen.length - read.length - paused;
    const isPartial = isUnpriced || discovery.isWaiting || firstRound.goesOn(waiting);
    const sentences = [
      ...notes,
      ...(waiting > 0 ? [`Pools that are read next: ${waiting}.`] : []),
      ...(paused > 0 ? [`${paused} pools do not swap: their factory is paused.`] : []),
      ...(note === undefined ? [] : [note]),
    ];
    return {
      ...{ at, block: head.number },
      pools: [...read, ...(unwrapping === null ? [] : [unwrapping])].map((pool) => ({
        reading,
        venue,
        chain_id,
        pool,
      })),
      ...(isPartial && { isPartial }),
      ...(sentences.length > 0 && { note: sentences.join(' ') }),
    };
  }

  return {
    ...{ name: venue, title: `${brand} on ${pretty_name}`, covers, everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
    async read(signal) {
      const isUnpriced = awaitsPrices(market());
      const notes = await discovery.step(signal);
      const chosen = deepest(discovery.found(), chain_id, market(), depths);
      const known = last;
      const { answer } = await nodes.ask(
        chain_id,
        'pools',
        async (node) => [await readPools(node, chosen, known, now()), await askUnwrapping(node)] as const,
        signal,
      );
      const [pools, unwrapping] = answer;
      last = pools;
      return partOf(pools, chosen, notes, isUnpriced, unwrapping);
    },
  };
}

/** Pools that hold enough of a token with a price, the deepest first. Without a price, `depths` has what they held by the last one. */
function deepest(
  found: readonly HoldingPool[],
  chain_id: string,
  market: Market,
  depths: Map<string, bigint>,
): HoldingPool[] {
  for (const { id, denoms, balances } of found) {
    const known = denoms.flatMap((denom, i) => market.usd({ chain_id, denom }, balances[i] as bigint, 'down') ?? []);
    if (known.length > 0) depths.set(id, known.reduce(maxOf));
  }
  const depthOf = ({ id }: HoldingPool): bigint => depths.get(id) ?? 0n;
  return found
    .filter((pool) => depthOf(pool) >= LEAST_DEPTH)
    .sort((a, b) => (depthOf(a) < depthOf(b) ? 1 : depthOf(a) > depthOf(b) ? -1 : 0));
}
