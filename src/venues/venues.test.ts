import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationKind, operationSchema } from '#contract/operation.ts';
import { venueKey } from '#contract/venue.ts';
import { type Hop, needsSignature } from '#engine/graph/edge.ts';
import { spotRateOf } from '#engine/graph/price-curve.ts';
import type { PoolKind } from '#market/pool.ts';
import { UNPRICED_ASSETS } from '#market/sample/prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { maxOf, minOf } from '#math/fixed.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { pow10 } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { swapOperation } from '#testing/swap-operation.ts';
import { listVenues, swapEdges, VENUES } from './index.ts';
import { uniswap } from './uniswap.ts';
import { uniswapForks } from './uniswap-forks.ts';
import type { SwapDetail, SwapEdge } from './venue.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const world = { registry, market };

/** The kinds of pools that each family trades with. */
const KINDS: Record<string, readonly PoolKind[]> = {
  osmosis: ['concentrated', 'constant_product', 'stableswap', 'transmuter', 'weighted'],
  astroport: ['concentrated', 'constant_product', 'stableswap'],
  uniswap: ['concentrated', 'constant_product'],
  pancakeswap: ['concentrated'],
  'uniswap-forks': ['concentrated', 'transmuter'],
  velodrome: ['concentrated', 'constant_product', 'stableswap'],
  aerodrome: ['concentrated', 'constant_product', 'stableswap'],
  orca: ['solana_concentrated'],
  raydium: ['constant_product', 'solana_concentrated'],
};

const assetIn = ({ detail }: SwapEdge) => registry.getAsset({ chain_id: detail.chainId, denom: detail.denomIn });
const assetOut = ({ detail }: SwapEdge) => registry.getAsset({ chain_id: detail.chainId, denom: detail.denomOut });
const oneOf = (asset: { decimals?: number | null | undefined }): bigint => pow10(asset.decimals ?? 0);

/** Two hops where the venue has a second one that goes on, else one. */
function someRun(edges: readonly SwapEdge[]): Hop<SwapDetail>[] {
  const hops: Hop<SwapDetail>[] = [];
  let edge = edges.find((each) => each.quoteIn(oneOf(assetIn(each))).ok);
  while (edge !== undefined && hops.length < 2) {
    const before: SwapEdge = edge;
    const quote = before.quoteIn(hops.at(-1)?.amountOut ?? oneOf(assetIn(before)));
    if (!quote.ok) break;
    hops.push({ edge: before, ...quote });
    edge = edges.find((each) => each.from === before.to && each.to !== before.from && each.poolKey !== before.poolKey);
  }
  return hops;
}

describe.each(VENUES.map((venue) => [venue.name, venue] as const))('%s', (name, venue) => {
  const edges = venue.edges(world);
  const anEdge = fc.nat(edges.length - 1).map((i) => edges[i] as SwapEdge);

  test('has deployments on known chains, and edges with pools for those of the sample', () => {
    const deployed = venue.deployments(registry);
    expect(deployed.length).toBeGreaterThan(0);
    for (const { chain_id } of deployed) expect(registry.findChain(chain_id)).toBeDefined();
    const sampled = new Set(market.pools().map(({ chain_id, venue: name }) => venueKey({ chain_id, name })));
    const expected = deployed.map(venueKey).filter((key) => sampled.has(key));
    // Wrapping the gas coin needs no pool.
    const trading = edges.filter(({ detail }) => detail.pool !== null);
    expect(new Set(trading.map(({ carrier: via }) => via))).toEqual(new Set(expected));
  });

  test('has pools of its kinds', () => {
    const keys = new Set(venue.deployments(registry).map(venueKey));
    const pools = market.pools().filter((pool) => keys.has(venueKey({ chain_id: pool.chain_id, name: pool.venue })));
    expect([...new Set(pools.map(({ pool }) => pool.kind))].sort()).toEqual(KINDS[name]);
  });

  test('joins known assets of one chain', () => {
    for (const edge of edges) {
      expect([assetIn(edge).decimals, assetOut(edge).decimals]).toEqual([expect.any(Number), expect.any(Number)]);
      expect(edge.from).not.toBe(edge.to);
    }
  });

  test('has unique edge ids, equal in every build', () => {
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
    expect(venue.edges(world).map(({ id }) => id)).toEqual(edges.map(({ id }) => id));
  });

  test('has spot rates equal to the price ratio minus a fee', () => {
    for (const edge of edges) {
      const prices = [market.price(assetIn(edge)), market.price(assetOut(edge))];
      if (prices.includes(null)) continue;
      const [priceIn, priceOut] = prices.map(Number) as [number, number];
      const fair = (priceIn * Number(oneOf(assetOut(edge)))) / (priceOut * Number(oneOf(assetIn(edge))));
      expect(spotRateOf(edge.curve) / fair, edge.id).toBeGreaterThan(0.985);
      expect(spotRateOf(edge.curve) / fair, edge.id).toBeLessThan(1 + 1e-9);
    }
  });

  test('a larger input never gives a smaller output', () => {
    fc.assert(
      fc.property(anEdge, fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (edge, one, other) => {
        const scale = oneOf(assetIn(edge));
        const [less, more] = [minOf(one, other), maxOf(one, other)].map((each) =>
          edge.quoteIn((each * scale) / 10n ** 6n),
        );
        if (less?.ok && more?.ok) expect(more.amountOut).toBeGreaterThanOrEqual(less.amountOut);
        else expect(less?.ok && !more?.ok && more?.reason === 'nothing_arrives').toBe(false);
      }),
    );
  });

  test('the input of an exact output yields it', () => {
    fc.assert(
      fc.property(anEdge, fc.bigInt(1n, 10n ** 9n), (edge, millionths) => {
        const target = (millionths * oneOf(assetOut(edge))) / 10n ** 6n;
        const quote = edge.quoteOut(target > 0n ? target : 1n);
        if (!quote.ok) return;
        const back = edge.quoteIn(quote.amountIn);
        expect(back.ok && back.amountOut >= quote.amountOut).toBe(true);
      }),
    );
  });

  test('writes operations that fit the contract', () => {
    const hops = someRun(edges);
    const [first, last] = [hops[0], hops.at(-1)] as [Hop<SwapDetail>, Hop<SwapDetail>];
    for (const side of ['in', 'out'] as const) {
      const run = { hops, side, priceImpactPercent: '0.12', affiliateFee: 0n };
      const placed = operationSchema.parse({ ...swapOperation(run), tx_index: 0 });
      const kind = operationKind(placed);
      expect(kind).toBe(first.edge.detail.family === 'evm' ? 'evm_swap' : 'swap');
      expect(kind && placed[kind]).toMatchObject({
        denom_in: first.edge.detail.denomIn,
        denom_out: last.edge.detail.denomOut,
        swap_venues: [first.edge.detail.venue],
      });
    }
  });
});

test('deployments and edges are unique across all venues', () => {
  const venueKeys = listVenues(registry).map(venueKey);
  expect(new Set(venueKeys).size).toBe(venueKeys.length);
  const ids = swapEdges(world).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every pool of the market belongs to a venue, but those of an asset that is gone', () => {
  const traded = new Set(swapEdges(world).map(({ poolKey: resource }) => resource));
  for (const { venue, chain_id, pool } of market.pools()) {
    if (pool.denoms.some((denom) => registry.findLiveness({ chain_id, denom })?.state === 'gone')) continue;
    expect(traded).toContain(`${venueKey({ chain_id, name: venue })}|${pool.id}`);
  }
});

test('the tick of a concentrated pool is the last one at or below its price', () => {
  const pools = market.pools().flatMap(({ pool }) => (pool.kind === 'concentrated' ? [pool] : []));
  expect(pools.length).toBeGreaterThan(100);
  for (const { id, sqrtPriceX96, tick } of pools) {
    expect(sqrtRatioAtTick(tick) <= sqrtPriceX96 && sqrtPriceX96 < sqrtRatioAtTick(tick + 1), id).toBe(true);
  }
});

/** The dollar of Osmosis' own. */
const ALL_USDC = 'factory/osmo147h5x9pcj7lm0cttlaefx6sqq5vdfnmwfcqxkmjd7exqm9gc7grqhr75m0/alloyed/allUSDC';

test('quotes a swap of a hundred million dollars, at a loss above 10 percent', () => {
  const stakes = [
    ['osmosis-1', ALL_USDC, 'uosmo'],
    ['1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'ethereum-native'],
  ] as const;
  for (const [chainId, denomIn, denomOut] of stakes) {
    const pools = swapEdges(world).filter(
      ({ detail }) => detail.chainId === chainId && detail.denomIn === denomIn && detail.denomOut === denomOut,
    );
    const amountIn = 100_000_000_000_000n;
    const outs = pools.map((edge) => edge.quoteIn(amountIn)).flatMap((quote) => (quote.ok ? [quote.amountOut] : []));
    const best = outs.reduce(maxOf, 0n);
    const usdOut = market.usd({ chain_id: chainId, denom: denomOut }, best, 'up') ?? 0n;
    expect(outs.length).toBeGreaterThan(2);
    expect(usdOut > 0n && usdOut < (amountIn * 9n) / 10n).toBe(true);
  }
});

describe('on EVM chains', () => {
  const evm = swapEdges(world).filter(({ detail }) => detail.family === 'evm');
  const native = ({ detail }: Pick<SwapEdge, 'detail'>) => registry.getChainRecord(detail.chainId).native_denom;

  test('pools of the wrapped gas asset trade the gas asset at the same rate', () => {
    // What pays out a wrapped gas coin of Katana is a pool itself.
    const natives = evm.filter(
      ({ detail }) => detail.denomIn === native({ detail }) && detail.poolId !== 'wrap' && detail.chainId !== '747474',
    );
    expect(natives.length).toBeGreaterThan(100);
    for (const edge of natives) {
      const wrapped = registry.getChainRecord(edge.detail.chainId).wrapped_native;
      const twin = evm.find(
        (other) => other.poolKey === edge.poolKey && other.detail.denomIn === wrapped && other.to === edge.to,
      );
      expect(twin && spotRateOf(twin.curve), edge.id).toBe(spotRateOf(edge.curve));
    }
  });

  test('wraps one for one, on one venue of each chain', () => {
    const wraps = evm.filter(({ detail }) => detail.poolId === 'wrap' && detail.denomIn.endsWith('-native'));
    const wrapping = [uniswap, uniswapForks].flatMap(({ deployments }) => deployments(registry));
    // The gas asset of Celo is a token as well; that of Katana is paid as far as a contract holds it.
    const others = ['42220', '747474'];
    const chains = wrapping.map(({ chain_id }) => chain_id).filter((chainId) => !others.includes(chainId));
    expect(wraps.map(({ detail }) => detail.chainId).sort()).toEqual(chains.sort());
    expect(chains).toEqual(expect.arrayContaining(['1', '56', '143', '8453']));
    expect(wraps[0]?.quoteIn(7n)).toMatchObject({ ok: true, amountIn: 7n, amountOut: 7n });
    expect(wraps[0]?.quoteIn(0n)).toMatchObject({ ok: false, reason: 'nothing_arrives' });
  });

  test('input_token is empty for the gas asset and the contract of a token', () => {
    for (const gasOrToken of ['ethereum-native', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']) {
      const edge = evm.find(({ detail }) => detail.chainId === '1' && detail.denomIn === gasOrToken) as SwapEdge;
      const hop = { edge, amountIn: 5n, amountOut: 3n, charges: [] };
      const run = { hops: [hop], side: 'in', priceImpactPercent: null, affiliateFee: 0n } as const;
      expect(swapOperation(run)).toMatchObject({
        evm_swap: {
          input_token: gasOrToken === 'ethereum-native' ? '' : gasOrToken,
          amount_in: '5',
          amount_out: '3',
        },
      });
    }
  });

  test('a swap can follow another only through the router of its venue', () => {
    const onOptimism = (venue: string) => evm.find(({ carrier: via }) => via === `10|optimism-${venue}`) as SwapEdge;
    const [uniswap, velodrome] = [onOptimism('uniswap'), onOptimism('velodrome')];
    expect(needsSignature(uniswap, uniswap)).toBe(false);
    expect(needsSignature(velodrome, velodrome)).toBe(false);
    expect(needsSignature(uniswap, velodrome)).toBe(true);
    expect(needsSignature(velodrome, uniswap)).toBe(true);
  });
});

describe('on Cosmos chains', () => {
  const [osmosis] = VENUES;
  const hops = someRun(osmosis?.edges(world) ?? []);
  const detail = hops[0]?.edge.detail as SwapDetail;
  const last = hops.at(-1) as Hop<SwapDetail>;

  test('writes an exact input as swap_in with its pools and the affiliate fee', () => {
    const run = { hops, side: 'in', priceImpactPercent: '0.12', affiliateFee: 42n } as const;
    expect(swapOperation(run)).toMatchObject({
      swap: {
        chain_id: 'osmosis-1',
        estimated_affiliate_fee: `42${last.edge.detail.denomOut}`,
        swap_in: {
          swap_venue: { name: 'osmosis-poolmanager', chain_id: 'osmosis-1' },
          swap_operations: hops.map(({ edge }) => ({
            pool: edge.detail.poolId,
            denom_in: edge.detail.denomIn,
            denom_out: edge.detail.denomOut,
          })),
          swap_amount_in: hops[0]?.amountIn.toString(),
          estimated_amount_out: last.amountOut.toString(),
          price_impact_percent: '0.12',
        },
      },
    });
  });

  test('writes an exact output as swap_out', () => {
    const { swap } = swapOperation({ hops, side: 'out', priceImpactPercent: null, affiliateFee: 0n }) as {
      swap: Record<string, unknown>;
    };
    expect(swap).toMatchObject({
      swap_out: { swap_amount_out: last.amountOut.toString(), price_impact_percent: null },
    });
    expect(swap).not.toHaveProperty('swap_in');
  });

  test('rejects a run without hops', () => {
    const empty = { hops: [], side: 'in', priceImpactPercent: null, affiliateFee: 0n } as const;
    expect(() => swapOperation(empty, detail)).toThrow('at least one hop');
  });
});

test('has pools of assets without a price', () => {
  const edges = swapEdges(world);
  for (const unpriced of UNPRICED_ASSETS) {
    const swaps = edges.filter((edge) => registry.findOrigin(assetIn(edge))?.denom === unpriced.denom);
    expect(swaps.length, unpriced.symbol).toBeGreaterThan(0);
    for (const edge of swaps) expect(market.price(assetIn(edge))).toBeNull();
  }
});
