import { expect, test } from 'vitest';
import { isContractDenom } from '#contract/asset.ts';
import type { VenuePool } from '#market/market.ts';
import { Q96 } from '#math/tick-math.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import { swapEdges } from '#venues/index.ts';
import { DEPLOYMENTS, type Deployment } from './deployments.ts';

const registry = embeddedRegistry();

/** A pool of each version that the feed reads, over two tokens of the chain. */
function poolsOf({ chain_id, venue, pairs }: Deployment): VenuePool[] {
  const wrapped = registry.getChainRecord(chain_id).wrapped_native?.toLowerCase();
  const denoms = registry
    .listAssets({ chain_id })
    .map(({ denom }) => denom)
    .filter((denom) => isContractDenom(denom) && denom.toLowerCase() !== wrapped)
    .slice(0, 2);
  const liquidity = 10n ** 24n;
  const ticks = [
    { index: -100, liquidityNet: liquidity },
    { index: 100, liquidityNet: -liquidity },
  ];
  const concentrated = { kind: 'concentrated', feePpm: 100, sqrtPriceX96: Q96, tick: 0, tickSpacing: 1 } as const;
  const pool = { ...concentrated, id: '3', denoms, liquidity, ticks };
  const pair = { kind: 'constant_product', id: '2', denoms, reserves: [liquidity, liquidity] } as const;
  return [pool, ...(pairs === null ? [] : [{ ...pair, feePpm: pairs.feePpm }])].map((each) => {
    return { venue, chain_id, pool: each };
  });
}

test.each(DEPLOYMENTS.map((each) => [each.venue, each] as const))('every pool of %s can be traded with', (_, each) => {
  const pools = poolsOf(each);
  const market = { ...testMarket(registry), pools: () => pools };
  const edges = swapEdges({ registry, market }).filter(({ detail }) => detail.pool !== null);
  expect(edges).toHaveLength(2 * pools.length);
  for (const edge of edges) {
    const quote = edge.quoteIn(10n ** 12n);
    if (!quote.ok) throw new Error(`${edge.id} has no quote`);
    const run = { hops: [{ edge, ...quote }], side: 'in', priceImpactPercent: null, affiliateFee: 0n } as const;
    expect(edge.detail.operation(run)).toMatchObject({ evm_swap: { swap_calldata: expect.stringMatching(/^0x/) } });
  }
});
