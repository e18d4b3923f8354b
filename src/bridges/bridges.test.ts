import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import { type OperationKind, operationKind } from '#contract/operation.ts';
import { type LinearCurve, spotRateOf } from '#engine/graph/price-curve.ts';
import type { LaneFee, LaneRequest, LaneTerms } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { bodyOf, openRegistry, placed, quotedAnywhere } from '#testing/lanes.ts';
import { addedFee, deductedFee, testMarket } from '#testing/market.ts';
import type { BridgeContext, Lane } from './bridge.ts';
import { bridgeLanes, bridges, listBridges } from './index.ts';

const registry = openRegistry();

/**
 * About what the data has, halted or not; far fewer lanes would mean that data or a join was lost. Of Hyperlane's pairs, those that
 * trade one asset for another are no lanes.
 */
const LEAST_LANES: Record<BridgeId, number> = {
  IBC: 1600,
  AXELAR: 1300,
  CCTP: 800,
  HYPERLANE: 2300,
  OPINIT: 30,
  GO_FAST: 6,
  STARGATE: 4500,
  LAYER_ZERO: 600,
  EUREKA: 36,
  OP_STACK: 1140,
  ARBITRUM: 180,
  ZKSYNC: 4,
  SCROLL: 8,
  POLYGON_POS: 7,
};

/** The kinds of operation that each bridge writes. */
const KINDS: Record<BridgeId, readonly OperationKind[]> = {
  IBC: ['transfer'],
  AXELAR: ['axelar_transfer'],
  CCTP: ['cctp_transfer', 'cctp_transfer_v2'],
  HYPERLANE: ['hyperlane_transfer'],
  OPINIT: ['op_init_transfer'],
  GO_FAST: ['go_fast_transfer'],
  STARGATE: ['stargate_transfer'],
  LAYER_ZERO: ['layer_zero_transfer'],
  EUREKA: ['eureka_transfer'],
  OP_STACK: ['canonical_transfer'],
  ARBITRUM: ['canonical_transfer'],
  ZKSYNC: ['canonical_transfer'],
  SCROLL: ['canonical_transfer'],
  POLYGON_POS: ['canonical_transfer'],
};

/** Every kind of fee at once: a share and a fixed part of the amount, a relayer's, gas on both sides. */
function everyFee({ bridge, from, smartRelay }: LaneRequest): LaneTerms {
  const native = registry.getChainRecord(from.chain_id).native_denom;
  const gasAsset = registry.findAsset({ chain_id: from.chain_id, denom: native ?? from.denom }) ?? from;
  const fees: LaneFee[] = [
    deductedFee(from, { ppm: 1000 }),
    deductedFee(from, { type: 'GAS', amount: 30n }),
    deductedFee(from, { type: 'GAS', amount: 70n }),
    ...(smartRelay ? [deductedFee(from, { type: 'SMART_RELAY', amount: 200n })] : []),
    ...(bridge === 'GO_FAST' ? [] : [addedFee(gasAsset, { type: 'RELAY', amount: 9n * 10n ** 12n })]),
  ];
  return { fees, seconds: 90 };
}

const market = () => testMarket(registry, { price: () => 2, terms: everyFee });
const context: BridgeContext = { registry, market: market(), smartRelay: true };

/** Those that a relayer of ours forwards. */
const RELAYED: readonly BridgeId[] = ['CCTP', 'EUREKA'];

/** Amounts of every order of magnitude up to 10^30. */
const amounts = fc.integer({ min: 0, max: 30 }).chain((digits) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) }));

describe.each(BRIDGE_IDS)('%s', (id) => {
  const bridge = bridges[id];
  const lanes = bridge.lanes(context);
  const someLane = fc.integer({ min: 0, max: lanes.length - 1 }).map((index) => lanes[index] as Lane);

  test('is listed under its own id with an https logo', () => {
    expect(bridge.info.id).toBe(id);
    expect(bridge.info.logo_uri).toMatch(/^https:\/\//);
  });

  test('has at least as many lanes as its floor', () => {
    expect(lanes.length).toBeGreaterThanOrEqual(LEAST_LANES[id]);
  });

  test('joins two different assets of the registry, on two chains', () => {
    const known = new Set(registry.listAssets().map(assetKey));
    const stray = lanes.filter(
      ({ from, to, detail }) => !known.has(from) || !known.has(to) || detail.fromChainId === detail.toChainId,
    );
    expect(stray.map((lane) => lane.id)).toEqual([]);
  });

  test('has unique lane ids, equal in a second build', () => {
    const ids = lanes.map((lane) => lane.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(bridge.lanes({ ...context, market: market() }).map((lane) => lane.id)).toEqual(ids);
  });

  test('builds its lanes once for a market, and again without a relayer if it uses one', () => {
    expect(bridge.lanes(context)).toBe(lanes);
    expect(bridge.lanes({ ...context, market: market() })).not.toBe(lanes);
    expect(bridge.lanes({ ...context, smartRelay: false }) === lanes).toBe(!RELAYED.includes(id));
  });

  test('moves tokens one for one, whatever the decimals of both ends', () => {
    const decimalsAt = new Map(registry.listAssets().map((asset) => [assetKey(asset), asset.decimals ?? 0]));
    const leftByShare = 0.999;
    const wrong = lanes.filter(({ from, to, curve }) => {
      const wholeTokens = spotRateOf(curve) * 10 ** ((decimalsAt.get(from) ?? 0) - (decimalsAt.get(to) ?? 0));
      return Math.abs(wholeTokens - leftByShare) > 1e-9;
    });
    expect(wrong.map((lane) => lane.id)).toEqual([]);
  });

  test('leaves out lanes with unknown fees', () => {
    const silent = testMarket(registry, { terms: () => ({ fees: null, seconds: null }) });
    expect(bridge.lanes({ ...context, market: silent })).toEqual([]);
  });

  test('a larger input never gives a smaller output', () => {
    fc.assert(
      fc.property(someLane, amounts, amounts, (lane, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const [few, many] = [lane.quoteIn(less), lane.quoteIn(more)];
        if (few.ok && many.ok) expect(many.amountOut).toBeGreaterThanOrEqual(few.amountOut);
      }),
    );
  });

  test('quotes the minimum input for an output, and that input yields it', () => {
    fc.assert(
      fc.property(someLane, amounts, (lane, amountOut) => {
        const quote = lane.quoteOut(amountOut);
        if (!quote.ok) return;
        expect(lane.quoteIn(quote.amountIn)).toMatchObject({ ok: true });
        expect(arriving(lane, quote.amountIn)).toBeGreaterThanOrEqual(amountOut);
        expect(arriving(lane, quote.amountIn - 1n)).toBeLessThan(amountOut);
      }),
    );
  });

  test('has deducted charges that add up to the difference of input and output', () => {
    fc.assert(
      fc.property(someLane, amounts, (lane, amountIn) => {
        const quote = lane.quoteIn(amountIn);
        if (!quote.ok) return;
        const ofFixed = RELAYED.includes(id) && lane.claims === undefined ? 300n : 100n;
        const deductions = quote.charges.filter((charge) => charge.behavior === 'FEE_BEHAVIOR_DEDUCTED');
        const deducted = deductions.reduce((total, { amount }) => total + amount, 0n);
        const { unitIn: lotIn, unitOut: lotOut } = lane.curve as LinearCurve;
        const sent = amountIn - (amountIn % BigInt(lotIn));
        expect(deducted).toBe(sent - (quote.amountOut / BigInt(lotOut)) * BigInt(lotIn));
        // Stargate rounds its share down and adds a unit, the others round up.
        const ofShare = id === 'STARGATE' ? amountIn / 1000n + 1n : (amountIn + 999n) / 1000n;
        if (lotIn === 1) expect(deducted).toBe(ofFixed + ofShare);
      }),
    );
  });

  test('writes operations of its own kinds that fit the contract', () => {
    for (const lane of lanes) {
      const operation = placed(lane, quotedAnywhere(lane), context.market);
      expect(KINDS[id]).toContain(operationKind(operation));
      expect(bodyOf(operation).bridge_id).toBe(id);
    }
  });
});

/** The output for an input; zero if the lane declines it. */
function arriving(lane: Lane, amountIn: bigint): bigint {
  const quote = lane.quoteIn(amountIn);
  return quote.ok ? quote.amountOut : 0n;
}

test('the list of bridges has every id of the contract, in its order', () => {
  expect(listBridges(registry).map(({ id }) => id)).toEqual(BRIDGE_IDS);
});

test('the list of bridges counts the assets that each moves, and those that are halted', () => {
  const counts = new Map(
    listBridges(embeddedRegistry()).map(({ id, assets, halted_assets }) => [id, { assets, halted_assets }]),
  );
  expect(counts.get('IBC')?.assets).toBeGreaterThan(900);
  expect(counts.get('IBC')?.halted_assets).toBeGreaterThan(100);
  // USDC of Noble, which nothing enters.
  expect(counts.get('CCTP')).toMatchObject({ halted_assets: 1 });
  expect(counts.get('AXELAR')?.halted_assets).toBe(counts.get('AXELAR')?.assets);
});

test('lane ids are unique across bridges, because ties break on them', () => {
  const ids = bridgeLanes(context).map((lane) => lane.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the additional fee in dollars is unknown if one of the fees has no price', () => {
  const unpriced = testMarket(registry, { terms: everyFee });
  expect(bridges.CCTP.lanes({ ...context, market: unpriced })[0]?.additionalFeeUsd).toBeNull();
  expect(bridges.CCTP.lanes(context)[0]?.additionalFeeUsd).toBeGreaterThan(0);
});

test('the additional fee in dollars does not depend on the units of the fee asset', () => {
  const [ether, dollar] = [
    { chain_id: '1', denom: 'ethereum-native' },
    { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  ];
  const charging = (fee: LaneFee) =>
    testMarket(registry, {
      price: ({ denom }) => (denom === ether.denom ? 3000 : 1),
      terms: () => ({ fees: [fee], seconds: 60 }),
    });
  const extras = [addedFee(ether, { amount: 133_333_333_333_334n }), addedFee(dollar, { amount: 400_000n })].map(
    (fee) => bridges.HYPERLANE.lanes({ ...context, market: charging(fee) })[0]?.additionalFeeUsd,
  );
  expect(extras).toEqual([0.4, 0.4]);
});

test('the sample market prices lanes of every bridge that has not ended, with and without a relayer', () => {
  const today = embeddedRegistry();
  const market = sampleMarket(today);
  for (const smartRelay of [true, false]) {
    const priced = BRIDGE_IDS.filter((id) => bridges[id].lanes({ registry: today, market, smartRelay }).length > 0);
    expect(priced).toEqual(BRIDGE_IDS.filter((id) => id !== 'AXELAR' && id !== 'GO_FAST'));
  }
});
