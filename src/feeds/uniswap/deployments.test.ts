import { expect, test } from 'vitest';
import { isContractDenom } from '#contract/asset.ts';
import type { VenuePool } from '#market/market.ts';
import { Q96 } from '#math/tick-math.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import ROUTERS from '#venues/data/swap-routers.json';
import { swapEdges } from '#venues/index.ts';
import type { SwapEdge } from '#venues/venue.ts';
import { DEPLOYMENTS, type Deployment } from './deployments.ts';

const registry = embeddedRegistry();

/** Where nobody publishes a router of the known kind, a swap is quoted without its call. */
const WITH_ROUTER: ReadonlySet<string> = new Set(ROUTERS.map(({ chain_id }) => chain_id));

/** A pool of each version that the feed reads, over two tokens of the chain, the wrapped gas asset where there are no others. */
function poolsOf({ chain_id, venue, pairs }: Deployment): VenuePool[] {
  const wrapped = registry.getChainRecord(chain_id).wrapped_native?.toLowerCase();
  const tokens = registry
    .listAssets({ chain_id })
    .map(({ denom }) => denom)
    .filter(isContractDenom);
  const isWrapped = (denom: string) => denom.toLowerCase() === wrapped;
  const denoms = [...tokens.filter((denom) => !isWrapped(denom)), ...tokens.filter(isWrapped)].slice(0, 2);
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
  const isOfTokens = ({ detail: { pool, denomIn, denomOut } }: SwapEdge) =>
    pool !== null && isContractDenom(denomIn) && isContractDenom(denomOut);
  const edges = swapEdges({ registry, market }).filter(isOfTokens);
  expect(edges).toHaveLength(2 * pools.length);
  for (const edge of edges) {
    const quote = edge.quoteIn(10n ** 12n);
    if (!quote.ok) throw new Error(`${edge.id} has no quote`);
    const run = { hops: [{ edge, ...quote }], side: 'in', priceImpactPercent: null, affiliateFee: 0n } as const;
    const operation = edge.detail.operation(run);
    if (!WITH_ROUTER.has(each.chain_id)) expect(operation).not.toHaveProperty('evm_swap.swap_calldata');
    else expect(operation).toMatchObject({ evm_swap: { swap_calldata: expect.stringMatching(/^0x/) } });
  }
});
