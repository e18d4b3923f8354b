import type { FeedCover, Market } from '#market/market.ts';
import { maxOf } from '#math/fixed.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { DEPLOYMENTS, type Deployment } from './uniswap/deployments.ts';
import { createDiscovery, type HoldingPool } from './uniswap/discovery.ts';
import { type PoolsRead, readPools } from './uniswap/pool-reader.ts';

const EVERY_MS = 15_000;
const STALE_AFTER_MS = 2 * 60_000;
/** Micro-dollars that a pool holds of one token at least. */
const LEAST_DEPTH = 10_000n * 1_000_000n;

/** Pools of Uniswap, one feed a chain. */
export const uniswap = (deps: FeedDeps): readonly Feed[] =>
  DEPLOYMENTS.filter(({ chain_id }) => deps.nodes.reads(chain_id)).map((deployment) => poolFeed(deps, deployment));

function poolFeed(deps: FeedDeps, deployment: Deployment): Feed {
  const { nodes, registry, market, now } = deps;
  const { chain_id, venue, brand } = deployment;
  const { pretty_name } = registry.getChainRecord(chain_id);
  const covers: FeedCover = { pools: [{ chain_id, venue }] };
  const discovery = createDiscovery(deps, deployment);
  let last: PoolsRead | null = null;

  function partOf({ heads: [head], pools }: PoolsRead, chosen: readonly HoldingPool[], notes: readonly string[]): Part {
    const at = Math.min(head.at, now());
    const reading = { at, source: `a node of ${pretty_name}`, basis: 'exact' } as const;
    const read = chosen.flatMap(({ id }) => pools.get(id) ?? []);
    const waiting = chosen.length - read.length;
    const sentences = waiting > 0 ? [...notes, `${waiting} pools are read next.`] : notes;
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
