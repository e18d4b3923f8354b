import { expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { findLane, getLane, operationFor } from '#testing/lanes.ts';
import type { Bridge } from './bridge.ts';
import { failuresOf } from './failures.ts';
import { polygonPos } from './polygon-pos.ts';
import { scroll } from './scroll.ts';
import { zksync } from './zksync.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const context = { registry, market, smartRelay: false };

const ETH = { chain_id: '1', denom: 'ethereum-native' };
const USDC = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const WBTC = { chain_id: '1', denom: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' };
const ON_ZKSYNC = { chain_id: '324', denom: 'zksync-native' };
const ON_ABSTRACT = { chain_id: '2741', denom: 'abstract-native' };
const ON_SCROLL = { chain_id: '534352', denom: 'scroll-native' };
const WETH_ON_POLYGON = { chain_id: '137', denom: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' };

const PAIRS: readonly [name: string, bridge: Bridge, parent: AssetId, child: AssetId][] = [
  ['ether of ZKsync', zksync, ETH, ON_ZKSYNC],
  ['ether of Scroll', scroll, ETH, ON_SCROLL],
  [
    'bridged dollars of Scroll',
    scroll,
    USDC,
    { chain_id: '534352', denom: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4' },
  ],
  ['ether of Polygon, a token there', polygonPos, ETH, WETH_ON_POLYGON],
  ['WBTC of Polygon', polygonPos, WBTC, { chain_id: '137', denom: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6' }],
];

test.each(PAIRS)('%s: one signature in, two out of what is held', (_, bridge, parent, child) => {
  const [into, out] = [getLane(bridge, context, parent, child), getLane(bridge, context, child, parent)];
  expect(into).toMatchObject({ entry: [], exit: [], addsParty: 'never', detail: { payout: 'unlimited' } });
  expect(into.claims).toBeUndefined();
  expect(into.quoteIn(7n)).toMatchObject({ amountOut: 7n });
  expect(out).toMatchObject({ claims: 1, detail: { payout: 'reserve' } });
  const most = out.detail.most ?? 0n;
  expect(most).toBeGreaterThan(0n);
  expect(out.quoteIn(most)).toMatchObject({ ok: true, amountOut: most, charges: [] });
  expect(out.quoteIn(most + 1n)).toMatchObject({ ok: false });
});

test('a deposit to ZKsync or Scroll pays for its message in ether, one to Polygon nothing but gas', () => {
  const chargesOf = (bridge: Bridge, child: AssetId) => {
    const quote = getLane(bridge, context, ETH, child).quoteIn(10n ** 18n);
    return quote.ok ? quote.charges : undefined;
  };
  const message = [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: ETH }];
  expect(chargesOf(zksync, ON_ZKSYNC)).toMatchObject(message);
  expect(chargesOf(scroll, ON_SCROLL)).toMatchObject(message);
  expect(chargesOf(polygonPos, WETH_ON_POLYGON)).toEqual([]);
});

test('times are stated as far as somebody publishes them', () => {
  const secondsOf = (bridge: Bridge, from: AssetId, to: AssetId) => getLane(bridge, context, from, to).seconds;
  expect(secondsOf(polygonPos, ETH, WETH_ON_POLYGON)).toBe(1_800);
  expect(secondsOf(polygonPos, WETH_ON_POLYGON, ETH)).toBe(10_800);
  expect(secondsOf(zksync, ON_ZKSYNC, ETH)).toBe(86_400);
  expect(getLane(zksync, context, ON_ZKSYNC, ETH).detail.duration()).toMatchObject({ from_seconds: 10_800 });
  expect([
    secondsOf(zksync, ETH, ON_ZKSYNC),
    secondsOf(scroll, ETH, ON_SCROLL),
    secondsOf(scroll, ON_SCROLL, ETH),
  ]).toEqual([null, null, null]);
});

test('a withdrawal names both contracts, and where the wait is not known, none', () => {
  expect(operationFor(getLane(zksync, context, ON_ZKSYNC, ETH), 7n, market)).toMatchObject({
    canonical_transfer: {
      contract_address: '0x000000000000000000000000000000000000800A',
      bridge_id: 'ZKSYNC',
      steps: [
        { action: 'withdraw', chain_id: '324' },
        {
          ...{ action: 'finalize', chain_id: '1', wait_seconds: 86_400 },
          contract_address: '0xD7f9f54194C633F36CCD5F3da84ad4a1c38cB2cB',
        },
      ],
    },
  });
  const { canonical_transfer } = operationFor(getLane(scroll, context, ON_SCROLL, ETH), 7n, market);
  expect(canonical_transfer?.steps?.map(({ wait_seconds }) => wait_seconds)).toEqual([0, null]);
});

test('Abstract, which is about to stop, lets out what is there and takes nothing in', () => {
  expect(findLane(zksync, context, ETH, ON_ABSTRACT)).toBeUndefined();
  expect(getLane(zksync, context, ON_ABSTRACT, ETH)).toMatchObject({ claims: 1, seconds: 86_400 });
});

test('dollars that Circle’s own replaced are taken out of Polygon and not in', () => {
  const bridged = { chain_id: '137', denom: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' };
  expect(findLane(polygonPos, context, USDC, bridged)).toBeUndefined();
  expect(getLane(polygonPos, context, bridged, USDC)).toMatchObject({ claims: 1, detail: { payout: 'reserve' } });
});

test('only what is burnt without leave needs none', () => {
  const isOwn = (bridge: Bridge, chain_id: string, denom: string, to: AssetId) =>
    getLane(bridge, context, { chain_id, denom }, to).detail.isOwnToken;
  expect(isOwn(polygonPos, '137', WETH_ON_POLYGON.denom, ETH)).toBe(true);
  expect(isOwn(scroll, '534352', '0x3C1BCa5a656e69edCD0D4E36BEbb3FcDAcA60Cf1', WBTC)).toBe(true);
  expect(isOwn(scroll, '534352', '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', USDC)).toBe(false);
});

test('USDT, which is not theirs any more, and POL have no lane', () => {
  for (const chain_id of ['137', '534352']) {
    expect(
      [zksync, scroll, polygonPos].flatMap((bridge) =>
        bridge.lanes(context).filter(({ from }) => {
          const usdt = assetKey({ chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });
          return from === usdt || from === assetKey({ chain_id, denom: 'polygon-native' });
        }),
      ),
    ).toEqual([]);
  }
  expect(findLane(polygonPos, context, ETH, { chain_id: '137', denom: 'polygon-native' })).toBeUndefined();
});

test.each(PAIRS)('%s: says where the money is, each way by its own source', (_, bridge, parent, child) => {
  const [into, out] = [
    [parent, child],
    [child, parent],
  ].map(
    ([from, to]) =>
      failuresOf(registry, [operationFor(getLane(bridge, context, from as AssetId, to as AssetId), 7n, market)])[0],
  );
  expect(into?.text).toContain('is locked on Ethereum');
  expect(out?.text).toContain('sign once more on Ethereum');
});
