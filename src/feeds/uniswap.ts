import type { Feed, FeedDeps } from './feed.ts';
import { DEPLOYMENTS } from './uniswap/deployments.ts';
import { uniswapFactories } from './uniswap/factories.ts';
import { poolFeed } from './uniswap/pool-feed.ts';

/** Pools of Uniswap, one feed a chain. */
export const uniswap = (deps: FeedDeps): readonly Feed[] =>
  DEPLOYMENTS.filter(({ chain_id }) => deps.nodes.reads(chain_id)).map((deployment) =>
    poolFeed(deps, { ...deployment, factories: uniswapFactories(deployment) }),
  );
