import { expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { findLane, getLane, operationFor } from '#testing/lanes.ts';
import { arbitrum } from './arbitrum.ts';
import { failuresOf } from './failures.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const context = { registry, market, smartRelay: false };
const onEthereum = (denom: string) => ({ chain_id: '1', denom });
const onArbitrum = (denom: string) => ({ chain_id: '42161', denom });

const ETH = [onEthereum('ethereum-native'), onArbitrum('arbitrum-native')] as const;
const WBTC = [
  onEthereum('0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
  onArbitrum('0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'),
] as const;

/** Pairs as they are in use; the first three follow from the gateway's hash. */
const PAIRS: readonly [symbol: string, parent: string, child: string][] = [
  ['LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4'],
  ['UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', '0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0'],
  ['CRV', '0xD533a949740bb3306d119CC777fa900bA034cd52', '0x11cDb42B0EB46D95f990BeDD4695A6e3fA034978'],
  ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
  ['GRT', '0xc944E90C64B2c07662A292be6244BDf05Cda44a7', '0x9623063377AD1B27544C965cCd7342f7EA7e88C7'],
  ['wstETH', '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', '0x5979D7b546E38E414F7E9822514be443A4800529'],
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
];

test.each(PAIRS)('%s has a lane each way', (_, parent, child) => {
  expect(findLane(arbitrum, context, onEthereum(parent), onArbitrum(child))).toBeDefined();
  expect(findLane(arbitrum, context, onArbitrum(child), onEthereum(parent))).toBeDefined();
});

const LEFT_OUT: readonly [symbol: string, parent: string][] = [
  ['USDT, which is USDT0 there', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['ENA, which is LayerZero’s there', '0x57e114B691Db790C35207b2e685D4A43181e6061'],
  ['tBTC, of which there are two', '0x18084fbA666a33d37592fA2633fD49a74DD93a88'],
];

test.each(LEFT_OUT)('leaves out %s', (_, parent) => {
  const key = assetKey(onEthereum(parent));
  expect(arbitrum.lanes(context).filter(({ from, to }) => from === key || to === key)).toEqual([]);
});

test('gas coins go to the rollups that are alive', () => {
  const coins = arbitrum
    .lanes(context)
    .filter(
      ({ detail, to }) =>
        to ===
        assetKey({ chain_id: detail.toChainId, denom: registry.getChainRecord(detail.toChainId).native_denom ?? '' }),
    );
  expect(coins.map(({ detail }) => `${detail.fromChainId} ${detail.toChainId}`).sort()).toEqual([
    '1 42161',
    '1 4663',
    '1 98866',
    '42161 1',
    '42161 33139',
    '4663 1',
  ]);
});

test('a deposit takes one signature and minutes; of ether nothing is taken, of a token its ticket', () => {
  const [ether, token] = [getLane(arbitrum, context, ...ETH), getLane(arbitrum, context, ...WBTC)];
  expect(ether).toMatchObject({ entry: [], exit: [], seconds: 600, detail: { payout: 'unlimited' } });
  expect(ether.claims).toBeUndefined();
  expect(ether.quoteIn(7n)).toMatchObject({ amountOut: 7n, charges: [] });
  expect(token.quoteIn(7n)).toMatchObject({
    amountOut: 7n,
    charges: [{ behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: ETH[0] }],
  });
  expect(operationFor(token, 7n, market)).toMatchObject({
    canonical_transfer: {
      contract_address: '0x72Ce9c846789fdB6fC1f34aC4AD25Dd9ef7031ef',
      steps: [{ action: 'deposit', chain_id: '1' }],
      bridge_id: 'ARBITRUM',
      messaging_fee_asset: { denom: 'ethereum-native' },
    },
  });
});

test('a withdrawal is claimed after the challenge, out of what is held, and burns without an approval', () => {
  const [ethereum, rollup] = ETH;
  const [ether, token] = [getLane(arbitrum, context, rollup, ethereum), getLane(arbitrum, context, WBTC[1], WBTC[0])];
  for (const lane of [ether, token]) {
    expect(lane).toMatchObject({ claims: 1, seconds: 549_816 + 3600, detail: { payout: 'reserve' } });
    expect(lane.quoteIn(lane.detail.most ?? 0n)).toMatchObject({ ok: true, charges: [] });
    expect(lane.quoteIn((lane.detail.most ?? 0n) + 1n)).toMatchObject({ ok: false });
  }
  expect(token.detail.isOwnToken).toBe(true);
  expect(operationFor(ether, 7n, market)).toMatchObject({
    canonical_transfer: {
      contract_address: '0x0000000000000000000000000000000000000064',
      steps: [
        { action: 'withdraw', chain_id: '42161', wait_seconds: 0 },
        {
          ...{ action: 'finalize', chain_id: '1', wait_seconds: 549_816 + 3600 },
          contract_address: '0x0B9857ae2D4A3DBe74ffE1d7DF045bb7F96E4840',
        },
      ],
    },
  });
});

test('says where the money is, each way by its own source', () => {
  const [ethereum, rollup] = ETH;
  const [into, out] = [
    [ethereum, rollup],
    [rollup, ethereum],
  ].map(
    ([from, to]) =>
      failuresOf(registry, [
        operationFor(getLane(arbitrum, context, from as typeof ethereum, to as typeof ethereum), 7n, market),
      ])[0],
  );
  expect(into?.text).toContain('ETH is locked in the bridge on Ethereum');
  expect(into?.source).toContain('l1-to-l2');
  expect(out?.text).toContain('sign once more on Ethereum');
  expect(out?.source).toContain('l2-to-l1');
});
