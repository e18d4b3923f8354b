import type { Feed, FeedDeps } from './feed.ts';
import { DEPLOYMENTS } from './uniswap/deployments.ts';
import { uniswapFactories } from './uniswap/factories.ts';
import { poolFeed } from './uniswap/pool-feed.ts';

/** Pools of Uniswap and its forks, one feed a chain that is read; where no Multicall3 is known, none can be. */
export const uniswap = (deps: FeedDeps): readonly Feed[] =>
  DEPLOYMENTS.filter(
    ({ chain_id }) => deps.nodes.reads(chain_id) && deps.registry.getChainRecord(chain_id).multicall3 !== null,
  ).map((deployment) => poolFeed(deps, { ...deployment, factories: uniswapFactories(deployment) }));
