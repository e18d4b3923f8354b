import type { FeedCover, Market } from '#market/market.ts';
import { maxOf } from '#math/fixed.ts';
import type { Feed, FeedDeps, Part } from '../feed.ts';
import { createDiscovery, type Factories, type HoldingPool } from './discovery.ts';
import { type PoolsRead, readPools } from './pool-reader.ts';

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
  /** What is left out of it, in a sentence. */
  readonly note?: string | undefined;
}

/** The pools that the factories of a venue name, read at one block. */
export function poolFeed(deps: FeedDeps, { venue, brand, factories, note }: PoolVenue): Feed {
  const { nodes, registry, market, now } = deps;
  const { chain_id } = factories;
  const { pretty_name } = registry.getChainRecord(chain_id);
  const covers: FeedCover = { pools: [{ chain_id, venue }] };
  const discovery = createDiscovery(deps, factories);
  let last: PoolsRead | null = null;

  function partOf(
    { heads: [head], pools, paused }: PoolsRead,
    chosen: readonly HoldingPool[],
    notes: readonly string[],
  ): Part {
    const at = Math.min(head.at, now());
    const reading = { at, source: `a node of ${pretty_name}`, basis: 'exact' } as const;
    const read = chosen.flatMap(({ id }) => pools.get(id) ?? []);
    const waiting = chosen.length - read.length - paused;
    const sentences = [
      ...notes,
      ...(waiting > 0 ? [`${waiting} pools are read next.`] : []),
      ...(paused > 0 ? [`${paused} pools do not swap: their factory is paused.`] : []),
      ...(note === undefined ? [] : [note]),
    ];
    return {
      ...{ at, block: head.number },
      pools: read.map((pool) => ({ reading, venue, chain_id, pool })),
      ...(sentences.length > 0 && { note: sentences.join(' ') }),
    };
  }

  return {
    ...{ name: venue, title: `${brand} on ${pretty_name}`, covers, everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
    async read(signal) {
      const notes = await discovery.step(signal);
      const chosen = deepest(discovery.found(), chain_id, market());
      const known = last;
      const { answer } = await nodes.ask(chain_id, 'pools', (node) => readPools(node, chosen, known, now()), signal);
      last = answer;
      return partOf(answer, chosen, notes);
    },
  };
}

/** Pools that hold enough of a token with a price, the deepest first. */
function deepest(found: readonly HoldingPool[], chain_id: string, market: Market): HoldingPool[] {
  return found
    .map((pool) => {
      const [a = 0n, b = 0n] = pool.denoms.map((denom, i) => {
        return market.usd({ chain_id, denom }, pool.balances[i] as bigint, 'down') ?? 0n;
      });
      return { pool, depth: maxOf(a, b) };
    })
    .filter(({ depth }) => depth >= LEAST_DEPTH)
    .sort((a, b) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : 0))
    .map(({ pool }) => pool);
}
