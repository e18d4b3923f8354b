import type { Feed, FeedDeps } from './feed.ts';
import { poolFeed } from './uniswap/pool-feed.ts';
import data from './velodrome/deployments.json';
import { velodromeFactories } from './velodrome/factories.ts';

const { deployments: superchain, ...shared } = data.superchain;
const DEPLOYMENTS = [...data.deployments, ...superchain.map((each) => ({ ...shared, ...each }))];

/** Pools of Aerodrome and Velodrome, volatile, stable and slipstream, one feed a chain. */
export const velodrome = (deps: FeedDeps): readonly Feed[] =>
  DEPLOYMENTS.filter(({ chain_id }) => deps.nodes.reads(chain_id)).map((deployment) =>
    poolFeed(deps, { ...deployment, factories: velodromeFactories(deployment) }),
  );
