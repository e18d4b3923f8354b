import { expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { swapEdges } from './index.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);

/** Chain id and denom of major assets; a route must exist between any two of them. */
const MAJORS = {
  ETH: ['1', 'ethereum-native'],
  'USDC of Ethereum': ['1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  USDT: ['1', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  DAI: ['1', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
  WBTC: ['1', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  LINK: ['1', '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  'USDC of Noble': ['noble-1', 'uusdc'],
  ATOM: ['cosmoshub-4', 'uatom'],
  OSMO: ['osmosis-1', 'uosmo'],
  TIA: ['celestia', 'utia'],
  stATOM: ['stride-1', 'stuatom'],
  STRD: ['stride-1', 'ustrd'],
  INJ: ['injective-1', 'inj'],
  DYDX: ['dydx-mainnet-1', 'adydx'],
  AKT: ['akashnet-2', 'uakt'],
  NTRN: ['neutron-1', 'untrn'],
  AXL: ['axelar-dojo-1', 'uaxl'],
  KAVA: ['kava_2222-10', 'ukava'],
  JUNO: ['juno-1', 'ujuno'],
  LUNA: ['phoenix-1', 'uluna'],
  INIT: ['interwoven-1', 'uinit'],
  POL: ['137', 'polygon-native'],
  BNB: ['56', 'binance-native'],
  AVAX: ['43114', 'avalanche-native'],
  ARB: ['42161', '0x912CE59144191C1204E64559FE8253a0e49E6548'],
  OP: ['10', '0x4200000000000000000000000000000000000042'],
  'USDC of Base': ['8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
} as const;

/** Bridges that join what no voucher does: the chains' own USDC, by burning and minting. */
const CCTP_CHAINS = ['1', '10', '137', '42161', '43114', '8453', 'noble-1'];
const [ETHEREUM, USDC] = MAJORS['USDC of Ethereum'];

test('any two major assets are connected by pools and vouchers', () => {
  const groups = new Map<string, string>();
  const groupOf = (key: string): string => {
    const parent = groups.get(key) ?? key;
    return parent === key ? key : groupOf(parent);
  };
  const join = (one: string, other: string) => groups.set(groupOf(one), groupOf(other));

  for (const { from, to } of swapEdges({ registry, market })) join(from, to);
  for (const asset of registry.listAssets()) {
    const origin = registry.findOrigin(asset);
    if (origin !== undefined) join(assetKey(asset), assetKey(origin));
  }
  const usdcs = registry
    .listAssets()
    .filter((asset) => asset.coingecko_id === 'usd-coin' && CCTP_CHAINS.includes(asset.chain_id) && asset.trace === '');
  for (const usdc of usdcs) join(assetKey(usdc), assetKey({ chain_id: ETHEREUM, denom: USDC }));

  const groupOfMajor = Object.entries(MAJORS).map(([name, [chain_id, denom]]) => {
    const asset = registry.getAsset({ chain_id, denom });
    expect(market.price(asset), name).not.toBeNull();
    return [name, groupOf(assetKey(asset))];
  });
  const home = groupOf(assetKey({ chain_id: 'osmosis-1', denom: 'uosmo' }));
  expect(groupOfMajor.filter(([, group]) => group !== home)).toEqual([]);
});
